import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { FIELD_FACES } from "../model/field-faces.ts";
import type { FieldType } from "../model/field-type.ts";
import { quote } from "../model/read-text.ts";
import { shownText } from "../model/translations.ts";
import {
  describedBy,
  HintAndMessage,
  PublicGroup,
  useWordsIn,
} from "../public/views/public-field.tsx";
import { OptionList, readOptionList } from "./parts/choice-settings.tsx";

type Settings = { rows: string[]; columns: string[] };

/** A pair of row and column for each row that was answered. */
type Answer = [row: string, column: string][];

const [MAX_ROWS, MAX_COLUMNS] = [30, 10];

/**
 * One choice for each of several rows: a group of radios for each, side by side where there is
 * room.
 */
export const matrix: FieldType<Settings, Answer> = {
  ...FIELD_FACES.matrix,
  asks: true,
  start: () => ({
    label: "How satisfied are you with these?",
    settings: { rows: ["The content", "The speaker"], columns: ["Not at all", "Somewhat", "Very"] },
  }),
  Settings: ({ element: { settings }, errors }) => (
    <>
      <OptionList
        name="row"
        legend="Rows"
        one="row"
        texts={settings.rows}
        most={MAX_ROWS}
        errors={errors}
      />
      <OptionList
        name="column"
        legend="Choices for each row"
        one="choice"
        texts={settings.columns}
        most={MAX_COLUMNS}
        errors={errors}
      />
    </>
  ),
  readSettings(posted) {
    const errors: FormErrors = {};
    const rows = readOptionList(posted, "row", "row", MAX_ROWS, errors);
    return {
      settings: { rows, columns: readOptionList(posted, "column", "choice", MAX_COLUMNS, errors) },
      errors,
    };
  },
  problems: ({ settings: { rows, columns } }) => [
    ...(rows.length > 0 ? [] : [{ field: "row-0", message: "The matrix has no rows. Add one." }]),
    ...(columns.length > 0
      ? []
      : [{ field: "column-0", message: "The matrix has no choices. Add one." }]),
  ],
  Control({ element, name, posted, answer, errors }) {
    const { label, help, required, settings } = element;
    const wordsIn = useWordsIn();
    return (
      <PublicGroup name={name} label={label} help={help} required={required}>
        {settings.rows.map((row, at) => {
          const of = rowName(name, at);
          const error = errors[of];
          const chosen = posted ? posted.get(of) : columnOf(answer, row);
          return (
            <fieldset
              key={row}
              className={error ? "mx x" : "mx"}
              aria-describedby={describedBy({ name: of, error })}
            >
              <legend {...wordsIn(shownText(element, row))}>{shownText(element, row)}</legend>
              <HintAndMessage name={of} error={error} />
              <span>
                {settings.columns.map((column, place) => (
                  <label key={column} className="c">
                    <input
                      type="radio"
                      id={place === 0 ? of : undefined}
                      name={of}
                      value={column}
                      required={(required && place === 0) || undefined}
                      defaultChecked={chosen === column}
                    />{" "}
                    <span {...wordsIn(shownText(element, column))}>
                      {shownText(element, column)}
                    </span>{" "}
                  </label>
                ))}
              </span>
            </fieldset>
          );
        })}
      </PublicGroup>
    );
  },
  readAnswer(posted, name, element, _now, { fields: t }) {
    const { label, required, settings } = element;
    const question = quote(label);
    const errors: FormErrors = {};
    const answer: Answer = [];
    for (const [at, row] of settings.rows.entries()) {
      const of = rowName(name, at);
      const picked = posted.get(of);
      if (settings.columns.includes(picked)) answer.push([row, picked]);
      else if (picked)
        errors[of] = t.rowChooseShown({ row: quote(shownText(element, row)), question });
      else if (required)
        errors[of] = t.rowChoose({ row: quote(shownText(element, row)), question });
    }
    if (Object.keys(errors).length > 0) return { errors };
    return { answer: answer.length > 0 ? answer : null };
  },
  words: (answer, element) =>
    answer
      .map(([row, column]) => `${shownText(element, row)}: ${shownText(element, column)}`)
      .join("\n"),
  columns: ({ label, settings }) => settings.rows.map((row) => `${label}: ${row}`),
  cells: (answer, { settings }) => settings.rows.map((row) => columnOf(answer, row) ?? ""),
  values: (answer) => answer.map(([row, column]) => `${row}: ${column}`),
  choices: ({ settings: { rows, columns } }) =>
    rows.flatMap((row) => columns.map((column) => `${row}: ${column}`)),
  tally: ({ settings }) => ({ chart: "matrix", ...settings }),
  parts: ({ label, settings }) =>
    settings.rows.map((row, at) => ({
      id: `row${at}`,
      label: `${label}: ${row}`,
      value: (answer) => columnOf(answer, row) ?? "",
    })),
};

function rowName(name: string, at: number): string {
  return `${name}.${at + 1}`;
}

function columnOf(answer: Answer | undefined, row: string): string | undefined {
  return answer?.find(([one]) => one === row)?.[1];
}
