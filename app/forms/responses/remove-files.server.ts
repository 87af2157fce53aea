import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import type { Installation } from "../../installation.server.ts";

/** Removes uploaded files, each before the row that names it. */
export async function removeLooseFiles(
  { db, files }: { db: Kysely<Schema>; files: Installation["files"] },
  loose: { id: string; fileKey: string }[],
): Promise<void> {
  for (const { id, fileKey } of loose) {
    await files.remove(fileKey);
    await db.deleteFrom("formFiles").where("id", "=", id).execute();
  }
}
