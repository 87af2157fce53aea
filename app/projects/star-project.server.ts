import type { Database } from "#db/database.server.ts";
import { notFound } from "../http/not-found.ts";

/** Puts a star on a project or takes it off. Throws 404 when it is absent, deleted or another account's. */
export async function starProject(db: Database, project: { accountId: string; id: string; starred: boolean }): Promise<void> {
  const changed = await db
    .updateTable("projects")
    .set({ starred: project.starred ? 1 : 0 })
    .where("id", "=", project.id)
    .where("accountId", "=", project.accountId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw notFound();
}
