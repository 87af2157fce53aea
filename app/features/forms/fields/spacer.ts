import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType } from "../definition/field-type.ts";
import { ASKS_NOTHING } from "./parts/shown-answer.ts";

/** 1 small, 2 medium, 3 large. */
export type Settings = { size: 1 | 2 | 3 };

/** Room between elements. */
export const spacer: FieldType<Settings, never> = {
  ...ASKS_NOTHING,
  ...FIELD_FACES.spacer,
  start: () => ({ label: "", settings: { size: 2 } }),
  readSettings(posted) {
    const size = ([1, 2, 3] as const).find((one) => String(one) === posted.get("size"));
    return { settings: { size: size ?? 2 }, errors: {} };
  },
};
