import type { Design } from "./design.ts";

/** Keys of the uploaded pictures that a design draws, each once. Its background is not among them. */
export function fileKeysOf({ fields }: Design): string[] {
  return [...new Set(fields.flatMap((field) => ("fileKey" in field && field.fileKey ? [field.fileKey] : [])))];
}

/** The design with the organisation's logo where it wants it: as drafts are drawn, and as a send freezes it. */
export function withLogo(design: Design, logoFileKey: string | null): Design {
  const needsLogo = (field: Design["fields"][number]) => field.kind === "logo" && field.fileKey === null;
  if (logoFileKey === null || !design.fields.some(needsLogo)) return design;
  return { ...design, fields: design.fields.map((field) => (needsLogo(field) ? { ...field, fileKey: logoFileKey } : field)) };
}
