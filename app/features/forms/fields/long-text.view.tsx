import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import type { FieldView } from "../definition/field-type.ts";
import type { Settings } from "./long-text.ts";
import { LimitFields } from "./parts/limit-fields.tsx";
import { PublicField } from "./parts/public-field.tsx";
import { helpWithRule } from "./parts/settings.ts";

export const longTextView: FieldView<Settings, string> = {
  Settings: ({ element: { settings }, errors }) => (
    <LimitFields
      labels={["At least, in letters", "At most, in letters"]}
      settings={settings}
      errors={errors}
    />
  ),
  Control({ element: { label, help, required, settings }, name, posted, answer, errors }) {
    const t = useTexts();
    return (
      <PublicField
        name={name}
        label={label}
        help={withLimits(help, settings, t)}
        error={errors[name]}
        required={required}
      >
        {/* No maxlength: a browser would cut what is pasted without a word. */}
        {(wiring) => (
          <textarea
            {...wiring}
            minLength={settings.min ?? undefined}
            defaultValue={posted ? posted.get(name) : answer}
          />
        )}
      </PublicField>
    );
  },
};

function withLimits(
  help: string,
  { min: least, max: most }: Settings,
  { fields: t }: Texts,
): string {
  if (least !== null && most !== null)
    return helpWithRule(help, t.charactersFromTo({ least, most }));
  if (most !== null) return helpWithRule(help, t.charactersAtMost({ most }));
  return least === null ? help : helpWithRule(help, t.charactersAtLeast({ least }));
}
