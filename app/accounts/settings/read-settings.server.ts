import type { Database } from "#db/database.server.ts";
import type { Organiser } from "../require-organiser.server.ts";

/** What the settings pages show beside what every page knows of its organiser. */
export async function readSettings(db: Database, { user, account }: Organiser) {
  const row = await db
    .selectFrom("accounts")
    .innerJoin("memberships", "memberships.accountId", "accounts.id")
    .innerJoin("users", "users.id", "memberships.userId")
    .select([
      "accounts.industry",
      "accounts.size",
      "accounts.website",
      "accounts.chosenPlan",
      "users.passwordHash",
      "users.passwordChangedAt",
    ])
    .where("accounts.id", "=", account.id)
    .where("users.id", "=", user.id)
    .executeTakeFirstOrThrow();
  const { passwordHash, ...shown } = row;
  return { ...shown, hasPassword: passwordHash !== null };
}

/** True when the account's person passed a check of their identity, rather than never having needed one. */
export async function hasPassedCheck(db: Database, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom("identityChecks")
    .select("id")
    .where("accountId", "=", accountId)
    .where("outcome", "in", ["match", "approved"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
