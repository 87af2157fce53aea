import type { AppContext } from "#app/platform/app-context.ts";
import { newId } from "#app/platform/text/ids.ts";
import { parsingTrouble } from "#app/platform/untrusted-files/file-parsers.server.ts";
import type { Form } from "../store/find-form.server.ts";

const FILE_ID = /^([a-z0-9]{20,40})-([a-z0-9]{20,40})$/;

/**
 * The picture of an Image element, for everyone. Null when there is none, when its form is deleted
 * or its account closed.
 */
export async function findFormPicture(
  { db, files }: Pick<AppContext, "db" | "files">,
  fileId: string,
): Promise<{ version: string; bytes: () => ReturnType<AppContext["files"]["get"]> } | null> {
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
  return key && (await files.has(key)) ? { version: pictureId, bytes: () => files.get(key) } : null;
}

/**
 * What an Image element's settings say of its picture. A type, not an interface: settings are of
 * any names.
 */
export type FormPicture = { fileId: string; widthPx: number; heightPx: number };

/** A picture that is not taken, as a sentence beside its control. */
export interface PictureRefused {
  status: 400 | 413 | 415 | 422 | 503;
  control: string;
  problem: string;
  /** Seconds to wait before trying again, with 503. */
  wait?: number;
}

/**
 * Reads an uploaded picture in a parser process and keeps it as WebP. The file's id is the form's
 * and the picture's in one, so that its public address needs no more.
 */
export async function keepFormPicture(
  { files, fileParsers }: Pick<AppContext, "files" | "fileParsers">,
  form: Pick<Form, "id" | "accountId">,
  { control, file }: { control: string; file: File },
): Promise<FormPicture | PictureRefused> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const read = await fileParsers
    .parse("formPicture", { bytes }, { lane: "signed-in", from: form.accountId })
    .catch((error) =>
      parsingTrouble(
        error,
        "Save it again as PNG or JPG, at most 3000 pixels wide, and upload that.",
      ),
    );
  if ("problem" in read) return { ...read, control };
  const id = newId();
  await files.put(formPictureKey(form, id), read.webp);
  return { fileId: `${form.id}-${id}`, widthPx: read.widthPx, heightPx: read.heightPx };
}

/** Where a picture of a form is stored. */
function formPictureKey(
  { id, accountId }: Pick<Form, "id" | "accountId">,
  pictureId: string,
): string {
  return `accounts/${accountId}/forms/${id}/images/${pictureId}.webp`;
}
