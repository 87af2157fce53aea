import { answerWithWebp } from "../../http/answer-with-webp.server.ts";
import type { Installation } from "../../installation.server.ts";
import { formPictureKey } from "./keep-form-picture.server.ts";

const FOR_GOOD = `public, max-age=${365 * 24 * 3600}, immutable`;
const FILE_ID = /^([a-z0-9]{20,40})-([a-z0-9]{20,40})$/;

/**
 * The picture of an Image element, for everyone: a file id names one picture for ever, so that it can be kept for good.
 * 404 for anything else, and when the form is gone or its account closed.
 */
export async function answerWithPicture(
  { db, files }: Pick<Installation, "db" | "files">,
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
