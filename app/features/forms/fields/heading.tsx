import { Select } from "#app/ui/forms/field.tsx";
import { FIELD_FACES } from "../model/field-faces.ts";
import type { FieldType } from "../model/field-type.ts";
import { useWordsIn } from "../public/views/public-field.tsx";
import { DEFAULT_TEXTS } from "./parts/settings.tsx";
import { ASKS_NOTHING } from "./parts/shown-answer.ts";

type Settings = { level: 2 | 3 };

/** A heading between questions; its help is a line below it. */
export const heading: FieldType<Settings, never> = {
  ...ASKS_NOTHING,
  ...FIELD_FACES.heading,
  start: () => ({ label: DEFAULT_TEXTS.heading, settings: { level: 2 } }),
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
  readSettings: (posted) => ({
    settings: { level: posted.get("level") === "3" ? 3 : 2 },
    errors: {},
  }),
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
