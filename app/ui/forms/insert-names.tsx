import { useEffect, useRef, useState } from "react";
import { Icon } from "../page/icon.tsx";

/**
 * The names that a text may have in braces. With scripts, each is a button that puts it where the
 * caret was last; without, they are there to be read.
 */
export function InsertNames({
  names,
  fields,
  className = "",
}: {
  names: readonly string[];
  /** The ids of the texts; the first where none had the caret. */
  fields: readonly string[];
  className?: string;
}) {
  const [isLive, setLive] = useState(false);
  const box = useRef<HTMLDetailsElement>(null);
  const last = useRef(fields[0]);
  useEffect(() => {
    setLive(true);
    const listen = ({ target }: FocusEvent) => {
      const { id } = target as HTMLElement;
      if (fields.includes(id)) last.current = id;
    };
    addEventListener("focusin", listen);
    return () => removeEventListener("focusin", listen);
  }, [fields]);
  if (names.length === 0) return null;
  const insert = (name: string) => {
    const field = document.getElementById(last.current ?? "") as HTMLInputElement | null;
    if (!field) return;
    field.focus();
    const { selectionStart, selectionEnd, value } = field;
    const end = value.length;
    field.setRangeText(`{${name}}`, selectionStart ?? end, selectionEnd ?? end, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    if (box.current) box.current.open = false;
  };
  return (
    <details className={className} ref={box}>
      <summary className="link w-fit min-h-control inline-flex items-center gap-2 text-sm">
        <Icon name="plus" className="!w-4 !h-4" />
        Show an answer in this text
      </summary>
      <ul className="flex flex-wrap gap-2 pb-2">
        {names.map((name) => (
          <li key={name} className="max-w-full">
            {isLive ? (
              <button type="button" className="chip chip-btn" onClick={() => insert(name)}>
                {name}
              </button>
            ) : (
              <code className="chip [overflow-wrap:anywhere]">{`{${name}}`}</code>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
