import type { Database } from "#db/database.server.ts";
import { type FormDefinition, readDefinition } from "../definition.ts";

/** The draft that a revision names, or null when it is older than what is kept. */
export async function readRevision(db: Database, formId: string, revision: number): Promise<FormDefinition | null> {
  const row = await db
    .selectFrom("formRevisions")
    .select("draft")
    .where("formId", "=", formId)
    .where("revision", "=", revision)
    .executeTakeFirst();
  return row ? readDefinition(row.draft) : null;
}

/** Where undo and redo lead from a revision. Redo follows the latest of the changes that were made from it. */
export async function neighbours(
  db: Database,
  formId: string,
  revision: number,
): Promise<{ previous: number | null; next: number | null }> {
  const before = await db
    .selectFrom("formRevisions as here")
    .innerJoin("formRevisions as before", (join) =>
      join.onRef("before.formId", "=", "here.formId").onRef("before.revision", "=", "here.previousRevision"),
    )
    .select("before.revision")
    .where("here.formId", "=", formId)
    .where("here.revision", "=", revision)
    .executeTakeFirst();
  const after = await db
    .selectFrom("formRevisions")
    .select((eb) => eb.fn.max("revision").as("revision"))
    .where("formId", "=", formId)
    .where("previousRevision", "=", revision)
    .executeTakeFirst();
  return { previous: before?.revision ?? null, next: after?.revision ?? null };
}
