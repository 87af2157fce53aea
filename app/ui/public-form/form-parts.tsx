import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { useTexts } from "../languages/use-texts.ts";

/**
 * Everything that is wrong with what was sent, above the form, each line a link to its field. It
 * takes the focus without a script; the server begins the page's title with "Error: ". `form` names
 * what belongs to no field.
 */
export function FormProblems({
  errors,
  heading,
}: {
  errors: FormErrors | undefined;
  heading?: string;
}) {
  const { common } = useTexts();
  const lines = Object.entries(errors ?? {}).filter((line): line is [string, string] =>
    Boolean(line[1]),
  );
  if (lines.length === 0) return null;
  const count = lines.filter(([name]) => name !== "form").length;
  return (
    // biome-ignore lint/a11y/noAutofocus: the page is the answer to a form, and this is what it has to say
    <div className="es" role="alert" tabIndex={-1} aria-labelledby="problems" autoFocus>
      <h2 id="problems">
        {heading ?? (count === 0 ? common.oneMoreStep : common.answersNeedALook({ count }))}
      </h2>
      <ul>
        {lines.map(([name, message]) => (
          <li key={name}>{name === "form" ? message : <a href={`#${name}`}>{message}</a>}</li>
        ))}
      </ul>
    </div>
  );
}

/** The hidden field's name: what a program thinks worth filling in. */
export const TRAP = "homepage";

/**
 * What tells programs from people in a posted form: the field nobody sees, and the stamp that says
 * when the page was made.
 */
export function SpamFields({ stamp }: { stamp: string }) {
  const { common } = useTexts();
  return (
    <>
      <p className="hp" aria-hidden="true">
        <label>
          {common.leaveEmpty}
          <input name={TRAP} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <input type="hidden" name="stamp" value={stamp} />
    </>
  );
}
