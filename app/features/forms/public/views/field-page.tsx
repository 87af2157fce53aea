import { useRootData } from "#app/ui/page/root-data.ts";
import { PublicFormShell } from "#app/ui/public-form/public-form-shell.tsx";
import type { FormEnd } from "../../model/form-availability.ts";
import type { FormHead } from "../open-form.server.ts";
import type { PageProblem, ShownPage } from "../shown-page.ts";
import type { TypedRow } from "../typed-rows.ts";
import { FormEnded, FormPageView } from "./form-page.tsx";

interface FieldPageProps {
  head: FormHead;
  /** Null: the form takes no answers. */
  page: ShownPage | null;
  standing: FormEnd;
  contact: string;
  helper: string;
  script: string | null;
  isSent: boolean;
  answer: { problem: PageProblem } | { ended: FormEnd; typed?: TypedRow[] } | undefined;
}

/** A form that a helper fills in for one person after another. Its script keeps them on the phone. */
export function FieldPage({
  head,
  page,
  standing,
  contact,
  helper,
  script,
  isSent,
  answer,
}: FieldPageProps) {
  const problem = answer && "problem" in answer ? answer.problem : null;
  const refused = answer && "ended" in answer ? answer : null;
  const end = refused?.ended ?? (page ? null : standing);
  return (
    <PublicFormShell {...head} languages={[]}>
      <section className="p" aria-labelledby="field">
        <h2 id="field">Field mode: {helper}</h2>
        <p id="line" role="status">
          {isSent && !answer ? "Sent. Fill in the next one." : null}
        </p>
        <div id="waiting" />
      </section>
      {end ? (
        <FormEnded end={end} typed={refused?.typed} contact={contact} linkAgainPath={null} />
      ) : null}
      {!end && page ? <FormPageView page={page} problem={problem} /> : null}
      {script ? <script async nonce={useRootData()?.nonce} src={script} id="field-script" /> : null}
    </PublicFormShell>
  );
}
