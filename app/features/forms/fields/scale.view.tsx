import { TextInput } from "#app/ui/forms/field.tsx";
import type { FieldView } from "../definition/field-type.ts";
import { NumberRadios } from "./parts/number-radios.tsx";
import type { Settings } from "./scale.ts";

export const scaleView: FieldView<Settings, number> = {
  Settings: ({ element: { settings }, errors }) => (
    <div className="grid sm:grid-cols-2 gap-4">
      <TextInput
        name="from"
        label="From"
        inputMode="numeric"
        defaultValue={settings.from}
        error={errors.from}
      />
      <TextInput
        name="to"
        label="To"
        inputMode="numeric"
        defaultValue={settings.to}
        error={errors.to}
      />
      <TextInput
        name="low"
        label="What the lowest means"
        optional
        defaultValue={settings.low}
        error={errors.low}
      />
      <TextInput
        name="high"
        label="What the highest means"
        optional
        defaultValue={settings.high}
        error={errors.high}
      />
    </div>
  ),
  Control: (props) => <NumberRadios {...props} row="sc" ends={props.element.settings} />,
};
