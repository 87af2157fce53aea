import type { AppContext } from "../../app/platform/app-context.ts";

/**
 * A file whose people are being added to a list in portions. Returns what ends it, at a time (ISO).
 */
export async function startAddingImport(
  { db }: AppContext,
  { accountId, listId }: { accountId: string; listId: string },
) {
  const id = crypto.randomUUID();
  const at = new Date().toISOString();
  const about = {
    id,
    accountId,
    listId,
    projectId: null,
    fileName: "cohort-4.csv",
    fileKey: "none",
  };
  const counts = {
    rowsRead: 1,
    rowsTotal: 2,
    addedCount: 2,
    updatedCount: 0,
    duplicateCount: 0,
    invalidCount: 0,
  };
  const read = {
    detected: "{}",
    mapping: '{"columns":[]}',
    policy: "keep",
    listState: null,
    problem: null,
  } as const;
  await db
    .insertInto("imports")
    .values({
      ...about,
      ...counts,
      ...read,
      status: "applying",
      consentAt: at,
      createdAt: at,
      finishedAt: null,
    })
    .execute();
  return (finishedAt: string) =>
    db.updateTable("imports").set({ status: "applied", finishedAt }).where("id", "=", id).execute();
}
