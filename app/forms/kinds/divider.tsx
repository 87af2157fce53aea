import type { FieldKind } from "../field-kind.ts";
import { ASKS_NOTHING, NOTHING_TO_SET } from "./asks-nothing.ts";

/** A line across the form. */
export const divider: FieldKind<Record<string, never>, never> = {
  ...ASKS_NOTHING,
  ...NOTHING_TO_SET,
  label: "Divider",
  group: "design",
  icon: "minus",
  start: () => ({ label: "", settings: {} }),
  Control: () => <hr />,
};
