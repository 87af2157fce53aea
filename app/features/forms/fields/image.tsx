import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { TextInput } from "#app/ui/forms/field.tsx";
import { FIELD_FACES } from "../model/field-faces.ts";
import type { FieldType } from "../model/field-type.ts";
import { useWordsIn } from "../public/views/public-field.tsx";
import { readTextSetting } from "./parts/settings.tsx";
import { ASKS_NOTHING } from "./parts/shown-answer.ts";

/**
 * The builder uploads the picture and sets what is not `alt`. An empty `fileId`: there is none yet.
 */
type Settings = { fileId: string; widthPx: number; heightPx: number; alt: string };

/** A picture between questions. */
export const image: FieldType<Settings, never> = {
  ...ASKS_NOTHING,
  ...FIELD_FACES.image,
  start: () => ({ label: "", settings: { fileId: "", widthPx: 0, heightPx: 0, alt: "" } }),
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
  readSettings(posted, { settings }) {
    const errors: FormErrors = {};
    return { settings: { ...settings, alt: readTextSetting(posted, "alt", errors, 300) }, errors };
  },
  problems: ({ settings }) =>
    settings.fileId
      ? []
      : [
          {
            field: "picture",
            message: "This image has no picture yet. Upload one, or delete the element.",
          },
        ],
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
