import type { FieldView } from "../definition/field-type.ts";
import { useWordsIn } from "./parts/public-field.tsx";

export const sectionView: FieldView<Record<string, never>, never> = {
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
