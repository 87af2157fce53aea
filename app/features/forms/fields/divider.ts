import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType } from "../definition/field-type.ts";
import { ASKS_NOTHING } from "./parts/shown-answer.ts";

/** A line across the form. */
export const divider: FieldType<Record<string, never>, never> = {
  ...ASKS_NOTHING,
  ...FIELD_FACES.divider,
  start: () => ({ label: "", settings: {} }),
};
