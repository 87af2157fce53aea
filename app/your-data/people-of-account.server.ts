import type { Database } from "#db/database.server.ts";
import type { Role } from "../accounts/members/role.ts";

export interface PersonOfAccount {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
}

/** Everybody who works in an account, wherever they are at home. */
export async function peopleOf(db: Database, accountId: string): Promise<PersonOfAccount[]> {
  return db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.userId")
    .select(["users.id", "users.email", "users.firstName", "users.lastName", "memberships.role"])
    .where("memberships.accountId", "=", accountId)
    .orderBy("memberships.createdAt")
    .orderBy("users.id")
    .execute();
}
