import type { Database } from "#db/database.server.ts";
import type { Role } from "../role.ts";

/** An account that somebody may work in. */
export interface Membership {
  accountId: string;
  accountName: string;
  kind: "individual" | "company";
  role: Role;
}

/** The accounts that a person may work in, by name. Those whose time is over are left out. */
export async function listMemberships(db: Database, { userId, now }: { userId: string; now: Date }): Promise<Membership[]> {
  return db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "memberships.accountId")
    .select(["accounts.id as accountId", "accounts.name as accountName", "accounts.kind", "memberships.role"])
    .where("memberships.userId", "=", userId)
    .where("accounts.suspendedAt", "is", null)
    .where("accounts.terminatedAt", "is", null)
    .where((or) => or.or([or("accounts.deleteAfter", "is", null), or("accounts.deleteAfter", ">", now.toISOString())]))
    .orderBy("accounts.name")
    .orderBy("accounts.id")
    .execute();
}
