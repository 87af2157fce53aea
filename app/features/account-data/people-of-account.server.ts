import type { Role } from "#app/features/accounts/role.ts";
import type { Database } from "#db/database.server.ts";

export interface PersonOfAccount {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
}

/** Everybody who works in an account, wherever they are at home. */
export async function listPeopleOfAccount(
  db: Database,
  accountId: string,
): Promise<PersonOfAccount[]> {
  return db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.userId")
    .select(["users.id", "users.email", "users.firstName", "users.lastName", "memberships.role"])
    .where("memberships.accountId", "=", accountId)
    .orderBy("memberships.createdAt")
    .orderBy("users.id")
    .execute();
}
