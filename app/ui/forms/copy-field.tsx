import { useEffect, useRef, useState } from "react";
import { Icon } from "../page/icon.tsx";

/**
 * A text to take along. Scripts add the button; without them it is selected and copied as any text,
 * and the hint says so.
 */
export function CopyField({
  id,
  label,
  value,
  button,
  rows,
}: {
  id: string;
  label: string;
  value: string;
  button: string;
  /** More than one line. */
  rows?: number;
}) {
  const [hasScript, setHasScript] = useState(false);
  const [said, setSaid] = useState("");
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => setHasScript(true), []);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setSaid("Copied");
    } catch {
      setSaid("It’s selected: press Ctrl and C, or Cmd and C, to copy it");
    }
  };
  const byHand = rows ? "Select the text and copy it." : "Select it and copy it.";
  const shared = { id, ref: field, readOnly: true, value, "aria-describedby": `${id}-hint` };
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="flex flex-wrap sm:flex-nowrap items-start gap-2">
        {rows ? (
          <textarea className="input font-mono text-sm break-all" rows={rows} {...shared} />
        ) : (
          <input className="input" type="text" {...shared} />
        )}
        {hasScript ? (
          <button
            type="button"
            className={`btn sm:whitespace-nowrap ${rows ? "btn-plain" : "btn-primary"}`}
            onClick={copy}
          >
            <Icon name="copy" />
            {button}
          </button>
        ) : null}
      </div>
      <p className="hint mt-1 min-h-[1.4em]" id={`${id}-hint`} role="status">
        {hasScript ? said : byHand}
      </p>
    </div>
  );
}
