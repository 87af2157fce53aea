import { formFolder } from "#app/features/forms/model/form-folder.ts";
import type { Database } from "#db/database.server.ts";

/** A file's key in a design, and a picture's id in a form: `"<form id>-<picture id>"`. */
const KEY_IN_DESIGN = /"(accounts\/[A-Za-z0-9._/-]+)"/g;
const PICTURE_IN_FORM = /"([a-z0-9]{25})-([a-z0-9]{25})"/g;

/** Every key that a row names, some of them several times. Of an upload that was read in the file may be gone already. */
export async function* namedFiles(db: Database): AsyncGenerator<string> {
  for await (const { logoFileKey } of db
    .selectFrom("accounts")
    .select("logoFileKey")
    .where("logoFileKey", "is not", null)
    .stream(500))
    yield logoFileKey!;
  for await (const row of db.selectFrom("backgrounds").select(["fileKey", "pdfFileKey"]).stream(500)) {
    yield row.fileKey;
    if (row.pdfFileKey) yield row.pdfFileKey;
  }
  for await (const { fileKey } of db.selectFrom("imports").select("fileKey").stream(500)) {
    yield fileKey;
    yield `${fileKey}.csv`;
  }
  for await (const { fileKey } of db.selectFrom("formFiles").select("fileKey").stream(500)) yield fileKey;
  for (const table of ["projects", "designRevisions", "designVersions"] as const) {
    for await (const { design } of db.selectFrom(table).select("design").where("design", "is not", null).stream(50))
      for (const [, key] of design!.matchAll(KEY_IN_DESIGN)) yield key!;
  }
  yield* picturesOfForms(db);
}

/** Pictures between questions, also those of earlier versions and of steps that Undo goes back to. */
async function* picturesOfForms(db: Database): AsyncGenerator<string> {
  const accounts = new Map<string, string>();
  for await (const { id, accountId } of db.selectFrom("forms").select(["id", "accountId"]).stream(500))
    accounts.set(id, accountId);
  const drafts = [
    db.selectFrom("forms").select("draft as text"),
    db.selectFrom("formRevisions").select("draft as text"),
    db.selectFrom("formVersions").select("definition as text"),
  ];
  for (const of of drafts) {
    for await (const { text } of of.stream(20)) {
      for (const [, id, picture] of text.matchAll(PICTURE_IN_FORM)) {
        const accountId = accounts.get(id!);
        if (accountId) yield `${formFolder({ id: id!, accountId })}/images/${picture}.webp`;
      }
    }
  }
}
