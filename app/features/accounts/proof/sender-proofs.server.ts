import type { Proof } from "#app/features/delivery/extensions.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { holdLookAlikes } from "./names.server.ts";
import { readIssuerProof } from "./read-proofs.server.ts";
import { writeProved } from "./write-proved.server.ts";

/** What an account has proved about its organisation, for its sending ceilings. */
export async function issuerProofs(trx: Database, accountId: string): Promise<readonly Proof[]> {
  return (await readIssuerProof(trx, accountId)) ? ["domain"] : [];
}

/** The account that proves now that a domain is its organisation's, in another way than by sending. */
export async function organisationWith(db: Database, domain: string): Promise<string | null> {
  const row = await proofOf(db, domain)
    .select("accountId")
    .where("kind", "!=", "sender")
    .executeTakeFirst();
  return row?.accountId ?? null;
}

function proofOf(db: Database, domain: string) {
  return db
    .selectFrom("issuerProofs")
    .where("domain", "=", domain)
    .where("provedAt", "is not", null)
    .where("lostAt", "is", null);
}

/**
 * Whoever publishes our keys under a domain has shown that it is theirs as well as with a record
 * for that alone: it counts as a proof for as long as mail leaves from it. A domain that an account
 * proves in another way stays proved by that.
 */
export async function proveBySending(
  trx: Database,
  app: Pick<AppContext, "config">,
  change: { accountId: string; domain: string; isProved: boolean; now: Date },
): Promise<void> {
  const { accountId, domain, isProved, now } = change;
  const at = now.toISOString();
  if (!isProved) {
    await trx
      .updateTable("issuerProofs")
      .set({ state: "lost", lostAt: at })
      .where("accountId", "=", accountId)
      .where("kind", "=", "sender")
      .where("lostAt", "is", null)
      .execute();
    return;
  }
  const seen = await trx
    .updateTable("issuerProofs")
    .set({ seenAt: at, triedAt: at })
    .where("accountId", "=", accountId)
    .where("kind", "=", "sender")
    .where("domain", "=", domain)
    .where("lostAt", "is", null)
    .executeTakeFirst();
  if (seen.numUpdatedRows > 0n) return;
  if (await proofOf(trx, domain).select("id").executeTakeFirst()) return;
  const { name } = await trx
    .selectFrom("accounts")
    .select("name")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  await writeProved(trx, { accountId, kind: "sender", name, domain, now });
  await holdLookAlikes(trx, app, { accountId, name, now });
}
