import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";

/** The first person's message of a send: name and values to show it with. */
export async function firstMessage(
  db: Database,
  batchId: string,
): Promise<{ toName: string; values: Record<string, string> } | null> {
  const row = await db
    .selectFrom("deliveries")
    .select(["id", "toName", "values"])
    .where("batchId", "=", batchId)
    .where("kind", "=", "recipient")
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  return row ? { toName: row.toName, values: readStoredTexts(row.values, "deliveries.values", row.id) } : null;
}
