import { type ReactNode, useState } from "react";
import { MAX_BACKGROUND_UPLOAD_BYTES } from "#app/engines/design-editor/design-limits.ts";
import { FileInput } from "#app/ui/forms/file-input.tsx";

/**
 * A place to drop one design or choose it. The real file control lies over the whole zone, so
 * dropping is the browser's own work; without scripts it stays in view, because only it can say
 * which file was chosen.
 */
export function FileZone({
  isLive,
  hint,
  describedBy,
  className = "",
  children,
  isLeftOut = false,
  onChoose,
}: {
  isLive: boolean;
  hint: ReactNode;
  describedBy?: string;
  className?: string;
  children: ReactNode;
  /** The chosen file isn't sent with the form: something else was chosen since. */
  isLeftOut?: boolean;
  onChoose?: (file: File | null) => void;
}) {
  const [name, setName] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  return (
    <label
      className={
        "relative grid place-items-center gap-0.5 text-center rounded border border-dashed " +
        "border-edge cursor-pointer hover:bg-sunken has-[:focus-visible]:outline " +
        "has-[:focus-visible]:outline-[3px] has-[:focus-visible]:outline-focus " +
        `${isOver ? "bg-brand-soft" : ""} ${className}`
      }
      htmlFor="file"
      onDragEnter={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={() => setOver(false)}
    >
      {children}
      {name ? <span className="text-sm font-semibold break-all">{name}</span> : null}
      <span className="text-xs text-ink-3">{hint}</span>
      <FileInput
        maxBytes={MAX_BACKGROUND_UPLOAD_BYTES}
        className={
          isLive
            ? "absolute inset-0 w-full h-full opacity-0 cursor-pointer"
            : "block max-w-full text-sm min-h-control py-2"
        }
        id="file"
        name={isLeftOut ? undefined : "file"}
        accept=".png,.jpg,.jpeg,.pdf,image/png,image/jpeg,application/pdf"
        aria-describedby={describedBy}
        onChange={(event) => {
          const chosen = event.target.files?.[0] ?? null;
          setName(chosen?.name ?? null);
          onChoose?.(chosen);
        }}
      />
    </label>
  );
}
