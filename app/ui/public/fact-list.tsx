import type { ReactNode } from "react";

/** Facts as pairs of a word and its answer; beside each other where there is room. */
export function FactList({ className = "", children }: { className?: string; children: ReactNode }) {
  return <dl className={className}>{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid sm:grid-cols-[9.5rem_1fr] gap-x-4 py-3 border-t border-line">
      <dt className="text-ink-3">{label}</dt>
      <dd className="font-semibold min-w-0">{children}</dd>
    </div>
  );
}
