import type { Database } from "#db/database.server.ts";

/** Gives a project its list, unless it has one. Returns the list it has now. */
export async function giveListToProject(
  db: Database,
  { projectId, listId }: { projectId: string; listId: string },
): Promise<string> {
  await db
    .updateTable("projects")
    .set({ listId })
    .where("id", "=", projectId)
    .where("listId", "is", null)
    .execute();
  const project = await db
    .selectFrom("projects")
    .select("listId")
    .where("id", "=", projectId)
    .executeTakeFirstOrThrow();
  return project.listId ?? listId;
}

/** Its people were added: the project goes on from there. */
export async function markRecipientsStep(
  trx: Database,
  { accountId, projectId, now }: { accountId: string; projectId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable("projects")
    .set({ step: "recipients", editedAt: now.toISOString() })
    .where("id", "=", projectId)
    .where("accountId", "=", accountId)
    .execute();
}
