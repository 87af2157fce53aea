import { FormProblems } from "#app/ui/public-form/public-form-error.tsx";
import { SpamFields } from "#app/ui/public-form/spam-fields.tsx";
import type { CheckProblem, CheckRow } from "../check-answers.server.ts";

/** All answers before they are sent, each with the way to change it. */
export function CheckView({
  rows,
  action,
  back,
  save,
  button,
  stamp,
  problem,
}: {
  rows: CheckRow[];
  action: string;
  back: string;
  save: string | null;
  button: string;
  stamp: string;
  problem: CheckProblem | null;
}) {
  return (
    <>
      <FormProblems errors={problem ? { form: problem.words } : undefined} />
      <form method="post" action={action}>
        <h2>Check your answers</h2>
        <dl className="ck">
          {rows.map(({ id, label, words, change }) => (
            <div key={id}>
              <dt>{label}</dt>
              <dd className={words ? "pr" : "h"}>{words === label ? "Yes" : words || "Not answered"}</dd>
              <dd>
                <a href={change}>
                  Change<span className="vh">{` ${label}`}</span>
                </a>
              </dd>
            </div>
          ))}
        </dl>
        <SpamFields stamp={problem?.stamp ?? stamp} />
        <button type="submit">{button}</button>
        <a className="q s" href={back}>
          Back
        </a>
        {save ? <a href={save}>Save for later</a> : null}
      </form>
    </>
  );
}
