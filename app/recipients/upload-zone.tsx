import { type DragEvent, useRef } from "react";
import { FieldError } from "../ui/field.tsx";
import { FileInput } from "../ui/file-input.tsx";
import { Icon } from "../ui/icon.tsx";
import { MAX_LIST_BYTES } from "./list-limits.ts";

/** The file field of a list upload: a label over a real file input. Scripts add dropping a file anywhere on it. */
export function UploadZone({ error }: { error?: string }) {
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (!input.current || event.dataTransfer.files.length === 0) return;
    input.current.files = event.dataTransfer.files;
    input.current.dispatchEvent(new Event("change", { bubbles: true }));
  };
  return (
    <div className={`mt-2 ${error ? "field-bad" : ""}`}>
      {error ? <FieldError id="file-error">{error}</FieldError> : null}
      <label
        className="relative mt-1.5 grid place-items-center gap-1 px-6 py-8 text-center rounded-lg border-2 border-dashed border-edge bg-canvas cursor-pointer hover:border-brand-ink has-[:focus-visible]:outline has-[:focus-visible]:outline-[3px] has-[:focus-visible]:outline-focus"
        htmlFor="file"
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <span className="text-3xl text-brand-ink">
          <Icon name="upload" />
        </span>
        <span className="font-semibold">
          <span className="text-brand-ink underline underline-offset-4">Choose a file</span> or drop it here
        </span>
        <span className="text-sm text-ink-2">You match the columns in the next step. Nothing is sent yet.</span>
        <FileInput
          className="mt-2 max-w-full text-sm"
          maxBytes={MAX_LIST_BYTES}
          ref={input}
          id="file"
          name="file"
          accept=".csv,.tsv,.txt,.xls,.xlsx"
          aria-describedby={error ? "file-error" : undefined}
          aria-invalid={error ? true : undefined}
        />
      </label>
      <p className="mt-2.5 text-sm text-ink-2">
        No file ready?{" "}
        <a className="link" href="/example-recipients.csv" download>
          Download an example CSV
        </a>{" "}
        (1 KB).
      </p>
    </div>
  );
}
