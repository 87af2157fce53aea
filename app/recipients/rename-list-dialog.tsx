import { Form, Link } from "@remix-run/react";
import type { FormProblem } from "../http/form-errors.ts";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { TextInput } from "../ui/field.tsx";

export function RenameListDialog({ base, name, problem }: { base: string; name: string; problem?: FormProblem }) {
  return (
    <Dialog title="Rename list" closeTo={base}>
      <Form method="post">
        <ErrorSummary errors={problem?.errors} />
        <TextInput
          name="name"
          label="List name"
          hint="Shown under “Select from Existing List”. Recipients never see it."
          defaultValue={problem?.values.name ?? name}
          error={problem?.errors.name}
          required
        />
        <div className="sheet-foot -mx-6 -mb-5 mt-5">
          <Link className="btn btn-plain" to={base}>
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
