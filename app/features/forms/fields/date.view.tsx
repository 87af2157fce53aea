import { Select, TextInput } from "#app/ui/forms/field.tsx";
import type { FormElement } from "../definition/definition.ts";
import type { FieldView } from "../definition/field-type.ts";
import { DAYS, type Settings } from "./date.ts";
import { PublicField } from "./parts/public-field.tsx";
import { readDate, todaysDates } from "./parts/read-date.ts";

export const dateView: FieldView<Settings, string> = {
  Settings: ({ element: { settings }, errors }) => (
    <>
      <Select
        name="days"
        label="Dates people can choose"
        options={DAYS}
        defaultValue={settings.days}
        error={errors.days}
      />
      <div className="grid sm:grid-cols-2 gap-4">
        <TextInput
          name="min"
          type="date"
          label="Not before"
          optional
          defaultValue={settings.min}
          error={errors.min}
        />
        <TextInput
          name="max"
          type="date"
          label="Not after"
          optional
          defaultValue={settings.max}
          error={errors.max}
        />
      </div>
    </>
  ),
  Control({ element, name, posted, answer, errors, now }) {
    const { label, help, required } = element;
    const { min, max } = limitsOf(element, now);
    // What is no date cannot be shown in the browser's own field: as text it can be put right.
    const typed = posted?.get(name);
    const isDate = !typed || readDate(typed) === typed;
    return (
      <PublicField name={name} label={label} help={help} error={errors[name]} required={required}>
        {(wiring) => (
          <input
            {...wiring}
            type={isDate ? "date" : undefined}
            min={min || undefined}
            max={max || undefined}
            defaultValue={typed ?? answer}
          />
        )}
      </PublicField>
    );
  },
};

/**
 * The days that the browser's calendar offers. Which day today is differs by place: the widest is
 * offered.
 */
function limitsOf(
  { settings }: FormElement<Settings>,
  now: Date | undefined,
): { min: string; max: string } {
  const today = now && todaysDates(now);
  const from = settings.days === "not-past" ? (today?.earliest ?? "") : "";
  const to = settings.days === "not-future" ? (today?.latest ?? "") : "";
  return {
    min: from > settings.min ? from : settings.min,
    max: to && (!settings.max || to < settings.max) ? to : settings.max,
  };
}
