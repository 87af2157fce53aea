import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { FIELD_FACES } from "../model/field-faces.ts";
import type { FieldType } from "../model/field-type.ts";
import { quote } from "../model/read-text.ts";
import { shownText } from "../model/translations.ts";
import { PublicGroup, useWordsIn } from "../public/views/public-field.tsx";
import { OptionList, readOptionList } from "./parts/choice-settings.tsx";
import { DEFAULT_TEXTS, defaultOptions } from "./parts/settings.tsx";
import { shownAs } from "./parts/shown-answer.ts";

type Settings = { options: string[] };

/** Places are chosen one by one: more would be work for nobody's good. */
const MAX_OPTIONS = 20;

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
  Settings: ({ element: { settings }, errors }) => (
    <OptionList
      name="option"
      legend="Choices to put in order"
      one="choice"
      texts={settings.options}
      most={MAX_OPTIONS}
      errors={errors}
    />
  ),
  readSettings(posted) {
    const errors: FormErrors = {};
    return {
      settings: { options: readOptionList(posted, "option", "choice", MAX_OPTIONS, errors) },
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
  Control({ element, name, posted, answer, errors }) {
    const { label, help, required, settings } = element;
    const t = useTexts();
    const wordsIn = useWordsIn();
    const { options } = settings;
    return (
      <PublicGroup
        name={name}
        label={label}
        help={help || t.fields.hintRank}
        error={errors[name]}
        required={required}
      >
        {options.map((option, at) => {
          const control = controlOf(name, at);
          const place = answer ? answer.indexOf(option) + 1 : 0;
          return (
            <p key={option} className="rk">
              <select
                id={at === 0 ? name : control}
                name={control}
                required={required || undefined}
                defaultValue={posted ? posted.get(control) : place || ""}
              >
                <option value="">–</option>
                {options.map((other, index) => (
                  <option key={other}>{index + 1}</option>
                ))}
              </select>{" "}
              <label htmlFor={at === 0 ? name : control} {...wordsIn(shownText(element, option))}>
                {shownText(element, option)}
              </label>
            </p>
          );
        })}
      </PublicGroup>
    );
  },
  readAnswer(posted, name, { label, required, settings: { options } }, _now, t) {
    const question = quote(label);
    const places = options.map((_, at) => posted.get(controlOf(name, at)).trim());
    if (places.every((place) => place === ""))
      return required ? { errors: { [name]: t.fields.rankAll({ question }) } } : { answer: null };
    const ordered: string[] = [];
    for (const [at, place] of places.entries()) {
      const number = /^[1-9]\d?$/.test(place) ? Number(place) : 0;
      if (number < 1 || number > options.length)
        return { errors: { [name]: t.fields.rankPlace({ question, last: options.length }) } };
      if (ordered[number - 1] !== undefined)
        return { errors: { [name]: t.fields.rankTwice({ question, place: number }) } };
      ordered[number - 1] = options[at]!;
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

function controlOf(name: string, at: number): string {
  return `${name}.${at}`;
}
