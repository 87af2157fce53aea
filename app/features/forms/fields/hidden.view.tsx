import { TextInput } from "#app/ui/forms/field.tsx";
import type { FieldView } from "../definition/field-type.ts";
import type { Settings } from "./hidden.ts";

export const hiddenView: FieldView<Settings, string> = {
  Settings: ({ element: { settings }, errors }) => (
    <>
      <p className="text-ink-2">
        People don’t see this field. The link they follow fills it in. Anyone can change a link, so
        don’t rely on it.
      </p>
      <div className="grid sm:grid-cols-2 gap-4 items-start">
        <TextInput
          name="key"
          label="Name in the link"
          hint="“ref” reads ?ref=… from the link"
          autoComplete="off"
          defaultValue={settings.key}
          error={errors.key}
        />
        <TextInput
          name="value"
          label="If the link leaves it out"
          hint="Leave empty for nothing."
          optional
          defaultValue={settings.value}
          error={errors.value}
        />
      </div>
    </>
  ),
  Control: () => null,
};
