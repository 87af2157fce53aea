import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { TextInput } from "#app/ui/forms/field.tsx";

/** The fields of one person: the four of every list, then the list's own columns. */
export function PersonFields({
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
