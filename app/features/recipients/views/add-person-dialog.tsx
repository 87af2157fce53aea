import { Form, Link } from "@remix-run/react";
import type { FormProblem } from "#app/platform/http/form-errors.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { PersonFields } from "./person-fields.tsx";

/** One person, typed in. */
export function AddPersonDialog({
  title,
  token,
  columns,
  closeTo,
  leave,
  problem,
  withCertificate,
}: {
  title: string;
  token: string;
  columns: string[];
  closeTo: string;
  /** The link beside its buttons. */
  leave: { to: string; label: string };
  problem?: FormProblem;
  /** False: they join a list that no certificate has. */
  withCertificate: boolean;
}) {
  return (
    <Dialog title={title} closeTo={closeTo}>
      <Form method="post" key={token}>
        <ErrorSummary errors={problem?.errors} />
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="confirmedEmail" value={problem?.values.confirmedEmail ?? ""} />
        <PersonFields
          values={problem?.values ?? {}}
          columns={columns}
          errors={problem?.errors}
          withCertificate={withCertificate}
          autoFocus
        />
        {withCertificate ? null : (
          <p className="hint mt-4">Add only people who agreed to hear from you. Who unsubscribed stays unsubscribed.</p>
        )}
        <div className="sheet-foot -mx-6 -mb-5 mt-5">
          <Link className="btn btn-plain mr-auto" to={leave.to}>
            {leave.label}
          </Link>
          <button type="submit" className="btn btn-plain" name="another" value="1">
            Add and type another
          </button>
          <button type="submit" className="btn btn-primary">
            Add person
          </button>
        </div>
      </Form>
    </Dialog>
  );
}

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
