import { Form, Link } from "@remix-run/react";
import type { FormErrors, FormProblem } from "#app/platform/http/form-errors.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";

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

/** The fields of one person: the four of every list, then the list's own columns. */
function PersonFields({
  values,
  columns,
  errors,
  withCertificate = true,
  autoFocus,
}: {
  values: Record<string, string>;
  columns: string[];
  errors?: FormErrors;
  /** False: of a list that no certificate has. */
  withCertificate?: boolean;
  /** The first field has the focus when they appear. */
  autoFocus?: boolean;
}) {
  return (
    <div className="grid gap-4">
      <div className="grid sm:grid-cols-2 gap-4">
        <TextInput
          name="firstName"
          label="First Name"
          required
          autoComplete="off"
          defaultValue={values.firstName}
          error={errors?.firstName}
          autoFocus={autoFocus}
        />
        <TextInput
          name="lastName"
          label="Last Name"
          optional
          autoComplete="off"
          defaultValue={values.lastName}
          error={errors?.lastName}
        />
      </div>
      <TextInput
        name="email"
        type="email"
        label="Email Address"
        required
        autoComplete="off"
        defaultValue={values.email}
        error={errors?.email}
      />
      {withCertificate ? (
        <TextInput
          name="certificateName"
          label="Certificate Name"
          optional
          hint="What this certificate is called, when it differs from person to person."
          autoComplete="off"
          defaultValue={values.certificateName}
          error={errors?.certificateName}
        />
      ) : null}
      {columns.map((column, index) => (
        <TextInput
          key={column}
          name={`field-${index}`}
          label={column}
          optional
          autoComplete="off"
          defaultValue={values[`field-${index}`]}
          error={errors?.[`field-${index}`]}
        />
      ))}
    </div>
  );
}
