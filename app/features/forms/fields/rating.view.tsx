import { Select, TextInput } from "#app/ui/forms/field.tsx";
import type { FieldView } from "../definition/field-type.ts";
import { NumberRadios } from "./parts/number-radios.tsx";
import { numbersBetween } from "./parts/number-row.ts";
import { MAX, MIN, type Settings } from "./rating.ts";

export const ratingView: FieldView<Settings, number> = {
  Settings: ({ element: { settings }, errors }) => (
    <>
      <Select
        name="max"
        label="Stars"
        options={numbersBetween(MIN, MAX)}
        defaultValue={settings.max}
        error={errors.max}
      />
      <div className="grid sm:grid-cols-2 gap-4">
        <TextInput
          name="low"
          label="What one star means"
          optional
          defaultValue={settings.low}
          error={errors.low}
        />
        <TextInput
          name="high"
          label="What all stars mean"
          optional
          defaultValue={settings.high}
          error={errors.high}
        />
      </div>
    </>
  ),
  Control: (props) => (
    <NumberRadios {...props} row="rt" ends={{ from: 1, to: props.element.settings.max }} />
  ),
};
