import { Check, Select, TextInput } from "#app/ui/forms/field.tsx";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import type { FieldView } from "../definition/field-type.ts";
import { LimitFields } from "./parts/limit-fields.tsx";
import { PublicField } from "./parts/public-field.tsx";
import { helpWithRule } from "./parts/settings.ts";
import { type Settings, SIGNS } from "./payment-reference.ts";

export const paymentReferenceView: FieldView<Settings, string> = {
  Settings: ({ element: { settings }, errors }) => (
    <>
      <Check
        name="unique"
        label="Refuse a reference that another response has"
        defaultChecked={settings.unique}
      />
      <Select
        name="signs"
        label="What it is made of"
        options={SIGNS}
        defaultValue={settings.signs}
        error={errors.signs}
      />
      <TextInput
        name="prefix"
        label="It begins with"
        hint="Like PSK-"
        optional
        defaultValue={settings.prefix}
        error={errors.prefix}
      />
      <LimitFields labels={["Shortest", "Longest"]} settings={settings} errors={errors} />
    </>
  ),
  Control({ element: { label, help, required, settings }, name, posted, answer, errors }) {
    const t = useTexts();
    return (
      <PublicField
        name={name}
        label={label}
        help={helpWithRule(
          help,
          settings.prefix ? t.fields.hintReferenceBegins({ prefix: settings.prefix }) : "",
        )}
        error={errors[name]}
        required={required}
      >
        {(wiring) => (
          <input
            {...wiring}
            inputMode={settings.signs === "digits" ? "numeric" : undefined}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            defaultValue={posted ? posted.get(name) : answer}
          />
        )}
      </PublicField>
    );
  },
};
