import { Select } from "#app/ui/forms/field.tsx";
import type { FieldView } from "../definition/field-type.ts";
import type { Settings } from "./spacer.ts";

const SIZES = [
  { value: "1", label: "Small" },
  { value: "2", label: "Medium" },
  { value: "3", label: "Large" },
];

export const spacerView: FieldView<Settings, never> = {
  Settings: ({ element, errors }) => (
    <Select
      name="size"
      label="Height"
      options={SIZES}
      defaultValue={element.settings.size}
      error={errors.size}
    />
  ),
  Control: ({ element }) => <div className={`sp s${element.settings.size}`} />,
};
