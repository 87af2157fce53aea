import type { Selectable } from "kysely";
import type { Database } from "#db/database.server.ts";
import type {
  SenderDomainKeysTable,
  SenderDomainState,
  SenderDomainsTable,
} from "#db/schema/sender-domains.ts";

export type SenderDomain = Selectable<SenderDomainsTable>;
export type SenderDomainKey = Selectable<SenderDomainKeysTable>;

/**
 * The domain that an account set up to send from, and how far that is. Its mail leaves from it only
 * while the state is `active`. Null: it has none.
 */
export async function senderDomainOf(
  db: Database,
  accountId: string,
): Promise<{ domain: string; state: SenderDomainState } | null> {
  return (await senderDomainsOf(db, [accountId])).get(accountId) ?? null;
}

/** The same of some accounts at once; those that have none are left out. */
export async function senderDomainsOf(
  db: Database,
  accountIds: readonly string[],
): Promise<Map<string, { domain: string; state: SenderDomainState }>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("senderDomains")
    .select(["accountId", "domain", "state"])
    .where("accountId", "in", [...new Set(accountIds)])
    .execute();
  return new Map(rows.map(({ accountId, ...rest }) => [accountId, rest]));
}

/** All that is known of the domain of an account. */
export async function findSenderDomain(
  db: Database,
  accountId: string,
): Promise<SenderDomain | null> {
  const row = await db
    .selectFrom("senderDomains")
    .selectAll()
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** Its keys, the newest first. */
export function keysOfDomain(db: Database, senderDomainId: string): Promise<SenderDomainKey[]> {
  return db
    .selectFrom("senderDomainKeys")
    .selectAll()
    .where("senderDomainId", "=", senderDomainId)
    .orderBy("createdAt", "desc")
    .orderBy("algorithm", "desc")
    .execute();
}
