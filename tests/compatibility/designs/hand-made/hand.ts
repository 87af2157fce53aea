import { type HandMadePdf, handMadePdf, type PdfObject } from "../../../factories/hand-made-pdf.ts";
import type { DesignCase } from "../design-case.ts";

export const PAPER = "0.93 0.96 1 rg 0 0 842 595 re f 0.1 0.2 0.5 RG 8 w 20 20 802 555 re S\n";
export const DRAFT = "0.8 0.1 0.1 rg 250 220 340 160 re f\n";
export const FORM = "/Type/XObject/Subtype/Form";
export const box = (entries = "") => `${FORM}/BBox[0 0 200 100]${entries}`;
export const CMYK_NOTE = /CMYK, spot colours/;

export type More = Omit<HandMadePdf, "content"> & Partial<DesignCase>;

/** A page with a frame and `content`. */
export function hand(
  name: string,
  kept: DesignCase["kept"],
  content: string,
  { differs, note, within, ...pdf }: More = {},
): DesignCase {
  const bytes = () => handMadePdf({ content: PAPER + content, ...pdf });
  const more = { ...(differs ? { differs } : {}), ...(note ? { note } : {}) };
  return { name, kept, bytes, ...more, ...(within ? { within } : {}) };
}

export const image = (entries: string, data: Uint8Array | string): PdfObject => ({
  entries: `/Type/XObject/Subtype/Image${entries}`,
  data,
});
