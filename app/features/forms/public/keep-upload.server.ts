import type { AppContext } from "#app/platform/app-context.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { Form } from "../find-form.server.ts";
import type { StoredFile } from "../model/field-type.ts";
import type { FileType } from "../model/file-types.ts";
import type { FormDraft } from "./drafts.server.ts";
import { safeFileName } from "./safe-file-name.ts";

/** Keeps a checked file with somebody's answers so far, in place of the one that was there. */
export async function keepUpload(
  { db, files }: Pick<AppContext, "db" | "files">,
  given: {
    form: Pick<Form, "id" | "accountId">;
    draft: FormDraft;
    elementId: string;
    fileName: string;
    bytes: Uint8Array;
    type: FileType;
    now: Date;
  },
): Promise<StoredFile> {
  const { form, draft, elementId, bytes, type, now } = given;
  const id = newId(now.getTime());
  const fileKey = `accounts/${form.accountId}/forms/${form.id}/${id}`;
  const kept = { fileId: id, name: safeFileName(given.fileName, type), contentType: type.contentType, bytes: bytes.length };
  await files.put(fileKey, bytes);
  await removeUpload({ db, files }, draft.id, elementId);
  await db
    .insertInto("formFiles")
    .values({
      id,
      accountId: form.accountId,
      formId: form.id,
      draftId: draft.id,
      responseId: null,
      elementId,
      fileKey,
      name: kept.name,
      contentType: kept.contentType,
      bytes: kept.bytes,
      createdAt: now.toISOString(),
    })
    .execute();
  return kept;
}

/** Lets go of the file of one question. */
export async function removeUpload(
  { db, files }: Pick<AppContext, "db" | "files">,
  draftId: string,
  elementId: string,
): Promise<void> {
  const gone = await db
    .deleteFrom("formFiles")
    .where("draftId", "=", draftId)
    .where("elementId", "=", elementId)
    .returning("fileKey")
    .execute();
  for (const { fileKey } of gone) await files.remove(fileKey);
}

/** The files kept with somebody's answers so far, by the id of their question. */
export async function storedUploads(db: Database, draftId: string): Promise<Map<string, StoredFile>> {
  const rows = await db
    .selectFrom("formFiles")
    .select(["id", "elementId", "name", "contentType", "bytes"])
    .where("draftId", "=", draftId)
    .execute();
  return new Map(rows.map(({ id, elementId, ...file }) => [elementId, { fileId: id, ...file }]));
}
