import type { SendToList } from "#app/features/recipients/extensions.ts";
import type { Database } from "#db/database.server.ts";

/** Certificates of the project that has the list, and bulk e-mails to it. */
export async function listSendsTo(
  db: Database,
  { accountId, listId, limit }: { accountId: string; listId: string; limit: number },
): Promise<SendToList[]> {
  const columns = [
    "batches.id",
    "batches.title",
    "batches.recipientCount",
    "batches.createdAt",
  ] as const;
  const bulk = await db
    .selectFrom("bulkDrafts")
    .innerJoin("batches", "batches.id", "bulkDrafts.batchId")
    .select(columns)
    .where("bulkDrafts.accountId", "=", accountId)
    .where("bulkDrafts.audience", "like", `%"card":"${listId}"%`)
    .orderBy("batches.createdAt", "desc")
    .limit(limit)
    .execute();
  const certificates = await db
    .selectFrom("batches")
    .innerJoin("projects", "projects.id", "batches.projectId")
    .select(columns)
    .where("batches.accountId", "=", accountId)
    .where("batches.kind", "=", "certificates")
    .where("projects.listId", "=", listId)
    .orderBy("batches.createdAt", "desc")
    .limit(limit)
    .execute();
  return [...bulk, ...certificates];
}
