import type { Proof } from "#app/features/delivery/extensions.ts";
import type { Database } from "#db/database.server.ts";
import { findSubscription } from "../entitlement.server.ts";
import { isInForce } from "../model/subscription.ts";

/**
 * What an account's plan says for it, for its sending ceilings: it has paid, or an operator put it
 * on Custom and knows it.
 */
export async function planProofs(
  trx: Database,
  accountId: string,
  now: Date,
): Promise<readonly Proof[]> {
  const row = await findSubscription(trx, accountId);
  if (!row || !isInForce(row, now)) return [];
  return [row.provider === "operator" ? "operator" : "paid"];
}
