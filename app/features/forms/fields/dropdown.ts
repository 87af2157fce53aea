import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType } from "../definition/field-type.ts";
import type { ChoiceSettings } from "./parts/choice-settings.ts";
import { ONE_CHOICE } from "./parts/choices.ts";

/** One of many choices, folded away. */
export const dropdown: FieldType<ChoiceSettings, string> = {
  ...ONE_CHOICE,
  ...FIELD_FACES.dropdown,
};
