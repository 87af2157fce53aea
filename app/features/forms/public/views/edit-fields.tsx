import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { FormProblems } from "#app/ui/public-form/form-parts.tsx";
import type { Answers, FormElement } from "../../definition/definition.ts";
import { fieldViewOf } from "../../fields/field-views.ts";
import { controlName } from "../../model/respondent.ts";
import { postedFields } from "./form-page.tsx";

/** The questions of a response with its answers, for an organiser to correct. */
export function EditFields({
  edit: { elements, answers, seen, hasFiles },
  problem,
  back,
}: {
  edit: { elements: FormElement[]; answers: Answers; seen: string; hasFiles: boolean };
  problem: { errors: FormErrors; posted: Record<string, string[]> } | null;
  back: string;
}) {
  const errors = problem?.errors ?? {};
  const posted = problem ? postedFields(problem.posted, {}) : null;
  return (
    <>
      <FormProblems errors={problem?.errors} />
      <form method="post">
        <p>
          The first answers are kept beside yours, with your name and the time. Nobody is e-mailed.
          {hasFiles ? " Files and signatures can’t be changed here." : ""}
        </p>
        {elements.map((element) => {
          const { Control } = fieldViewOf(element);
          const name = controlName(element);
          return (
            <Control
              key={element.id}
              element={element}
              name={name}
              posted={posted}
              answer={answers[element.id]}
              errors={errors}
            />
          );
        })}
        <input type="hidden" name="seen" value={seen} />
        <button type="submit">Save changes</button>
        <a className="q s" href={back}>
          Cancel
        </a>
      </form>
    </>
  );
}
