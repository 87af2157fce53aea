import { Select } from "#app/ui/forms/field.tsx";
import { FIELD_FACES } from "../model/field-faces.ts";
import type { FieldType } from "../model/field-type.ts";
import { ASKS_NOTHING } from "./parts/shown-answer.ts";

/** 1 small, 2 medium, 3 large. */
type Settings = { size: 1 | 2 | 3 };

const SIZES = [
  { value: "1", label: "Small" },
  { value: "2", label: "Medium" },
  { value: "3", label: "Large" },
];

/** Room between elements. */
export const spacer: FieldType<Settings, never> = {
  ...ASKS_NOTHING,
  ...FIELD_FACES.spacer,
  start: () => ({ label: "", settings: { size: 2 } }),
  Settings: ({ element, errors }) => (
    <Select
      name="size"
      label="Height"
      options={SIZES}
      defaultValue={element.settings.size}
      error={errors.size}
    />
  ),
  readSettings(posted) {
    const size = ([1, 2, 3] as const).find((one) => String(one) === posted.get("size"));
    return { settings: { size: size ?? 2 }, errors: {} };
  },
  Control: ({ element }) => <div className={`sp s${element.settings.size}`} />,
};
