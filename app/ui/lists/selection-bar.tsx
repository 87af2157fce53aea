import type { ReactNode } from "react";

/**
 * Above a list with tick boxes: the tick for all of it, and the buttons for what is ticked. On a
 * wide page it stays in view.
 */
export function SelectionBar({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div
      className={
        "md:sticky md:top-16 z-[3] flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 " +
        "bg-surface border-y border-line"
      }
    >
      <label className="check mr-auto" htmlFor="all">
        <input type="checkbox" id="all" name="all" value="1" />
        <span>{label}</span>
      </label>
      {children}
    </div>
  );
}
