import type { AppContext } from "#app/platform/app-context.ts";
import { sealKey, unsealKey } from "#app/platform/crypto/sealed-values.server.ts";
import type { Database } from "#db/database.server.ts";

/** The placeholder that stands open in a code mail's template. */
export const CODE = "Code";

type Sealing = Pick<AppContext, "config">;

/** A code as it waits in the ledger: who reads the database, or a copy of it, reads no code. */
export function sealCode({ config }: Sealing, batchId: string, code: string): string {
  return sealKey(code, config.sessionSecret, `code:${batchId}`);
}

/** The code of a message's values, or null: it was wiped, or sealed with another secret. */
export function unsealCode({ config }: Sealing, batchId: string, values: Record<string, string>): string | null {
  return unsealKey(values[CODE] ?? "", config.sessionSecret, `code:${batchId}`);
}

/**
 * Forgets what a code mail said, sealed as it is. Its call's hash goes too: everything else in the payload can be known, and
 * five digits are soon tried. Who was mailed when, and what came of it, stays.
 */
export async function wipeCode(trx: Database, batchId: string): Promise<void> {
  await trx.updateTable("batches").set({ html: "", text: "" }).where("id", "=", batchId).execute();
  await trx.updateTable("deliveries").set({ values: "{}" }).where("batchId", "=", batchId).execute();
  await trx.updateTable("providerCalls").set({ payloadSha256: null }).where("batchId", "=", batchId).execute();
}

export const CODE_MINUTES = 10;
