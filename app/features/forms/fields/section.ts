import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType } from "../definition/field-type.ts";
import { DEFAULT_TEXTS } from "./parts/settings.ts";
import { ASKS_NOTHING } from "./parts/shown-answer.ts";

/**
 * Sets off what follows on the same page: a line, a heading (its label) and words below it (its
 * help).
 */
export const section: FieldType<Record<string, never>, never> = {
  ...ASKS_NOTHING,
  ...FIELD_FACES.section,
  start: () => ({ label: DEFAULT_TEXTS.section, settings: {} }),
};
