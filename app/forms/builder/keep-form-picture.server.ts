import { newId } from "../../ids.ts";
import type { Installation } from "../../installation.server.ts";
import { parsingTrouble } from "../../untrusted-files/parsing-trouble.server.ts";
import type { Form } from "../find-form.server.ts";
import type { PictureRefused } from "./read-draft-post.server.ts";

/** What an Image element's settings say of its picture. */
export type FormPicture = {
  fileId: string;
  widthPx: number;
  heightPx: number;
};

/**
 * Reads an uploaded picture in a parser process and keeps it as WebP. The file's id is the form's and the picture's in one, so that its
 * public address needs no more.
 */
export async function keepFormPicture(
  { files, fileParsers }: Pick<Installation, "files" | "fileParsers">,
  form: Pick<Form, "id" | "accountId">,
  { control, file }: { control: string; file: File },
): Promise<FormPicture | PictureRefused> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const read = await fileParsers
    .parse("formPicture", { bytes }, { lane: "signed-in", from: form.accountId })
    .catch((error) => parsingTrouble(error, "Save it again as PNG or JPG, at most 3000 pixels wide, and upload that."));
  if ("problem" in read) return { ...read, control };
  const id = newId();
  await files.put(formPictureKey(form, id), read.webp);
  return { fileId: `${form.id}-${id}`, widthPx: read.widthPx, heightPx: read.heightPx };
}

/** Where a picture of a form is stored. */
export function formPictureKey({ id, accountId }: Pick<Form, "id" | "accountId">, pictureId: string): string {
  return `accounts/${accountId}/forms/${id}/images/${pictureId}.webp`;
}
