import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType } from "../definition/field-type.ts";
import { DEFAULT_TEXTS } from "./parts/settings.ts";
import { ASKS_NOTHING } from "./parts/shown-answer.ts";

/** Words between questions; they are its label. Line ends stay, and web addresses become links. */
export const paragraph: FieldType<Record<string, never>, never> = {
  ...ASKS_NOTHING,
  ...FIELD_FACES.paragraph,
  start: () => ({ label: DEFAULT_TEXTS.paragraph, settings: {} }),
};
