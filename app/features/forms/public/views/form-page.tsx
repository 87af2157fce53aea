import type { ReactNode } from "react";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { FormProblems } from "#app/ui/public-form/public-form-error.tsx";
import { SpamFields } from "#app/ui/public-form/spam-fields.tsx";
import { fieldTypeOf } from "../../field-types.ts";
import type { PostedFields, StoredFile } from "../../model/field-type.ts";
import { controlName } from "../../model/respondent.ts";
import type { PageProblem, ShownPage } from "../form-status.ts";

/** The questions of one page with their button. `problem`: it was sent, and something is in the way. */
export function FormPageView({
  page,
  problem,
  children,
}: {
  page: ShownPage;
  problem: PageProblem | null;
  /** Under the heading, above the questions. */
  children?: ReactNode;
}) {
  const errors: FormErrors = problem?.errors ?? {};
  const posted = problem ? postedFields(problem.posted, problem.files) : null;
  return (
    <>
      <FormProblems errors={problem?.errors} />
      <form method="post" action={page.action} encType={page.hasFiles ? "multipart/form-data" : undefined}>
        {page.progress ? <p className="h">{`Page ${page.progress.position} of ${page.progress.count}`}</p> : null}
        {page.heading ? <h2>{page.heading}</h2> : null}
        {page.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {children}
        {page.elements.map((element) => {
          const { Control } = fieldTypeOf(element);
          const name = controlName(element);
          const answer = page.answers[element.id];
          return <Control key={element.id} element={element} name={name} posted={posted} answer={answer} errors={errors} />;
        })}
        <SpamFields stamp={problem?.stamp ?? page.stamp} />
        <button type="submit" name="go" value="on">
          {page.button}
        </button>
        {page.hasBack ? (
          <button type="submit" className="s" name="go" value="back" formNoValidate>
            Back
          </button>
        ) : null}
        {page.maySave ? (
          <button type="submit" className="y" name="go" value="save" formNoValidate>
            Save for later
          </button>
        ) : null}
        {page.isResumed ? (
          <button type="submit" className="y" name="go" value="restart" formNoValidate>
            Start again with an empty form
          </button>
        ) : null}
      </form>
    </>
  );
}

function postedFields(texts: Record<string, string[]>, files: Record<string, StoredFile>): PostedFields {
  return {
    get: (name) => texts[name]?.[0] ?? "",
    getAll: (name) => texts[name] ?? [],
    file: (name) => files[name] ?? null,
  };
}
