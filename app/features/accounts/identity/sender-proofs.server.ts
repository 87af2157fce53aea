import type { Proof } from "#app/features/delivery/extensions.ts";
import type { Database } from "#db/database.server.ts";

/**
 * What an account has proved about who runs it, for its sending ceilings. Only individuals'
 * identity is checked: a company's row says "passed" from the first day.
 */
export async function identityProofs(trx: Database, accountId: string): Promise<readonly Proof[]> {
  const account = await trx
    .selectFrom("accounts")
    .select(["kind", "identityStatus"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  const proofs: Proof[] = [];
  if (account?.kind === "individual" && account.identityStatus === "passed")
    proofs.push("identity");
  return proofs;
}
