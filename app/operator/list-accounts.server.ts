import type { Database } from "#db/database.server.ts";

/** Every account with its organiser, the oldest first. */
export async function listAccounts(db: Database) {
  return db
    .selectFrom("accounts")
    .innerJoin("users", "users.accountId", "accounts.id")
    .select([
      "accounts.id",
      "accounts.kind",
      "accounts.name",
      "users.email",
      "accounts.createdAt",
      "accounts.identityStatus",
      "accounts.chosenPlan",
    ])
    .orderBy("accounts.createdAt")
    .orderBy("accounts.id")
    .execute();
}
