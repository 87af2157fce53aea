import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType } from "../definition/field-type.ts";
import { numbersBetween, readEndLabel, readNumber } from "./parts/number-row.ts";
import { DEFAULT_TEXTS } from "./parts/settings.ts";
import { shownAs } from "./parts/shown-answer.ts";

export type Settings = { max: number; low: string; high: string };

export const [MIN, MAX] = [3, 10];

/** Stars, from one. */
export const rating: FieldType<Settings, number> = {
  ...shownAs<number>(String),
  ...FIELD_FACES.rating,
  asks: true,
  start: () => ({ label: DEFAULT_TEXTS.question, settings: { max: 5, low: "", high: "" } }),
  readSettings(posted) {
    const errors: FormErrors = {};
    const max = numbersBetween(MIN, MAX).find((one) => String(one) === posted.get("max")) ?? 5;
    return { settings: { max, ...readEndLabel(posted, errors) }, errors };
  },
  readAnswer: (question) => readNumber(question, { from: 1, to: question.element.settings.max }),
  words: (number, { settings: { max } }, t) =>
    t ? t.fields.ofMax({ number, max }) : `${number} of ${max}`,
  choices: ({ settings }) => numbersBetween(1, settings.max).map(String),
  tally: ({ settings }) => ({ chart: "numbers", from: 1, to: settings.max }),
};
