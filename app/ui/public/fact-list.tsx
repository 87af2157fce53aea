import type { ReactNode } from "react";

/** Facts as pairs of a word and its answer; beside each other where there is room. */
export function FactList({
  className = "",
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
  return <dl className={className}>{children}</dl>;
}

export function Fact({
  label,
  small,
  children,
}: {
  label: string;
  small?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={`grid sm:grid-cols-[9.5rem_1fr] gap-x-4 border-t border-line ${small ? "py-2 text-md" : "py-3"}`}
    >
      <dt className="text-ink-3">{label}</dt>
      <dd className={`min-w-0 ${small ? "" : "font-semibold"}`}>{children}</dd>
    </div>
  );
}
