import { TextInput } from "#app/ui/forms/field.tsx";
import type { FieldView } from "../definition/field-type.ts";
import type { Settings } from "./image.ts";
import { useWordsIn } from "./parts/public-field.tsx";

export const imageView: FieldView<Settings, never> = {
  Settings: ({ element, errors }) => (
    <TextInput
      name="alt"
      label="What the picture shows"
      optional
      hint="Read out to people who can’t see it. Leave this empty if it is only decoration."
      defaultValue={element.settings.alt}
      error={errors.alt}
    />
  ),
  Control: ({ element: { settings } }) =>
    settings.fileId ? (
      <img
        src={`/f-image/${encodeURIComponent(settings.fileId)}`}
        width={settings.widthPx}
        height={settings.heightPx}
        alt={settings.alt}
        loading="lazy"
        {...useWordsIn()(settings.alt)}
      />
    ) : null,
};
