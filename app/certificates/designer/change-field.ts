import type { Box, Design, Field } from "../design.ts";

/** The design with one field replaced by what `change` makes of it; as it is when there is no such field. */
export function changeField(design: Design, fieldId: string, change: (field: Field) => Field): Design {
  return { ...design, fields: design.fields.map((field) => (field.id === fieldId ? change(field) : field)) };
}

/** The same for its box only. */
export function changeBox(design: Design, fieldId: string, change: (box: Box) => Box): Design {
  return changeField(design, fieldId, (field) => ({ ...field, box: change(field.box) }));
}
