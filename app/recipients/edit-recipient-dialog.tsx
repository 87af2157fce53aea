import { Form, Link } from "@remix-run/react";
import type { FormProblem } from "../http/form-errors.ts";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { PersonFields } from "./person-fields.tsx";

/** One person of a list, to be corrected. `base`: the list's page. */
export function EditRecipientDialog({
  base,
  id,
  columns,
  values,
  problem,
  withCertificate = true,
}: {
  base: string;
  id: string;
  columns: string[];
  values: Record<string, string>;
  problem?: FormProblem;
  withCertificate?: boolean;
}) {
  return (
    <Dialog title="Edit recipient" closeTo={base}>
      <Form method="post">
        <ErrorSummary errors={problem?.errors} />
        <PersonFields
          values={problem?.values ?? values}
          columns={columns}
          errors={problem?.errors}
          withCertificate={withCertificate}
        />
        {withCertificate ? (
          <p className="hint mt-4">
            Certificates that were sent keep the name they have until you correct them on the project's page.
          </p>
        ) : null}
        <div className="sheet-foot -mx-6 -mb-5 mt-5">
          <Link className="btn btn-danger mr-auto" to={`${base}/delete?id=${id}`}>
            Delete
          </Link>
          <Link className="btn btn-plain" to={base}>
            Cancel
          </Link>
          <button type="submit" className="btn btn-primary">
            Save
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
