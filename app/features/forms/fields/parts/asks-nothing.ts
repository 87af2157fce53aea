import type { ElementSettings } from "../../model/definition.ts";
import type { FieldType } from "../../model/field-type.ts";

type Silent = "asks" | "readAnswer" | "words" | "columns" | "cells" | "values" | "choices" | "tally" | "parts";

/** What headings, pictures and page breaks have in common: no answer anywhere. */
export const ASKS_NOTHING: Pick<FieldType<ElementSettings, never>, Silent> = {
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

/** For kinds that have nothing to set. */
export const NOTHING_TO_SET: Pick<FieldType<Record<string, never>, never>, "Settings" | "readSettings"> = {
  Settings: null,
  readSettings: () => ({ settings: {}, errors: {} }),
};
