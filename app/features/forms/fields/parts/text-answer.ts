import type { ElementSettings, FormElement } from "../../model/definition.ts";
import type { FieldType } from "../../model/field-type.ts";

type Faces = "words" | "columns" | "cells" | "values" | "choices" | "tally" | "parts";

/** How an answer that is one text is shown: as it is, in one column, as one part. */
export const TEXT_ANSWER: Pick<FieldType<ElementSettings, string>, Faces> = {
  words: (answer) => answer,
  columns: ({ label }) => [label],
  cells: (answer) => [answer ?? ""],
  values: (answer) => [answer],
  choices: () => null,
  tally: () => ({ chart: "texts" }),
  parts: ({ label }: FormElement) => [{ id: "answer", label, value: (answer) => answer }],
};
