import { PublicIcon } from "./public-icon.tsx";

/** What is wrong with a field of a public page, beside it. */
export function Problem({
  id,
  mark = "Error:",
  children,
}: {
  id: string;
  mark?: string;
  children: string;
}) {
  return (
    <p className="error" id={id} role="alert">
      <PublicIcon name="warn" />
      <span>
        <span className="sr-only">{mark} </span>
        {children}
      </span>
    </p>
  );
}
