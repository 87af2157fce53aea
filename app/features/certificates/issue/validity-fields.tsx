import { choiceOf, inputOf, selectOf, type useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { Choice, FieldError, Select, TextInput } from "#app/ui/forms/field.tsx";
import type { Expiry } from "../model/expiry.ts";
import type { ValidityValues } from "./validity.server.ts";

/** What the fields hold before anything is typed. */
export function validityValues(expiry: Expiry): ValidityValues {
  const { count, unit } = expiry.kind === "after" ? expiry : { count: 1, unit: "years" };
  return {
    validity: expiry.kind,
    count: String(count),
    unit,
    day: expiry.kind === "on" ? expiry.day : "",
  };
}

/** Never, so long after issue, or on a day. */
export function ValidityFields({
  fields,
}: {
  fields: ReturnType<typeof useCheckedForm<ValidityValues>>["fields"];
}) {
  const { validity, count, unit, day } = fields;
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">How long certificates are valid</legend>
      {validity.errors ? <FieldError id="validity-error">{validity.errors[0]}</FieldError> : null}
      <Choice {...choiceOf(validity, "never")} title="Never expires">
        They stay valid until you revoke them.
      </Choice>
      <Choice {...choiceOf(validity, "after")} title="Some time after issue">
        To the end of the last day, for each person.
      </Choice>
      <div className="grid grid-cols-2 gap-3 pl-8">
        <TextInput {...inputOf(count)} label="Number" inputMode="numeric" />
        <Select {...selectOf(unit)} label="Of" options={UNITS} />
      </div>
      <Choice {...choiceOf(validity, "on")} title="On a day">
        To the end of that day.
      </Choice>
      <div className="pl-8">
        <TextInput {...inputOf(day)} type="date" label="Last valid day" />
      </div>
    </fieldset>
  );
}

const UNITS = [
  { value: "months", label: "months" },
  { value: "years", label: "years" },
];
