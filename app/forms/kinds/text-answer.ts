import type { ElementSettings, FormElement } from "../definition.ts";
import type { FieldKind } from "../field-kind.ts";

type Faces = "words" | "columns" | "cells" | "values" | "choices" | "tally" | "parts";

/** How an answer that is one text is shown: as it is, in one column, as one part. */
export const TEXT_ANSWER: Pick<FieldKind<ElementSettings, string>, Faces> = {
  words: (answer) => answer,
  columns: ({ label }) => [label],
  cells: (answer) => [answer ?? ""],
  values: (answer) => [answer],
  choices: () => null,
  tally: () => ({ chart: "texts" }),
  parts: ({ label }: FormElement) => [{ id: "answer", label, value: (answer) => answer }],
};
