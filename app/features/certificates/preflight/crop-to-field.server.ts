import sharp from "sharp";
import type { Design } from "#app/engines/certificate/design.ts";
import { boxAround } from "#app/engines/design-editor/arrange.ts";

/** Of a picture cut out for a list of problems. */
const WIDTH_PX = 560;
/** Percent of the page shown beside a field. */
const ROOM = 2;

/**
 * Cuts one field with its surroundings out of a certificate's picture; null when the design has no
 * such field.
 */
export async function cropToField(
  picture: Uint8Array,
  design: Design,
  fieldId: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const field = design.fields.find(({ id }) => id === fieldId);
  if (!field) return null;
  const { width: pageWidth, height: pageHeight } = await sharp(picture).metadata();
  // Of a signatory that is left out there is nothing to see in its own place: all that belongs to
  // it is shown.
  const members =
    field.kind === "signature" && field.group
      ? design.fields.filter(({ group }) => group === field.group)
      : [field];
  const { x, y, width, height } = boxAround(members.map(({ box }) => box));
  const tall = Math.max(ROOM, height * 0.6);
  const left = Math.floor((Math.max(0, x - ROOM) / 100) * pageWidth);
  const top = Math.floor((Math.max(0, y - tall) / 100) * pageHeight);
  const right = Math.ceil((Math.min(100, x + width + ROOM) / 100) * pageWidth);
  const bottom = Math.ceil((Math.min(100, y + height + tall) / 100) * pageHeight);
  const cut = await sharp(picture)
    .extract({ left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) })
    .resize({ width: WIDTH_PX, withoutEnlargement: true })
    .webp({ quality: 76 })
    .toBuffer();
  return new Uint8Array(cut);
}
