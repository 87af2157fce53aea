import { isOwnFamily, type OwnFamily } from "../typesetting/font-families.ts";
import type { Design } from "./design.ts";

/**
 * Keys of the uploaded pictures and fonts that a design draws, each once. Its background is not
 * among them.
 */
export function fileKeysOf(design: Design): string[] {
  const pictures = design.fields.flatMap((field) =>
    "fileKey" in field && field.fileKey ? [field.fileKey] : [],
  );
  return [...new Set([...pictures, ...fontKeysOf(design)])];
}

/** Keys of the uploaded fonts alone. */
export function fontKeysOf({ ownFonts = {} }: Design): string[] {
  return Object.values(ownFonts).flatMap((styles = []) => styles.map(({ fileKey }) => fileKey));
}

/** The uploaded families that a design's texts are set in, each once. */
export function ownFamiliesOf({ fields }: Design): OwnFamily[] {
  return [
    ...new Set(
      fields.flatMap((field) =>
        field.kind === "text" && isOwnFamily(field.font) ? [field.font] : [],
      ),
    ),
  ];
}

/**
 * The design with the organisation's logo where it wants it: as drafts are drawn, and as a send
 * freezes it.
 */
export function withLogo(design: Design, logoFileKey: string | null): Design {
  const needsLogo = (field: Design["fields"][number]) =>
    field.kind === "logo" && field.fileKey === null;
  if (logoFileKey === null || !design.fields.some(needsLogo)) return design;
  return {
    ...design,
    fields: design.fields.map((field) =>
      needsLogo(field) ? { ...field, fileKey: logoFileKey } : field,
    ),
  };
}
