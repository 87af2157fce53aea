import { Select } from "#app/ui/forms/field.tsx";
import type { FieldView } from "../definition/field-type.ts";
import type { Settings } from "./heading.ts";
import { useWordsIn } from "./parts/public-field.tsx";

export const headingView: FieldView<Settings, never> = {
  Settings: ({ element, errors }) => (
    <Select
      name="level"
      label="Size"
      options={[
        { value: "2", label: "Large" },
        { value: "3", label: "Small" },
      ]}
      defaultValue={element.settings.level}
      error={errors.level}
    />
  ),
  Control({ element: { label, help, settings } }) {
    const wordsIn = useWordsIn();
    const Level = settings.level === 3 ? "h3" : "h2";
    return (
      <div>
        <Level {...wordsIn(label)}>{label}</Level>
        {help ? (
          <p className="h pr" {...wordsIn(help)}>
            {help}
          </p>
        ) : null}
      </div>
    );
  },
};
