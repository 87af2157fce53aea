import type { FormErrors } from "#app/platform/http/form-errors.ts";
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
  label: "Long Text",
  group: "text",
  icon: "para",
  asks: true,
  start: () => ({ label: DEFAULT_TEXTS.question, settings: { min: null, max: null } }),
  Settings: ({ element: { settings }, errors }) => (
    <LimitFields labels={["At least, in letters", "At most, in letters"]} settings={settings} errors={errors} />
  ),
  readSettings(posted) {
    const errors: FormErrors = {};
    const reversed = "Enter a number that is at least the minimum";
    return { settings: readLimits(posted, errors, { from: 1, to: LONGEST }, reversed), errors };
  },
  Control({ element: { label, help, required, settings }, name, posted, answer, errors }) {
    return (
      <PublicField name={name} label={label} help={withLimits(help, settings)} error={errors[name]} required={required}>
        {/* No maxlength: a browser would cut what is pasted without a word. */}
        {(wiring) => <textarea {...wiring} defaultValue={posted ? posted.get(name) : answer} />}
      </PublicField>
    );
  },
  readAnswer(posted, name, { label, required, settings }) {
    const text = readLines(posted.get(name));
    if (!text) return required ? { errors: { [name]: `Enter an answer to ${quote(label)}` } } : { answer: null };
    const letters = countLetters(text);
    const most = Math.min(settings.max ?? LONGEST, LONGEST);
    const has = letters.toLocaleString("en");
    if (letters > most)
      return {
        errors: {
          [name]: `The answer to ${quote(label)} can be at most ${most.toLocaleString("en")} characters. This has ${has}`,
        },
      };
    if (settings.min !== null && letters < settings.min)
      return {
        errors: {
          [name]: `The answer to ${quote(label)} needs at least ${settings.min.toLocaleString("en")} characters. This has ${has}`,
        },
      };
    return { answer: text };
  },
};

function withLimits(help: string, { min, max }: Settings): string {
  const [least, most] = [min?.toLocaleString("en"), max?.toLocaleString("en")];
  const limits =
    least && most
      ? `${least} to ${most} characters.`
      : most
        ? `At most ${most} characters.`
        : least
          ? `At least ${least} characters.`
          : "";
  return helpWithRule(help, limits);
}
