import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { FIELD_FACES } from "../model/field-faces.ts";
import type { FieldType } from "../model/field-type.ts";
import { countLetters, quote, readLines } from "../model/read-text.ts";
import { PublicField } from "../public/views/public-field.tsx";
import { DEFAULT_TEXTS, helpWithRule, LimitFields, readLimits } from "./parts/settings.tsx";
import { TEXT_ANSWER } from "./parts/shown-answer.ts";

/** In letters; null: no limit of the organiser's. */
type Settings = { min: number | null; max: number | null };

const LONGEST = 10_000;

/** Several lines of text, kept with their line ends. */
export const longText: FieldType<Settings, string> = {
  ...TEXT_ANSWER,
  ...FIELD_FACES["long-text"],
  asks: true,
  start: () => ({ label: DEFAULT_TEXTS.question, settings: { min: null, max: null } }),
  Settings: ({ element: { settings }, errors }) => (
    <LimitFields
      labels={["At least, in letters", "At most, in letters"]}
      settings={settings}
      errors={errors}
    />
  ),
  readSettings(posted) {
    const errors: FormErrors = {};
    const reversed = "Enter a number that is at least the minimum";
    return { settings: readLimits(posted, errors, { from: 1, to: LONGEST }, reversed), errors };
  },
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
  readAnswer(posted, name, { label, required, settings }, _now, { fields: t }) {
    const question = quote(label);
    const text = readLines(posted.get(name));
    if (!text)
      return required ? { errors: { [name]: t.enterAnswer({ question }) } } : { answer: null };
    const has = countLetters(text);
    const most = Math.min(settings.max ?? LONGEST, LONGEST);
    if (has > most) return { errors: { [name]: t.tooLong({ question, most, has }) } };
    if (settings.min !== null && has < settings.min)
      return { errors: { [name]: t.tooShort({ question, least: settings.min, has }) } };
    return { answer: text };
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
