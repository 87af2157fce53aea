import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType } from "../definition/field-type.ts";
import { DEFAULT_TEXTS } from "./parts/settings.ts";
import { ASKS_NOTHING } from "./parts/shown-answer.ts";

export type Settings = { level: 2 | 3 };

/** A heading between questions; its help is a line below it. */
export const heading: FieldType<Settings, never> = {
  ...ASKS_NOTHING,
  ...FIELD_FACES.heading,
  start: () => ({ label: DEFAULT_TEXTS.heading, settings: { level: 2 } }),
  readSettings: (posted) => ({
    settings: { level: posted.get("level") === "3" ? 3 : 2 },
    errors: {},
  }),
};
