import { Form, Link } from "@remix-run/react";
import { type DragEvent, type ReactNode, useRef } from "react";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldError } from "#app/ui/forms/field.tsx";
import { FileInput } from "#app/ui/forms/file-input.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { LIST_RULE, MAX_LIST_BYTES } from "../list-problem.ts";

/**
 * Takes a file of people. `children`: what is said or asked above its field; `ways`: the links
 * beside its button; `typing`: where one person and where several are typed instead; `token`:
 * one-use.
 */
export function UploadDialog({
  title,
  closeTo,
  rules,
  answer,
  ways,
  typing,
  token,
  children = <p className="text-ink-2">{LIST_RULE}</p>,
}: {
  title: string;
  closeTo: string;
  rules: FormRules<{ file?: unknown }>;
  answer: FormAnswer | undefined;
  ways: ReactNode;
  typing?: { one: string; several: string };
  token?: string;
  children?: ReactNode;
}) {
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  return (
    <Dialog title={title} closeTo={closeTo}>
      <Form method="post" encType="multipart/form-data" {...form}>
        {token ? <input type="hidden" name="token" value={token} /> : null}
        <ErrorSummary errors={problems} />
        {children}
        <UploadZone {...inputOf(fields.file)} />
        <p className="mt-2.5 text-sm text-ink-2">
          No file ready?{" "}
          {typing ? (
            <>
              <Link className="link" to={typing.one}>
                Type in one person
              </Link>
              ,{" "}
              <Link className="link" to={typing.several}>
                type or paste several
              </Link>
              , or{" "}
            </>
          ) : null}
          <a className="link" href="/example-recipients.csv" download>
            {typing ? "download" : "Download"} an example CSV
          </a>{" "}
          (1 KB).
        </p>
        <div className="sheet-foot -mx-6 -mb-5 mt-5">
          {ways}
          <button type="submit" className="btn btn-primary">
            Upload and continue
          </button>
        </div>
      </Form>
    </Dialog>
  );
}

/**
 * The file field of a list upload: a label over a real file input. Scripts add dropping a file
 * anywhere on it.
 */
function UploadZone({ name, error }: { name: string; error?: string }) {
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
        className={
          "relative mt-1.5 grid place-items-center gap-1 px-6 py-8 text-center rounded-lg " +
          "border-2 border-dashed border-edge bg-canvas cursor-pointer hover:border-brand-ink " +
          "has-[:focus-visible]:outline has-[:focus-visible]:outline-[3px] " +
          "has-[:focus-visible]:outline-focus"
        }
        htmlFor="file"
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <span className="text-3xl text-brand-ink">
          <Icon name="upload" />
        </span>
        <span className="font-semibold">
          <span className="text-brand-ink underline underline-offset-4">Choose a file</span> or drop
          it here
        </span>
        <span className="text-sm text-ink-2">
          You match the columns in the next step. Nothing is sent yet.
        </span>
        <FileInput
          className="mt-2 max-w-full text-sm"
          maxBytes={MAX_LIST_BYTES}
          ref={input}
          id="file"
          name={name}
          accept=".csv,.tsv,.txt,.xls,.xlsx,.ods,.html,.htm"
          aria-describedby={error ? "file-error" : undefined}
          aria-invalid={error ? true : undefined}
        />
      </label>
    </div>
  );
}
