import { TextInput } from "#app/ui/forms/field.tsx";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import type { FieldView } from "../definition/field-type.ts";
import { PublicField } from "./parts/public-field.tsx";
import { helpWithRule } from "./parts/settings.ts";
import { readTime, type Settings } from "./time.ts";

export const timeView: FieldView<Settings, string> = {
  Settings: ({ element: { settings }, errors }) => (
    <div className="grid sm:grid-cols-2 gap-4">
      <TextInput
        name="min"
        type="time"
        label="Not before"
        optional
        defaultValue={settings.min}
        error={errors.min}
      />
      <TextInput
        name="max"
        type="time"
        label="Not after"
        optional
        defaultValue={settings.max}
        error={errors.max}
      />
    </div>
  ),
  Control({ element, name, posted, answer, errors }) {
    const t = useTexts();
    const { label, help, required, settings } = element;
    // What is no time can't be shown in the browser's own field: as text it can be put right.
    const typed = posted?.get(name);
    const isTime = !typed || readTime(typed) === typed;
    return (
      <PublicField
        name={name}
        label={label}
        help={helpWithRule(help, rangeLabel(settings, t))}
        error={errors[name]}
        required={required}
      >
        {(wiring) => (
          <input
            {...wiring}
            type={isTime ? "time" : undefined}
            min={settings.min || undefined}
            max={settings.max || undefined}
            defaultValue={typed ?? answer}
          />
        )}
      </PublicField>
    );
  },
};

function rangeLabel({ min, max }: Settings, { fields }: Texts): string {
  if (min && max) return fields.hintTimeFromTo({ min, max });
  if (min) return fields.hintTimeFrom({ min });
  return max ? fields.hintTimeTo({ max }) : "";
}
