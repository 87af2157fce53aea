import type { Database } from "#db/database.server.ts";

export interface Owner {
  firstName: string;
  lastName: string;
  email: string;
}

/** Who owns an account, the longest first. There is always one. */
export function listOwners(db: Database, accountId: string): Promise<Owner[]> {
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
