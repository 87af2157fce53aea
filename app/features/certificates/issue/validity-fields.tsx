import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { Choice, FieldError, Select, TextInput } from "#app/ui/forms/field.tsx";
import type { Expiry } from "../model/expiry.ts";

/** Never, so long after issue, or on a day. `typed`: what a refused form had. */
export function ValidityFields({
  expiry,
  typed,
  errors,
}: {
  expiry: Expiry;
  typed?: Record<string, string>;
  errors?: FormErrors;
}) {
  const chosen = typed?.validity ?? expiry.kind;
  const count = typed?.count ?? (expiry.kind === "after" ? String(expiry.count) : "1");
  const unit = typed?.unit ?? (expiry.kind === "after" ? expiry.unit : "years");
  const day = typed?.day ?? (expiry.kind === "on" ? expiry.day : "");
  const choice = (value: Expiry["kind"]) => ({ name: "validity", value, defaultChecked: chosen === value });
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">How long certificates are valid</legend>
      {errors?.validity ? <FieldError id="validity-error">{errors.validity}</FieldError> : null}
      <Choice {...choice("never")} title="Never expires">
        They stay valid until you revoke them.
      </Choice>
      <Choice {...choice("after")} title="Some time after issue">
        To the end of the last day, for each person.
      </Choice>
      <div className="grid grid-cols-2 gap-3 pl-8">
        <TextInput name="count" label="Number" inputMode="numeric" defaultValue={count} error={errors?.count} />
        <Select name="unit" label="Of" defaultValue={unit} options={UNITS} />
      </div>
      <Choice {...choice("on")} title="On a day">
        To the end of that day.
      </Choice>
      <div className="pl-8">
        <TextInput name="day" type="date" label="Last valid day" defaultValue={day} error={errors?.day} />
      </div>
    </fieldset>
  );
}

const UNITS = [
  { value: "months", label: "months" },
  { value: "years", label: "years" },
];
