import type { Database } from "#db/database.server.ts";

/** The batch that a confirmation with this token made already, or null: the second press of a double click (C20). */
export async function findConfirmedBatch(db: Database, accountId: string, token: string): Promise<string | null> {
  const batch = await db
    .selectFrom("batches")
    .select("id")
    .where("confirmToken", "=", `${accountId}:${token}`)
    .executeTakeFirst();
  return batch?.id ?? null;
}

/** What the congratulations say of a batch of this project: the one named, or else the latest. Null when there is none. */
export async function readConfirmedBatch(db: Database, accountId: string, projectId: string, batchId: string | null) {
  const batch = await db
    .selectFrom("batches")
    .select(["id", "title", "recipientCount", "scheduledAt", "status"])
    .where("accountId", "=", accountId)
    .where("projectId", "=", projectId)
    .where("kind", "=", "certificates")
    .$if(batchId !== null, (query) => query.where("id", "=", batchId ?? ""))
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return batch ?? null;
}
