import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType } from "../definition/field-type.ts";
import type { ChoiceSettings } from "./parts/choice-settings.ts";
import { ONE_CHOICE } from "./parts/choices.ts";

/** One of a few choices, all in sight. */
export const singleChoice: FieldType<ChoiceSettings, string> = {
  ...ONE_CHOICE,
  ...FIELD_FACES["single-choice"],
};
