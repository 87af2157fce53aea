import type { ExpressionBuilder, Updateable } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { ProjectsTable } from "#db/schema/certificates.ts";
import type { Schema } from "#db/schema.ts";

/** How features that send write on a project. */

/** Changes columns of a project, whatever else its row says. */
export async function changeProject(
  db: Database,
  projectId: string,
  changes: Updateable<ProjectsTable>,
): Promise<void> {
  await db.updateTable("projects").set(changes).where("id", "=", projectId).execute();
}

/**
 * Changes what a project's message says. Returns the new revision, or null when another window has
 * saved since `revision` (null: it wasn't said).
 */
export async function changeMessageOfProject(
  db: Database,
  { id, accountId, revision }: { id: string; accountId: string; revision: number | null },
  changes: Updateable<ProjectsTable>,
): Promise<number | null> {
  const updated = await db
    .updateTable("projects")
    .set(changes)
    .set((eb) => ({ messageRevision: eb("messageRevision", "+", 1) }))
    .where("id", "=", id)
    .where("accountId", "=", accountId)
    .$if(revision !== null, (query) => query.where("messageRevision", "=", revision ?? 0))
    .returning("messageRevision")
    .executeTakeFirst();
  return updated?.messageRevision ?? null;
}

/** Gives a project its list. False: it has one. */
export async function giveList(db: Database, projectId: string, listId: string): Promise<boolean> {
  const given = await db
    .updateTable("projects")
    .set({ listId })
    .where("id", "=", projectId)
    .where("listId", "is", null)
    .executeTakeFirst();
  return given.numUpdatedRows > 0n;
}

/** Takes the lock of a project's row: a second press of a button waits for the first. */
export async function lockProject(trx: Database, projectId: string): Promise<void> {
  await trx
    .updateTable("projects")
    .set((eb) => ({ accountId: eb.ref("accountId") }))
    .where("id", "=", projectId)
    .execute();
}

/**
 * Removes for good the projects that were deleted before this moment. One that issued certificates
 * keeps its row, unseen, because those stay valid and verifiable. Returns how many it removed.
 */
export async function pruneDeletedProjects(db: Database, before: string): Promise<number> {
  const hasIssued = ({ exists, selectFrom }: ExpressionBuilder<Schema, "projects">) =>
    exists(
      selectFrom("certificates")
        .select("certificates.id")
        .whereRef("certificates.projectId", "=", "projects.id"),
    );
  const { numDeletedRows } = await db
    .deleteFrom("projects")
    .where("deletedAt", "<=", before)
    .where((eb) => eb.not(hasIssued(eb)))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
