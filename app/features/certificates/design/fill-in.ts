import type { Field } from "#app/engines/certificate/design.ts";
import { placeholderKey } from "#app/engines/placeholders/index.ts";
import type { FieldView } from "./designer-view.ts";

/** Made of the name, which is asked for. */
const DERIVED = placeholderKey("Organization Initials");

/** A value that is the same on every certificate, under the name that the designer posts it by. */
export interface ValueToFill {
  name: string;
  placeholder: string;
  value: string;
  hint: string;
}

/** What a design asks for once for everyone, in drawing order, each once. */
export function valuesToFill(
  fields: readonly Pick<FieldView, "field" | "values">[],
): ValueToFill[] {
  const asked = new Set([DERIVED]);
  return fields.flatMap(({ field, values }) =>
    values.flatMap(({ placeholder, ...rest }) => {
      const key = placeholderKey(placeholder);
      if (asked.has(key)) return [];
      asked.add(key);
      return [{ name: `${field.id}.${placeholder}`, placeholder, ...rest }];
    }),
  );
}

/** The signatures that have no picture yet, by field id and what the organiser calls them. */
export function unsigned(fields: readonly Field[]): { id: string; label: string }[] {
  return fields.flatMap((field) =>
    field.kind === "signature" && field.fileKey === null
      ? [{ id: field.id, label: field.label }]
      : [],
  );
}
