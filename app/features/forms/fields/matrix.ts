import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType } from "../definition/field-type.ts";
import { quote } from "../definition/read-text.ts";
import { shownText } from "../definition/translations.ts";
import { readOptionList } from "./parts/choice-settings.ts";

export type Settings = { rows: string[]; columns: string[] };

/** A pair of row and column for each row that was answered. */
export type Answer = [row: string, column: string][];

export const [MAX_ROWS, MAX_COLUMNS] = [30, 10];

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
  readSettings(posted) {
    const errors: FormErrors = {};
    const rows = readOptionList(posted, { name: "row", one: "row", most: MAX_ROWS }, errors);
    return {
      settings: {
        rows,
        columns: readOptionList(
          posted,
          { name: "column", one: "choice", most: MAX_COLUMNS },
          errors,
        ),
      },
      errors,
    };
  },
  problems: ({ settings: { rows, columns } }) => [
    ...(rows.length > 0 ? [] : [{ field: "row-0", message: "The matrix has no rows. Add one." }]),
    ...(columns.length > 0
      ? []
      : [{ field: "column-0", message: "The matrix has no choices. Add one." }]),
  ],
  readAnswer({ posted, name, element, t: { fields: t } }) {
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

export function rowName(name: string, at: number): string {
  return `${name}.${at + 1}`;
}

export function columnOf(answer: Answer | undefined, row: string): string | undefined {
  return answer?.find(([one]) => one === row)?.[1];
}
