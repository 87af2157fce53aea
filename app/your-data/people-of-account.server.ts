import type { Database } from "#db/database.server.ts";

/** Everybody who works in an account, wherever they are at home. */
export async function peopleOf(
  db: Database,
  accountId: string,
): Promise<{ id: string; email: string; firstName: string; lastName: string }[]> {
  return db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.userId")
    .select(["users.id", "users.email", "users.firstName", "users.lastName"])
    .where("memberships.accountId", "=", accountId)
    .orderBy("memberships.createdAt")
    .orderBy("users.id")
    .execute();
}
