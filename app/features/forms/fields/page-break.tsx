import { FIELD_FACES } from "../model/field-faces.ts";
import type { FieldType } from "../model/field-type.ts";
import { useWordsIn } from "../public/views/public-field.tsx";
import { ASKS_NOTHING, NOTHING_TO_SET } from "./parts/shown-answer.ts";

/** Begins a page. Its label is the page's title, its help a line below it; both may be empty. */
export const pageBreak: FieldType<Record<string, never>, never> = {
  ...ASKS_NOTHING,
  ...NOTHING_TO_SET,
  ...FIELD_FACES["page-break"],
  start: () => ({ label: "", settings: {} }),
  Control({ element: { label, help } }) {
    const wordsIn = useWordsIn();
    return (
      <>
        {label ? <h2 {...wordsIn(label)}>{label}</h2> : null}
        {help ? (
          <p className="h pr" {...wordsIn(help)}>
            {help}
          </p>
        ) : null}
      </>
    );
  },
};
