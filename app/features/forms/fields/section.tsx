import { FIELD_FACES } from "../model/field-faces.ts";
import type { FieldType } from "../model/field-type.ts";
import { useWordsIn } from "../public/views/public-field.tsx";
import { DEFAULT_TEXTS } from "./parts/settings.tsx";
import { ASKS_NOTHING, NOTHING_TO_SET } from "./parts/shown-answer.ts";

/**
 * Sets off what follows on the same page: a line, a heading (its label) and words below it (its
 * help).
 */
export const section: FieldType<Record<string, never>, never> = {
  ...ASKS_NOTHING,
  ...NOTHING_TO_SET,
  ...FIELD_FACES.section,
  start: () => ({ label: DEFAULT_TEXTS.section, settings: {} }),
  Control({ element: { label, help } }) {
    const wordsIn = useWordsIn();
    return (
      <div className="se">
        <h2 {...wordsIn(label)}>{label}</h2>
        {help ? (
          <p className="pr" {...wordsIn(help)}>
            {help}
          </p>
        ) : null}
      </div>
    );
  },
};
