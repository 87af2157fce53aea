import { countLetters } from "#app/engines/letters/count-letters.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType } from "../definition/field-type.ts";
import { quote, readLines } from "../definition/read-text.ts";
import { DEFAULT_TEXTS, readLimits } from "./parts/settings.ts";
import { TEXT_ANSWER } from "./parts/shown-answer.ts";

/** In letters; null: no limit of the organiser's. */
export type Settings = { min: number | null; max: number | null };

const LONGEST = 10_000;

/** Several lines of text, kept with their line ends. */
export const longText: FieldType<Settings, string> = {
  ...TEXT_ANSWER,
  ...FIELD_FACES["long-text"],
  asks: true,
  start: () => ({ label: DEFAULT_TEXTS.question, settings: { min: null, max: null } }),
  readSettings(posted) {
    const errors: FormErrors = {};
    const reversed = "Enter a number that is at least the minimum";
    return { settings: readLimits(posted, errors, { from: 1, to: LONGEST }, reversed), errors };
  },
  readAnswer({ posted, name, element: { label, required, settings }, t: { fields: t } }) {
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
