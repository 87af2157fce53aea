import { Form, Link } from "@remix-run/react";
import { Editable } from "#app/features/accounts/role-link.tsx";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import type { PersonFields as Values } from "../lists/change-recipients.server.ts";

interface PersonFormProps {
  rules: FormRules<Values>;
  answer: FormAnswer | undefined;
  /** The list's own. */
  columns: string[];
  /** False: of a list that no certificate has. */
  withCertificate?: boolean;
}

interface AddPersonProps extends PersonFormProps {
  title: string;
  /** One-use; a new one starts the form anew. */
  token: string;
  closeTo: string;
  /** The link beside its buttons. */
  leave: { to: string; label: string };
}

/** One person, typed in. */
export function AddPersonDialog({ title, closeTo, ...form }: AddPersonProps) {
  return (
    <Dialog title={title} closeTo={closeTo}>
      <AddPersonForm key={form.token} {...form} />
    </Dialog>
  );
}

function AddPersonForm({
  token,
  leave,
  rules,
  answer,
  ...shown
}: Omit<AddPersonProps, "title" | "closeTo">) {
  const { form, fields, problems } = useCheckedForm({ rules, answer });
  return (
    <Form method="post" {...form}>
      <Editable needs="editor">
        <ErrorSummary errors={problems} />
        <input type="hidden" name="token" value={token} />
        <input
          type="hidden"
          name="confirmedEmail"
          value={String(answer?.initialValue?.confirmedEmail ?? "")}
        />
        <PersonFields {...shown} fields={fields} autoFocus />
        {shown.withCertificate ? null : (
          <p className="hint mt-4">
            Add only people who agreed to hear from you. People who unsubscribed stay unsubscribed.
          </p>
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
      </Editable>
    </Form>
  );
}

/**
 * One person of a list, to be corrected. `base`: the list's page; `back`: where it leads
 * afterwards, if that is another.
 */
export function EditRecipientDialog({
  base,
  back = base,
  id,
  values,
  rules,
  answer,
  ...shown
}: PersonFormProps & { base: string; back?: string; id: string; values: Record<string, string> }) {
  const { withCertificate = true } = shown;
  const { form, fields, problems } = useCheckedForm({ rules, answer, values });
  return (
    <Dialog title="Edit recipient" closeTo={back}>
      <Form method="post" {...form}>
        <Editable needs="editor">
          <ErrorSummary errors={problems} />
          <input
            type="hidden"
            name="version"
            value={String(answer?.initialValue?.version ?? values.version ?? "")}
          />
          <PersonFields {...shown} fields={fields} />
          {withCertificate ? (
            <p className="hint mt-4">
              Certificates you have sent keep their name until you correct them on the project's
              page.
            </p>
          ) : null}
          <div className="sheet-foot -mx-6 -mb-5 mt-5">
            <Link className="btn btn-danger mr-auto" to={`${base}/delete?id=${id}`}>
              Delete
            </Link>
            <Link className="btn btn-plain" to={back}>
              Cancel
            </Link>
            <button type="submit" className="btn btn-primary">
              Save
            </button>
          </div>
        </Editable>
      </Form>
    </Dialog>
  );
}

/**
 * The fields of one person: the four of every list, then the list's own columns. `autoFocus`: on
 * the first.
 */
function PersonFields({
  fields,
  columns,
  withCertificate = true,
  autoFocus,
}: Pick<PersonFormProps, "columns" | "withCertificate"> & {
  fields: ReturnType<typeof useCheckedForm<Values>>["fields"];
  autoFocus?: boolean;
}) {
  return (
    <div className="grid gap-4">
      <div className="grid sm:grid-cols-2 gap-4">
        <TextInput
          {...inputOf(fields.firstName)}
          label="First Name"
          autoComplete="off"
          autoFocus={autoFocus}
        />
        <TextInput {...inputOf(fields.lastName)} label="Last Name" optional autoComplete="off" />
      </div>
      <TextInput {...inputOf(fields.email)} type="email" label="Email Address" autoComplete="off" />
      {withCertificate ? (
        <TextInput
          {...inputOf(fields.certificateName)}
          label="Certificate Name"
          optional
          hint="What this certificate is called, if it differs from person to person."
          autoComplete="off"
        />
      ) : null}
      {columns.map((column, index) => (
        <TextInput
          key={column}
          {...inputOf(fields[`field-${index}`]!)}
          label={column}
          optional
          autoComplete="off"
        />
      ))}
    </div>
  );
}
