import type { Kysely } from "kysely";
import { formFolder } from "#app/features/forms/find-form.server.ts";
import type { Database } from "#db/database.server.ts";
import { factsOf, TABLE_NAMES } from "#db/tables.ts";

/** A file's key in a design, and a picture's id in a form: `"<form id>-<picture id>"`. */
const KEY_IN_DESIGN = /"(accounts\/[A-Za-z0-9._/-]+)"/g;
const PICTURE_IN_FORM = /"([a-z0-9]{25})-([a-z0-9]{25})"/g;

/** Every key that a row names, some of them several times. Of an upload that was read in the file may be gone already. */
export async function* namedFiles(db: Database): AsyncGenerator<string> {
  const anyTable = db as unknown as Kysely<Record<string, Record<string, string | null>>>;
  for (const table of TABLE_NAMES) {
    const { files = [] } = factsOf(table) ?? {};
    for (const column of files) {
      for await (const row of anyTable.selectFrom(table).select(column).where(column, "is not", null).stream(500)) {
        const key = row[column]!;
        yield key;
        // An uploaded list is kept as the text that was read out of it, too.
        if (table === "imports") yield `${key}.csv`;
      }
    }
  }
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
