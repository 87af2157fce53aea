import type { ReactNode } from "react";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { Problem } from "#app/ui/public/problem.tsx";

/** Where one file is chosen. `children`: what is said between the problem and the field. */
export function FileField({
  label,
  accept,
  hint,
  problem,
  children,
}: {
  label: string;
  accept: string;
  hint?: string;
  problem: string | undefined;
  children?: ReactNode;
}) {
  const { lookUp } = useTexts();
  const described = [hint && "file-hint", problem && "file-error"].filter(Boolean).join(" ");
  return (
    <div className={`field ${problem ? "field-bad" : ""}`}>
      <label className="label" htmlFor="file">
        {label}
      </label>
      {hint ? (
        <p className="hint" id="file-hint">
          {hint}
        </p>
      ) : null}
      {problem ? (
        <Problem id="file-error" mark={lookUp.error}>
          {problem}
        </Problem>
      ) : null}
      {children}
      <input
        className="input"
        id="file"
        name="file"
        type="file"
        required
        accept={accept}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
      />
    </div>
  );
}
