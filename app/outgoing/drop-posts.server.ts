import type { Database } from "#db/database.server.ts";

/**
 * Drops what an account still had to post, of both lines: it was closed for good, so nothing of it may reach anybody any more. What is on
 * the wire ends as its receiver answers. What had left or failed stays in the log.
 */
export async function dropWaitingPosts(trx: Database, accountId: string): Promise<void> {
  for (const table of ["formPosts", "webhookPosts"] as const) {
    await trx.deleteFrom(table).where("accountId", "=", accountId).where("state", "=", "waiting").execute();
  }
}
