import { type ComponentProps, forwardRef, useEffect, useId, useState } from "react";
import { megabytesLabel } from "#app/platform/text/wording.ts";
import { FieldError } from "./field.tsx";

/** What the browser found wrong with a file that was just chosen; null: nothing. */
interface FileProblem {
  /** Of the control. */
  id: string;
  problem: string | null;
}

const EVENT = "file-checked";

/** Tells the summary at the top of the page, which may still speak of the file chosen before. */
function tellFileProblem(found: FileProblem): void {
  document.dispatchEvent(new CustomEvent<FileProblem>(EVENT, { detail: found }));
}

/** Calls `tell` whenever a chosen file was checked. Returns what ends that. */
export function onFileProblem(tell: (found: FileProblem) => void): () => void {
  const listen = (event: Event) => tell((event as CustomEvent<FileProblem>).detail);
  document.addEventListener(EVENT, listen);
  return () => document.removeEventListener(EVENT, listen);
}

const MEGABYTE = 1024 * 1024;

/**
 * A file field for one file of at most `maxBytes`. With scripts, a larger file is refused as soon
 * as it is chosen, with a message at the field, and never uploaded; the server checks every file
 * again. The message replaces the server's, here and in the page's `ErrorSummary`, until another
 * file is chosen.
 */
export const FileInput = forwardRef<
  HTMLInputElement,
  ComponentProps<"input"> & { maxBytes: number }
>(function FileInput({ maxBytes, onChange, "aria-describedby": describedBy, ...input }, ref) {
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const ofServer = `${input.id ?? input.name}-error`;
  // After every change of the page: the server's message may have come with an answer since.
  useEffect(() => {
    const message = problem === null ? null : document.getElementById(ofServer);
    if (!message) return;
    message.style.display = "none";
    return () => {
      message.style.display = "";
    };
  });
  const described =
    problem === null
      ? describedBy
      : describedBy
          ?.split(" ")
          .filter((one) => one !== ofServer)
          .concat(id)
          .join(" ");
  return (
    <>
      {problem ? <FieldError id={id}>{problem}</FieldError> : null}
      <input
        {...input}
        ref={ref}
        type="file"
        data-max-bytes={maxBytes}
        aria-describedby={described ?? (problem === null ? undefined : id)}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          const isTooLarge = file !== undefined && file.size > maxBytes;
          if (isTooLarge) event.currentTarget.value = "";
          const found = isTooLarge ? tooLargeMessage(file, maxBytes) : null;
          setProblem(found);
          tellFileProblem({ id: event.currentTarget.id, problem: found });
          onChange?.(event);
        }}
      />
    </>
  );
});

/** "“photo.png” is 3.4 MB. Choose a file of 2 MB or less." */
function tooLargeMessage({ name, size }: File, maxBytes: number): string {
  // Rounded up, so that a file just over the limit doesn't appear to be within it.
  const megabytes = Math.ceil((size / MEGABYTE) * 10) / 10;
  return `“${name}” is ${megabytes.toLocaleString("en")} MB. Choose a file of ${megabytesLabel(maxBytes)} or less.`;
}
