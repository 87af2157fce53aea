import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType } from "../definition/field-type.ts";
import { numbersBetween, readEndLabel, readNumber } from "./parts/number-row.ts";
import { readNumberSetting } from "./parts/settings.ts";
import { shownAs } from "./parts/shown-answer.ts";

export type Settings = { from: number; to: number; low: string; high: string };

const LIMITS = { from: -10, to: 10 };

/** Whole numbers in a row, 0 to 10 at first. */
export const scale: FieldType<Settings, number> = {
  ...shownAs<number>(String),
  ...FIELD_FACES.scale,
  asks: true,
  start: () => ({
    label: "How likely are you to recommend us?",
    settings: { from: 0, to: 10, low: "Not likely", high: "Very likely" },
  }),
  readSettings(posted) {
    const errors: FormErrors = {};
    const from = readNumberSetting(posted, "from", errors, LIMITS) ?? 0;
    const to = readNumberSetting(posted, "to", errors, LIMITS) ?? 10;
    if (from >= to && !errors.from && !errors.to) errors.to = "Enter a number above the lowest";
    return {
      settings: { from, to: Math.max(to, from + 1), ...readEndLabel(posted, errors) },
      errors,
    };
  },
  readAnswer: (question) => readNumber(question, question.element.settings),
  words(answer, { settings: { from, to } }, t) {
    return `${answer} (${t ? t.times.hours({ from, to }) : `${from} to ${to}`})`;
  },
  choices: ({ settings }) => numbersBetween(settings.from, settings.to).map(String),
  tally: ({ settings }) => ({ chart: "numbers", from: settings.from, to: settings.to }),
};
