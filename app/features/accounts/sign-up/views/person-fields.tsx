import { type CheckedFields, checkboxOf, inputOf } from "#app/ui/forms/checked-form.ts";
import { Check, TextInput } from "#app/ui/forms/field.tsx";

/** First and last name, side by side where there is room. */
export function NameFields({
  fields,
}: {
  fields: Pick<CheckedFields<{ firstName: string; lastName: string }>, "firstName" | "lastName">;
}) {
  return (
    <div className="grid sm:grid-cols-2 gap-x-4 gap-y-5">
      <TextInput {...inputOf(fields.firstName)} label="First name" autoComplete="given-name" />
      <TextInput {...inputOf(fields.lastName)} label="Last name" autoComplete="family-name" />
    </div>
  );
}

/** Without this nobody opens an account. */
export function TermsCheck({
  field,
}: {
  field: CheckedFields<{ termsAccepted: string }>["termsAccepted"];
}) {
  return (
    <Check
      {...checkboxOf(field, "yes")}
      label={
        <>
          I am 18 or older and I accept <TermsAndPrivacy />.
        </>
      }
    />
  );
}

/** What signing up accepts, with links to both. */
export function TermsAndPrivacy() {
  return (
    <>
      the{" "}
      <a className="link" href="/terms">
        terms
      </a>{" "}
      and{" "}
      <a className="link" href="/privacy">
        privacy policy
      </a>
    </>
  );
}
