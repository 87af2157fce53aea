import type { AppContext } from "#app/platform/app-context.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { StoredFile } from "../definition/field-type.ts";
import { FILE_TYPES, type FileType } from "../definition/file-types.ts";
import { readLine } from "../definition/read-text.ts";
import type { FormDraft } from "../store/drafts.server.ts";
import { type Form, formFolder } from "../store/find-form.server.ts";

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
  const fileKey = `${formFolder(form)}/${id}`;
  const kept = {
    fileId: id,
    name: safeFileName(given.fileName, type),
    contentType: type.contentType,
    bytes: bytes.length,
  };
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
export async function storedUploads(
  db: Database,
  draftId: string,
): Promise<Map<string, StoredFile>> {
  const rows = await db
    .selectFrom("formFiles")
    .select(["id", "elementId", "name", "contentType", "bytes"])
    .where("draftId", "=", draftId)
    .execute();
  return new Map(rows.map(({ id, elementId, ...file }) => [elementId, { fileId: id, ...file }]));
}

const LONGEST = 100;
/** Endings of what can run. One in the middle of a name only serves to deceive. */
const RUNNING =
  "apk app bat bin cmd com cpl dll docm dmg exe hta htm html iso jar js jse lnk mjs " +
  "msi php ps1 py reg scr sh svg vb vbs wsf xlsm";
const ENDINGS = new Set([
  ...RUNNING.split(" "),
  ...FILE_TYPES.flatMap(({ extensions }) => extensions),
]);

/**
 * A visitor's name for a file, safe to show and to save under: one line without folders, control
 * characters or marks that turn the direction of writing, and with the one ending that its content
 * has, so that "cv.pdf.exe" or "cv.exe.pdf" is "cv.pdf". At most 100 letters.
 */
export function safeFileName(given: string, type: FileType): string {
  const line = readLine(given.slice(0, 2_000)).replace(/[\u200e\u200f\u061c]/g, "");
  const name = line.slice(Math.max(line.lastIndexOf("/"), line.lastIndexOf("\\")) + 1);
  let base = name.replace(/[<>:"|?*%;]/g, " ");
  let [ending] = type.extensions;
  for (let isLast = true; ; isLast = false) {
    const [, before, extension = ""] = /^(.*?)\.([a-z0-9]{1,5})[\s.]*$/i.exec(base) ?? [];
    const lower = extension.toLowerCase();
    if (before === undefined || !ENDINGS.has(lower)) break;
    if (isLast && type.extensions.includes(lower)) ending = lower;
    base = before;
  }
  base = base.replace(/\s+/g, " ").replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, "");
  return `${[...base].slice(0, LONGEST - ending.length - 1).join("") || "file"}.${ending}`;
}
