import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType } from "../definition/field-type.ts";
import { readTextSetting } from "./parts/settings.ts";
import { ASKS_NOTHING } from "./parts/shown-answer.ts";

/**
 * The builder uploads the picture and sets what is not `alt`. An empty `fileId`: there is none yet.
 */
export type Settings = { fileId: string; widthPx: number; heightPx: number; alt: string };

/** A picture between questions. */
export const image: FieldType<Settings, never> = {
  ...ASKS_NOTHING,
  ...FIELD_FACES.image,
  start: () => ({ label: "", settings: { fileId: "", widthPx: 0, heightPx: 0, alt: "" } }),
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
};
