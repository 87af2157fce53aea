import type { ElementSettings, Json } from "../../definition/definition.ts";
import type { FieldType } from "../../definition/field-type.ts";

type Faces = "words" | "columns" | "cells" | "values" | "choices" | "tally" | "parts";

/** How an answer that comes down to one text is shown: as it is, in one column, as one part. */
export function shownAs<Answer extends Json>(
  textOf: (answer: Answer) => string,
): Pick<FieldType<ElementSettings, Answer>, Faces> {
  return {
    words: textOf,
    columns: ({ label }) => [label],
    cells: (answer) => [answer === undefined ? "" : textOf(answer)],
    values: (answer) => [textOf(answer)],
    choices: () => null,
    tally: () => ({ chart: "texts" }),
    parts: ({ label }) => [{ id: "answer", label, value: textOf }],
  };
}

export const TEXT_ANSWER = shownAs((answer: string) => answer);

/** What headings, pictures and page breaks have in common: no answer anywhere. */
export const ASKS_NOTHING: Pick<
  FieldType<ElementSettings, never>,
  Faces | "asks" | "readAnswer"
> = {
  asks: false,
  readAnswer: () => ({ answer: null }),
  words: () => "",
  columns: () => [],
  cells: () => [],
  values: () => [],
  choices: () => null,
  tally: () => null,
  parts: () => [],
};
