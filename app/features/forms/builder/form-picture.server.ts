import type { AppContext } from "#app/platform/app-context.ts";
import { answerWithWebp } from "#app/platform/http/responses.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import { parsingTrouble } from "#app/platform/untrusted-files/file-parsers.server.ts";
import type { Form } from "../find-form.server.ts";
import type { PictureRefused } from "./draft-post.server.ts";

const FOR_GOOD = `public, max-age=${365 * 24 * 3600}, immutable`;
const FILE_ID = /^([a-z0-9]{20,40})-([a-z0-9]{20,40})$/;

/**
 * The picture of an Image element, for everyone: a file id names one picture for ever, so that it can be kept for good.
 * 404 for anything else, and when the form is gone or its account closed.
 */
export async function answerWithPicture(
  { db, files }: Pick<AppContext, "db" | "files">,
  request: Request,
  fileId: string,
): Promise<Response> {
  const [, formId = "", pictureId = ""] = FILE_ID.exec(fileId) ?? [];
  const form = formId
    ? await db
        .selectFrom("forms")
        .innerJoin("accounts", "accounts.id", "forms.accountId")
        .select(["forms.id", "forms.accountId"])
        .where("forms.id", "=", formId)
        .where("accounts.suspendedAt", "is", null)
        .where("accounts.terminatedAt", "is", null)
        .executeTakeFirst()
    : undefined;
  const key = form && formPictureKey(form, pictureId);
  const picture =
    key && (await files.has(key)) ? { version: pictureId, cacheControl: FOR_GOOD, bytes: () => files.get(key) } : null;
  return answerWithWebp(request, picture, "There is no such picture.");
}

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
  { files, fileParsers }: Pick<AppContext, "files" | "fileParsers">,
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
function formPictureKey({ id, accountId }: Pick<Form, "id" | "accountId">, pictureId: string): string {
  return `accounts/${accountId}/forms/${id}/images/${pictureId}.webp`;
}
