import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType } from "../definition/field-type.ts";
import { ASKS_NOTHING } from "./parts/shown-answer.ts";

/** Begins a page. Its label is the page's title, its help a line below it; both may be empty. */
export const pageBreak: FieldType<Record<string, never>, never> = {
  ...ASKS_NOTHING,
  ...FIELD_FACES["page-break"],
  start: () => ({ label: "", settings: {} }),
};
