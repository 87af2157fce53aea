import { FIELD_FACES } from "../model/field-faces.ts";
import type { FieldType } from "../model/field-type.ts";
import { useWordsIn } from "../public/views/public-field.tsx";
import { DEFAULT_TEXTS } from "./parts/settings.tsx";
import { ASKS_NOTHING, NOTHING_TO_SET } from "./parts/shown-answer.ts";

const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'])/;

/** Words between questions; they are its label. Line ends stay, and web addresses become links. */
export const paragraph: FieldType<Record<string, never>, never> = {
  ...ASKS_NOTHING,
  ...NOTHING_TO_SET,
  ...FIELD_FACES.paragraph,
  start: () => ({ label: DEFAULT_TEXTS.paragraph, settings: {} }),
  Control: ({ element: { label } }) => (
    <p className="pr" {...useWordsIn()(label)}>
      {label.split(ADDRESS).map((part, at) =>
        at % 2 === 1 ? (
          <a key={`${at}-${part}`} href={part} rel="nofollow noopener">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  ),
};
