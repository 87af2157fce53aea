import { sql } from "kysely";
import { INSTALLATION_ACCOUNT } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import type { PageKeys } from "#app/platform/http/list-pages.ts";
import { containing } from "#app/platform/text/search-text.ts";
import type { Database } from "#db/database.server.ts";
import type { AccountFilter } from "./account-filter.ts";

const NO_ACCOUNT_FILTER: AccountFilter = { q: "", standing: "", plan: "", kind: "", identity: "" };

/** Accounts that a filter leaves, without the one that the installation's own mails hang from. */
function accounts(db: Database, filter: AccountFilter) {
  let query = db
    .selectFrom("accounts as a")
    .leftJoin("subscriptions as s", (join) =>
      join.onRef("s.accountId", "=", "a.id").on("s.status", "!=", "ended"),
    )
    .where("a.id", "!=", INSTALLATION_ACCOUNT);
  const { standing, plan, kind, identity } = filter;
  if (standing === "open")
    query = query.where("a.suspendedAt", "is", null).where("a.terminatedAt", "is", null);
  if (standing === "suspended")
    query = query.where("a.suspendedAt", "is not", null).where("a.terminatedAt", "is", null);
  if (standing === "terminated") query = query.where("a.terminatedAt", "is not", null);
  if (standing === "paused") query = query.where("a.sendingPausedAt", "is not", null);
  if (plan === "free") query = query.where("s.id", "is", null);
  else if (plan === "grace") query = query.where("s.status", "=", "grace");
  else if (plan) query = query.where("s.plan", "=", plan);
  if (kind) query = query.where("a.kind", "=", kind);
  if (identity) query = query.where("a.identityStatus", "=", identity);
  const q = filter.q.toLowerCase();
  if (q) {
    const pattern = containing(q);
    query = query.where((eb) =>
      eb.or([
        eb("a.id", "=", q),
        eb(sql<string>`lower(a.name)`, "like", pattern),
        // Databases fold letters beyond a to z differently: as it was typed counts too.
        eb("a.name", "like", containing(filter.q)),
        eb("a.id", "in", (members) =>
          members
            .selectFrom("users as u")
            .innerJoin("memberships as m", "m.userId", "u.id")
            .select("m.accountId")
            .where("u.email", "like", pattern),
        ),
      ]),
    );
  }
  return query;
}

export interface ListedAccount {
  id: string;
  /** When it was opened: the list's order, newest first. */
  at: string;
  kind: "individual" | "company";
  name: string;
  identityStatus: "none" | "pending" | "passed" | "refused";
  suspendedAt: string | null;
  terminatedAt: string | null;
  sendingPausedAt: string | null;
  /** Null: Free. */
  plan: "essentials" | "pro" | "custom" | null;
  /** Addresses of its owners, the first one first. */
  owners: string[];
}

/**
 * Accounts of a filter, newest first, from a key on; read one more than fits to know whether there
 * are more.
 */
export async function listAccounts(
  db: Database,
  given: AccountFilter & PageKeys & { limit: number },
): Promise<ListedAccount[]> {
  const { before, after, limit } = given;
  let query = accounts(db, given)
    .select(["a.id", "a.createdAt as at", "a.kind", "a.name", "a.identityStatus", "s.plan"])
    .select(["a.suspendedAt", "a.terminatedAt", "a.sendingPausedAt"])
    .orderBy("a.createdAt", after ? "asc" : "desc")
    .orderBy("a.id", after ? "asc" : "desc")
    .limit(limit);
  const key = after ?? before;
  if (key) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("a.createdAt", "a.id"), after ? ">" : "<", tuple(key.at, key.id)),
    );
  }
  const rows = await query.execute();
  if (after) rows.reverse();
  const owners = await ownersOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, owners: owners.get(row.id) ?? [] }));
}

/** How many accounts a filter leaves. */
export async function countAccounts(
  db: Database,
  filter: Partial<AccountFilter> = {},
): Promise<number> {
  const { total } = await accounts(db, { ...NO_ACCOUNT_FILTER, ...filter })
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

async function ownersOf(db: Database, accountIds: string[]): Promise<Map<string, string[]>> {
  const owners = new Map<string, string[]>();
  if (accountIds.length === 0) return owners;
  const rows = await db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .select(["m.accountId", "u.email"])
    .where("m.accountId", "in", accountIds)
    .where("m.role", "=", "owner")
    .orderBy("m.createdAt")
    .execute();
  for (const { accountId, email } of rows)
    owners.set(accountId, [...(owners.get(accountId) ?? []), email]);
  return owners;
}
