import { pairs } from "#app/engines/lists/pairs.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType } from "../definition/field-type.ts";
import { quote } from "../definition/read-text.ts";
import { shownText } from "../definition/translations.ts";
import { readOptionList } from "./parts/choice-settings.ts";
import { DEFAULT_TEXTS, defaultOptions } from "./parts/settings.ts";
import { shownAs } from "./parts/shown-answer.ts";

export type Settings = { options: string[] };

/** Places are chosen one by one: more would be work for nobody's good. */
export const MAX_OPTIONS = 20;

/**
 * Choices in somebody's order, the first before all others. Each gets its place from a list, so no
 * script is needed.
 */
export const ranking: FieldType<Settings, string[]> = {
  ...shownAs<string[]>((answer) => answer.map((option, at) => `${at + 1}. ${option}`).join("\n")),
  ...FIELD_FACES.ranking,
  asks: true,
  words: (answer, element) =>
    answer.map((option, at) => `${at + 1}. ${shownText(element, option)}`).join("\n"),
  start: () => ({
    label: DEFAULT_TEXTS.question,
    settings: { options: [...DEFAULT_TEXTS.options] },
  }),
  readSettings(posted) {
    const errors: FormErrors = {};
    return {
      settings: {
        options: readOptionList(
          posted,
          { name: "option", one: "choice", most: MAX_OPTIONS },
          errors,
        ),
      },
      errors,
    };
  },
  problems({ settings: { options } }) {
    if (options.length < 2)
      return [{ field: "option-0", message: "It needs at least two choices to put in order." }];
    const [first] = defaultOptions(options);
    if (first === undefined) return [];
    return [
      {
        field: `option-${options.indexOf(first)}`,
        message: `It still has “${first}”. Write your own choices.`,
      },
    ];
  },
  readAnswer({
    posted,
    name,
    element: {
      label,
      required,
      settings: { options },
    },
    t,
  }) {
    const question = quote(label);
    const places = options.map((_, at) => posted.get(controlOf(name, at)).trim());
    if (places.every((place) => place === ""))
      return required ? { errors: { [name]: t.fields.rankAll({ question }) } } : { answer: null };
    const ordered: string[] = [];
    for (const [option, place] of pairs(options, places)) {
      const number = /^[1-9]\d?$/.test(place) ? Number(place) : 0;
      if (number < 1 || number > options.length)
        return { errors: { [name]: t.fields.rankPlace({ question, last: options.length }) } };
      if (ordered[number - 1] !== undefined)
        return { errors: { [name]: t.fields.rankTwice({ question, place: number }) } };
      ordered[number - 1] = option;
    }
    return { answer: ordered };
  },
  columns: ({ label, settings }) => settings.options.map((option) => `${label}: ${option}`),
  cells: (answer, { settings }) =>
    settings.options.map((option) =>
      answer?.includes(option) ? String(answer.indexOf(option) + 1) : "",
    ),
  // For conditions and filters: the one put first.
  values: (answer) => answer.slice(0, 1),
  choices: ({ settings }) => settings.options,
  tally: ({ settings: { options } }) => ({
    chart: "matrix",
    rows: options,
    columns: options.map((_, at) => String(at + 1)),
  }),
};

export function controlOf(name: string, at: number): string {
  return `${name}.${at}`;
}
