import { Form, Link } from "@remix-run/react";
import type { FormProblem } from "../../http/form-errors.ts";
import { PersonFields } from "../../recipients/person-fields.tsx";
import { Dialog } from "../dialog.tsx";
import { ErrorSummary } from "../error-summary.tsx";

/** One person, typed in. */
export function AddPerson({
  token,
  columns,
  closeTo,
  problem,
}: {
  token: string;
  columns: string[];
  closeTo: string;
  problem?: FormProblem;
}) {
  return (
    <Dialog title="Add New Recipient" closeTo={closeTo}>
      <Form method="post" key={token}>
        <ErrorSummary errors={problem?.errors} />
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="confirmedEmail" value={problem?.values.confirmedEmail ?? ""} />
        <PersonFields values={problem?.values ?? {}} columns={columns} errors={problem?.errors} withCertificate={false} />
        <p className="hint mt-4">Add only people who agreed to hear from you. Who unsubscribed stays unsubscribed.</p>
        <div className="sheet-foot -mx-6 -mb-5 mt-5">
          <Link className="btn btn-plain mr-auto" to={closeTo}>
            Cancel
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
