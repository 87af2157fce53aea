import type { Proof } from "#app/features/delivery/extensions.ts";
import type { Database } from "#db/database.server.ts";
import { readIssuerProof } from "./read-proofs.server.ts";

/** What an account has proved about its organisation, for its sending ceilings. */
export async function issuerProofs(trx: Database, accountId: string): Promise<readonly Proof[]> {
  return (await readIssuerProof(trx, accountId)) ? ["domain"] : [];
}
