import { FIELD_FACES } from "../model/field-faces.ts";
import type { FieldType } from "../model/field-type.ts";
import { ASKS_NOTHING, NOTHING_TO_SET } from "./parts/shown-answer.ts";

/** A line across the form. */
export const divider: FieldType<Record<string, never>, never> = {
  ...ASKS_NOTHING,
  ...NOTHING_TO_SET,
  ...FIELD_FACES.divider,
  start: () => ({ label: "", settings: {} }),
  Control: () => <hr />,
};
