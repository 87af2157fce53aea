import type { ElementSettings } from "../definition.ts";
import type { FieldKind } from "../field-kind.ts";

type Silent = "asks" | "readAnswer" | "words" | "columns" | "cells" | "values" | "choices" | "tally" | "parts";

/** What headings, pictures and page breaks have in common: no answer anywhere. */
export const ASKS_NOTHING: Pick<FieldKind<ElementSettings, never>, Silent> = {
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
export const NOTHING_TO_SET: Pick<FieldKind<Record<string, never>, never>, "Settings" | "readSettings"> = {
  Settings: null,
  readSettings: () => ({ settings: {}, errors: {} }),
};
