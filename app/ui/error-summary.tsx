import { useEffect, useRef } from "react";
import type { FormErrors } from "../http/form-errors.ts";
import { ERROR } from "./form-title.ts";

/** What is wrong with the form, at its top, each line a link to its field. Focus moves here when scripts run, and the page's title says so first. */
export function ErrorSummary({ errors, ids = {} }: { errors: FormErrors | undefined; ids?: Record<string, string> }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!errors || !box.current) return;
    box.current.focus();
    const { title } = document;
    if (title.startsWith(ERROR)) return;
    document.title = ERROR + title;
    return () => {
      if (document.title === ERROR + title) document.title = title;
    };
  }, [errors]);
  const lines = Object.entries(errors ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1]));
  if (lines.length === 0) return null;
  return (
    <div className="summary-error mb-5" role="alert" tabIndex={-1} ref={box}>
      <h2 className="text-base font-semibold">There is a problem</h2>
      <ul className="mt-1 grid gap-1">
        {lines.map(([name, message]) => (
          <li key={name}>{name === "form" ? message : <a href={`#${ids[name] ?? name}`}>{message}</a>}</li>
        ))}
      </ul>
    </div>
  );
}
