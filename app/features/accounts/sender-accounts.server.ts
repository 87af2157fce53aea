import { sql } from "kysely";
import type { ProvedDomains, SenderAccounts } from "#app/features/delivery/extensions.ts";
import type { Database } from "#db/database.server.ts";

const COLUMNS = [
  "id",
  "name",
  "kind",
  "createdAt",
  "timeZone",
  "identityStatus",
  "deleteAfter",
  "suspendedAt",
  "terminatedAt",
  "sendingPausedAt",
  "sendingPausedReason",
  "mailCountedSince",
  "nameHold",
  "nameHoldLike",
  "nameHoldReason",
  "timeZone",
] as const;

/** Who owns an account, the longest first. There is always one. */
export function listOwners(db: Database, accountId: string) {
  return db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.userId")
    .select(["users.firstName", "users.lastName", "users.email"])
    .where("memberships.accountId", "=", accountId)
    .where("memberships.role", "=", "owner")
    .orderBy("memberships.createdAt")
    .orderBy("users.id")
    .execute();
}

export const senderAccountsOfApp: SenderAccounts = {
  listOwners,

  async find(db, accountId) {
    const account = await db
      .selectFrom("accounts")
      .select(COLUMNS)
      .where("id", "=", accountId)
      .executeTakeFirst();
    return account ?? null;
  },

  async namesOf(db, accountIds) {
    if (accountIds.length === 0) return new Map();
    const rows = await db
      .selectFrom("accounts")
      .select(["id", "name"])
      .where("id", "in", accountIds)
      .execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  },

  async hasMember(db, accountId, emails) {
    const member = await db
      .selectFrom("memberships")
      .innerJoin("users", "users.id", "memberships.userId")
      .select("users.id")
      .where("memberships.accountId", "=", accountId)
      .where("users.email", "in", emails)
      .executeTakeFirst();
    return member !== undefined;
  },

  async pauseSending(trx, accountId, { at, reason }) {
    const paused = await trx
      .updateTable("accounts")
      .set({ sendingPausedAt: at, sendingPausedReason: reason })
      .where("id", "=", accountId)
      .where("sendingPausedAt", "is", null)
      .returning(COLUMNS)
      .executeTakeFirst();
    return paused ?? null;
  },

  async resumeSending(trx, accountId, at) {
    const resumed = await trx
      .updateTable("accounts")
      .set({ sendingPausedAt: null, sendingPausedReason: null, mailCountedSince: at })
      .where("id", "=", accountId)
      .where("sendingPausedAt", "is not", null)
      .returning(COLUMNS)
      .executeTakeFirst();
    return resumed ?? null;
  },

  isBeingDeleted: (idColumn) =>
    sql<boolean>`exists (
      select "id" from "accounts"
      where "accounts"."id" = ${sql.ref(idColumn)} and "accounts"."deleteAfter" is not null
    )`,

  async ensureInstallation(trx, { id, name, supportEmail, now }) {
    await trx
      .insertInto("accounts")
      .values({
        id,
        kind: "company",
        name,
        supportEmail,
        timeZone: "Africa/Lagos",
        createdAt: now.toISOString(),
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  },
};

/** The ids of accounts that are suspended or closed: a query, to be part of another. */
export function suspendedAccounts(db: Database) {
  return db.selectFrom("accounts").select("id").where("suspendedAt", "is not", null);
}

const inForce = (db: Database) =>
  db
    .selectFrom("issuerProofs")
    .select(["accountId", "domain"])
    .where("provedAt", "is not", null)
    .where("lostAt", "is", null);

/** Whose domain is whose, as far as accounts proved it. */
export const provedDomainsOfApp: ProvedDomains = {
  async findOwners(db, domains) {
    const rows = await inForce(db)
      .where("domain", "in", [...domains])
      .execute();
    return new Map(rows.flatMap(({ domain, accountId }) => (domain ? [[domain, accountId]] : [])));
  },
  async ofAccount(db, accountId) {
    const rows = await inForce(db).where("accountId", "=", accountId).execute();
    return rows.flatMap(({ domain }) => domain ?? []);
  },
};
