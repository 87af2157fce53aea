import type { FieldView } from "../definition/field-type.ts";

export const dividerView: FieldView<Record<string, never>, never> = {
  Control: () => <hr />,
};
