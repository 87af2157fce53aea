import type { Design } from "../design.ts";

/** Takes a field off the certificate. `nextId` is the one to work on then: its neighbour in the list, or null. */
export function removeField(design: Design, fieldId: string): { design: Design; nextId: string | null } {
  const at = design.fields.findIndex((field) => field.id === fieldId);
  const fields = design.fields.filter((field) => field.id !== fieldId);
  return { design: { ...design, fields }, nextId: (fields[Math.min(Math.max(at, 0), fields.length - 1)] ?? null)?.id ?? null };
}
