import type { Database } from "#db/database.server.ts";

/** Whether the account shows sample data, be it in its bin. */
export async function hasSampleData(db: Database, accountId: string): Promise<boolean> {
  for (const table of ["projects", "forms"] as const) {
    const row = await db
      .selectFrom(table)
      .select("id")
      .where("accountId", "=", accountId)
      .where("isSample", "=", 1)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}
