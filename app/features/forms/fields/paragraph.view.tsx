import type { FieldView } from "../definition/field-type.ts";
import { useWordsIn } from "./parts/public-field.tsx";

const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'])/;

export const paragraphView: FieldView<Record<string, never>, never> = {
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
