import { useEffect, useId, useRef, useState } from "react";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { onFileProblem } from "./file-input.tsx";

const COUNT = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
const MARK = "Error: ";

/**
 * What is wrong with the form, at its top, each line a link to its field. Focus moves here, without
 * scripts as well, and the page's title begins with "Error: " (on pages that ship no scripts the
 * server writes that).
 */
export function ErrorSummary({
  errors,
  ids = {},
}: {
  errors: FormErrors | undefined;
  ids?: Record<string, string>;
}) {
  const box = useRef<HTMLDivElement>(null);
  const heading = useId();
  const ofFiles = useFileProblems();
  const idOf = (name: string) => ids[name] ?? name;
  const given = Object.entries(errors ?? {}).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  const known = new Set(given.map(([name]) => idOf(name)));
  const lines = [
    ...given.map(([name, message]): [string, string] => [name, ofFiles[idOf(name)] ?? message]),
    ...(given.length > 0 ? Object.entries(ofFiles).filter(([id]) => !known.has(id)) : []),
  ];
  const isShown = lines.length > 0;
  useEffect(() => {
    if (errors) box.current?.focus();
  }, [errors]);
  useEffect(() => {
    const { title } = document;
    if (!isShown || title.startsWith(MARK)) return;
    document.title = MARK + title;
    return () => {
      if (document.title === MARK + title) document.title = title;
    };
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div
      className="summary-error mb-6"
      role="alert"
      tabIndex={-1}
      ref={box}
      aria-labelledby={heading}
      // biome-ignore lint/a11y/noAutofocus: the page is the answer to a form, and this is what it has to say
      autoFocus
    >
      <h2 className="text-lg" id={heading}>
        {headingOf(lines)}
      </h2>
      <ul className="mt-2 grid gap-1">
        {lines.map(([name, message]) => (
          <li key={name}>{name === "form" ? message : <a href={`#${idOf(name)}`}>{message}</a>}</li>
        ))}
      </ul>
    </div>
  );
}

/**
 * What the browser found wrong with the files chosen last, by the id of their field. It knows more
 * than an answer to a form without them.
 */
function useFileProblems(): Record<string, string> {
  const [problems, setProblems] = useState<Record<string, string>>({});
  useEffect(
    () =>
      onFileProblem(({ id, problem }) => {
        setProblems(({ [id]: _, ...others }) =>
          problem === null ? others : { ...others, [id]: problem },
        );
      }),
    [],
  );
  return problems;
}

function headingOf(lines: [string, string][]): string {
  if (lines.every(([name]) => name === "form")) return "There is a problem";
  return `${COUNT[lines.length] ?? lines.length} ${lines.length === 1 ? "thing" : "things"} to fix`;
}
