import type { FieldView } from "../definition/field-type.ts";
import { useWordsIn } from "./parts/public-field.tsx";

export const pageBreakView: FieldView<Record<string, never>, never> = {
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
