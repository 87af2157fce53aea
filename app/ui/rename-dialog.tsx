import { Form, Link } from "@remix-run/react";
import type { FormErrors } from "../http/form-errors.ts";
import { Dialog } from "./dialog.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { TextInput } from "./field.tsx";

/** Asks for another title. Posts `title` and `back` to its own address. */
export function RenameDialog({
  label,
  hint,
  title,
  back,
  problem,
}: {
  label: string;
  hint?: string;
  title: string;
  back: string;
  problem?: { errors: FormErrors; values: Record<string, string> };
}) {
  return (
    <Dialog title="Rename" closeTo={back}>
      <Form method="post" id="rename">
        <ErrorSummary errors={problem?.errors} />
        <input type="hidden" name="back" value={back} />
        <TextInput
          name="title"
          label={label}
          hint={hint}
          defaultValue={problem?.values.title ?? title}
          error={problem?.errors.title}
          required
          autoFocus
        />
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Link className="btn btn-plain" to={back}>
            Cancel
          </Link>
          <button type="submit" className="btn btn-primary">
            Rename
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
