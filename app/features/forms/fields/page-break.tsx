import { FIELD_FACES } from "../model/field-faces.ts";
import type { FieldType } from "../model/field-type.ts";
import { ASKS_NOTHING, NOTHING_TO_SET } from "./parts/shown-answer.ts";

/** Begins a page. Its label is the page's title, its help a line below it; both may be empty. */
export const pageBreak: FieldType<Record<string, never>, never> = {
  ...ASKS_NOTHING,
  ...NOTHING_TO_SET,
  ...FIELD_FACES["page-break"],
  start: () => ({ label: "", settings: {} }),
  Control: ({ element: { label, help } }) => (
    <>
      {label ? <h2>{label}</h2> : null}
      {help ? <p className="h pr">{help}</p> : null}
    </>
  ),
};
