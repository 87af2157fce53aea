import { createHash } from "node:crypto";
import type { Database } from "#db/database.server.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { Design } from "./design.ts";

/**
 * Keeps a design for ever as it is now and returns its id: the SHA-256 of the account and the canonical JSON, in hex.
 * The same design of the same account is kept once.
 */
export async function freezeDesign(trx: Database, accountId: string, design: Design, now: Date): Promise<string> {
  const json = canonicalJson(design);
  const id = createHash("sha256").update(`${accountId}\n${json}`).digest("hex");
  await trx
    .insertInto("designVersions")
    .values({ id, accountId, design: json, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return id;
}
