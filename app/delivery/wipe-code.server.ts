import type { Database } from "#db/database.server.ts";

/**
 * Forgets what a code mail said, sealed as it is. Its call's hash goes too: everything else in the payload can be known, and
 * five digits are soon tried. Who was mailed when, and what came of it, stays.
 */
export async function wipeCode(trx: Database, batchId: string): Promise<void> {
  await trx.updateTable("batches").set({ html: "", text: "" }).where("id", "=", batchId).execute();
  await trx.updateTable("deliveries").set({ values: "{}" }).where("batchId", "=", batchId).execute();
  await trx.updateTable("providerCalls").set({ payloadSha256: null }).where("batchId", "=", batchId).execute();
}
