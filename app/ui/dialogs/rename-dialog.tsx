import { Form, Link } from "@remix-run/react";
import type { FormProblem } from "#app/platform/http/form-errors.ts";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { TextInput } from "../forms/field.tsx";
import { Dialog } from "./dialog.tsx";

/** Asks for another name. Posts `field` and `back` to its own address. */
export function RenameDialog({
  heading = "Rename",
  field = "title",
  label,
  hint,
  title,
  back,
  problem,
}: {
  heading?: string;
  field?: string;
  label: string;
  hint?: string;
  /** What it is called now. */
  title: string;
  back: string;
  problem?: FormProblem;
}) {
  return (
    <Dialog title={heading} closeTo={back}>
      <Form method="post" id="rename">
        <ErrorSummary errors={problem?.errors} />
        <input type="hidden" name="back" value={back} />
        <TextInput
          name={field}
          label={label}
          hint={hint}
          defaultValue={problem?.values[field] ?? title}
          error={problem?.errors[field]}
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
