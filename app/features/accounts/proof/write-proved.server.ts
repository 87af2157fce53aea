import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { IssuerProofsTable } from "#db/schema/accounts.ts";

/** What a proof that holds at once says. */
export type HeldProof = { accountId: string; name: string; now: Date } & Pick<
  IssuerProofsTable,
  "kind"
> &
  Partial<Pick<IssuerProofsTable, "domain" | "companyNumber" | "provedBy">>;

/** Writes down a proof that holds from now on, in place of what the account had of its kind. */
export async function writeProved(trx: Database, { now, ...proof }: HeldProof): Promise<void> {
  const at = now.toISOString();
  await trx
    .deleteFrom("issuerProofs")
    .where("accountId", "=", proof.accountId)
    .where("kind", "=", proof.kind)
    .execute();
  await trx
    .insertInto("issuerProofs")
    .values({
      domain: null,
      companyNumber: null,
      provedBy: null,
      ...proof,
      id: newId(now.getTime()),
      state: "proved",
      token: null,
      createdAt: at,
      provedAt: at,
      seenAt: at,
      triedAt: at,
      missingSince: null,
      lostAt: null,
    })
    .execute();
}
