import type { Database } from "#db/database.server.ts";

/** Every account with those who own it, the oldest first. */
export async function listAccounts(db: Database) {
  return db
    .selectFrom("accounts")
    .innerJoin("memberships", "memberships.accountId", "accounts.id")
    .innerJoin("users", "users.id", "memberships.userId")
    .select([
      "accounts.id",
      "accounts.kind",
      "accounts.name",
      "users.email",
      "accounts.createdAt",
      "accounts.identityStatus",
      "accounts.chosenPlan",
    ])
    .where("memberships.role", "=", "owner")
    .orderBy("accounts.createdAt")
    .orderBy("accounts.id")
    .orderBy("memberships.createdAt")
    .execute();
}
