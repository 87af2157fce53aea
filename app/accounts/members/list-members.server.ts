import type { Database } from "#db/database.server.ts";
import { wholeName } from "../../whole-name.ts";
import type { Role } from "./role.ts";

export interface Member {
  userId: string;
  name: string;
  email: string;
  role: Role;
  /** ISO. */
  since: string;
}

/** Everybody who works in an account: owners first, then by how long. */
export async function listMembers(db: Database, accountId: string): Promise<Member[]> {
  const rows = await members(db, accountId)
    .orderBy((order) =>
      order.case().when("memberships.role", "=", "owner").then(0).when("memberships.role", "=", "editor").then(1).else(2).end(),
    )
    .orderBy("memberships.createdAt")
    .orderBy("users.id")
    .execute();
  return rows.map(shown);
}

/** One of them; null when nobody of that id works in the account. */
export async function findMember(db: Database, accountId: string, userId: string | undefined): Promise<Member | null> {
  const row = await members(db, accountId)
    .where("memberships.userId", "=", userId ?? "")
    .executeTakeFirst();
  return row ? shown(row) : null;
}

/** How many owners an account has: the last one stays. */
export async function countOwners(db: Database, accountId: string): Promise<number> {
  const { owners } = await db
    .selectFrom("memberships")
    .select((select) => select.fn.countAll<number | string>().as("owners"))
    .where("accountId", "=", accountId)
    .where("role", "=", "owner")
    .executeTakeFirstOrThrow();
  return Number(owners);
}

function members(db: Database, accountId: string) {
  return db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.userId")
    .select([
      "users.id as userId",
      "users.firstName",
      "users.lastName",
      "users.email",
      "memberships.role",
      "memberships.createdAt as since",
    ])
    .where("memberships.accountId", "=", accountId);
}

function shown({
  firstName,
  lastName,
  ...row
}: {
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  since: string;
}): Member {
  return { ...row, name: wholeName({ firstName, lastName }) || row.email };
}
