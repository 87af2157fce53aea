import type { Database } from "#db/database.server.ts";
import type { Installation } from "../../installation.server.ts";
import { closedWords, isClosed } from "../account-standing.ts";

/** What somebody reads whose every membership has ended, where they would sign in. */
const ACCESS_ENDED =
  "Your access has ended: you are no longer a member of any account here. Ask an owner of the account to invite you again.";

/**
 * The account somebody works in when they sign in: the one where they are at home, otherwise another one that they are a
 * member of. Null: they are a member of none, or of none that is still there.
 */
export async function findWorkplace(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<{ accountId: string } | null> {
  const row = await db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "memberships.accountId")
    .innerJoin("users", "users.id", "memberships.userId")
    .select("memberships.accountId")
    .where("memberships.userId", "=", userId)
    .where("accounts.suspendedAt", "is", null)
    .where("accounts.terminatedAt", "is", null)
    .where((or) => or.or([or("accounts.deleteAfter", "is", null), or("accounts.deleteAfter", ">", now.toISOString())]))
    .orderBy((order) => order.case().when("users.accountId", "=", order.ref("memberships.accountId")).then(0).else(1).end())
    .orderBy("memberships.createdAt")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * What somebody reads who has proved who they are and has no account to work in: that an operator closed it, with the reason and
 * how to answer, or that they are a member of none any more.
 */
export async function whyNoWorkplace({ db, config }: Pick<Installation, "db" | "config">, userId: string): Promise<string> {
  const accounts = await db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "memberships.accountId")
    .innerJoin("users", "users.id", "memberships.userId")
    .select(["accounts.name", "accounts.suspendedAt", "accounts.terminatedAt", "accounts.standingReason"])
    .where("memberships.userId", "=", userId)
    .orderBy((order) => order.case().when("users.accountId", "=", order.ref("memberships.accountId")).then(0).else(1).end())
    .orderBy("memberships.createdAt")
    .execute();
  const closed = accounts.find(isClosed);
  return closed ? closedWords(closed, config.supportEmail) : ACCESS_ENDED;
}
