import type { Database } from "#db/database.server.ts";

/** What somebody reads whose every membership has ended, where they would sign in. */
export const ACCESS_ENDED =
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
    .where((or) => or.or([or("accounts.deleteAfter", "is", null), or("accounts.deleteAfter", ">", now.toISOString())]))
    .orderBy((order) => order.case().when("users.accountId", "=", order.ref("memberships.accountId")).then(0).else(1).end())
    .orderBy("memberships.createdAt")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
