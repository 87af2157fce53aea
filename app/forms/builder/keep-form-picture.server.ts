import sharp from "sharp";
import { sniffFile } from "../../certificates/drawing/sniff-file.ts";
import { newId } from "../../ids.ts";
import type { Files } from "../../providers/files.ts";
import { openQueue, QueueFull } from "../../turn-queue.ts";
import type { Form } from "../find-form.server.ts";
import type { PictureRefused } from "./read-draft-post.server.ts";

/** A photo as phones take it has twelve million; each takes four bytes of memory at once when it is turned or interlaced. */
const MOST_PIXELS = 16_000_000;
const WIDEST_PX = 1200;

/** Pictures are read one by one: small files can hold large pictures, and a few at once would take all memory. */
const inTurn = openQueue({ atOnce: 1, longestWaitMs: 15_000 });

/** What an Image element's settings say of its picture. */
export type FormPicture = {
  fileId: string;
  widthPx: number;
  heightPx: number;
};

/**
 * Reads an uploaded picture (PNG, JPG or WebP by its content) and keeps it as WebP of at most 1200 pixels' width, drawn anew
 * so that nothing hides in it. The file's id is the form's and the picture's in one, so that its public address needs no more.
 */
export async function keepFormPicture(
  files: Files,
  form: Pick<Form, "id" | "accountId">,
  { control, file }: { control: string; file: File },
): Promise<FormPicture | PictureRefused> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const refused = (status: PictureRefused["status"], problem: string): PictureRefused => ({ status, control, problem });
  const found = sniffFile(bytes);
  if (found.kind === "pdf") return refused(415, "This file is a PDF. Upload the picture as a PNG, JPG or WebP.");
  if (found.kind === "other" && found.what !== "a WebP picture") {
    return refused(415, `This file is ${found.what}. Upload the picture as a PNG, JPG or WebP.`);
  }
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MOST_PIXELS) {
      return refused(
        422,
        `This picture is ${width} × ${height} pixels, more than a form needs. Save it at most 3000 pixels wide.`,
      );
    }
    const { data, info } = await inTurn(() =>
      sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "truncated" })
        .rotate()
        .toColourspace("srgb")
        .resize({ width: WIDEST_PX, height: 2 * WIDEST_PX, fit: "inside", withoutEnlargement: true })
        .webp({ quality: 78, effort: 5, smartSubsample: true })
        .toBuffer({ resolveWithObject: true }),
    );
    const id = newId();
    await files.put(formPictureKey(form, id), new Uint8Array(data));
    return { fileId: `${form.id}-${id}`, widthPx: info.width, heightPx: info.height };
  } catch (error) {
    if (error instanceof QueueFull) {
      return refused(422, "Many pictures are being read at this moment. Wait a few seconds, then upload it again.");
    }
    return refused(422, "This picture is damaged or incomplete. Save it again and upload it.");
  }
}

/** Where a picture of a form is stored. */
export function formPictureKey({ id, accountId }: Pick<Form, "id" | "accountId">, pictureId: string): string {
  return `accounts/${accountId}/forms/${id}/images/${pictureId}.webp`;
}
