import type { Database } from "#db/database.server.ts";
import { tokenHash } from "../../http/secret-token.server.ts";
import { wholeName } from "../../whole-name.ts";
import type { Role } from "./role.ts";

/** An invitation as whoever holds its link sees it. */
export interface Invitation {
  id: string;
  accountId: string;
  accountName: string;
  email: string;
  role: Role;
  invitedBy: string;
  /** Null when they are gone. */
  inviter: string | null;
}

/** The open invitation of a link. Null: withdrawn, accepted, too old, never there, or its account is. */
export async function findInvitation(db: Database, token: string | undefined, now: Date): Promise<Invitation | null> {
  if (!token) return null;
  const row = await db
    .selectFrom("invitations")
    .innerJoin("accounts", "accounts.id", "invitations.accountId")
    .leftJoin("users", "users.id", "invitations.invitedBy")
    .select([
      "invitations.id",
      "invitations.accountId",
      "accounts.name as accountName",
      "invitations.email",
      "invitations.role",
      "invitations.invitedBy",
      "users.firstName",
      "users.lastName",
    ])
    .where("invitations.tokenHash", "=", tokenHash(token))
    .where("invitations.expiresAt", ">", now.toISOString())
    .where("accounts.deleteAfter", "is", null)
    .where("accounts.suspendedAt", "is", null)
    .where("accounts.terminatedAt", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const { firstName, lastName, ...rest } = row;
  return { ...rest, inviter: wholeName({ firstName: firstName ?? "", lastName: lastName ?? "" }) || null };
}

/**
 * The person of the invited address. `isMember`: of any account. Only to be told to whoever holds the link, which went to
 * that address alone.
 */
export async function findInvited(
  db: Database,
  email: string,
): Promise<{ userId: string; firstName: string; lastName: string; isMember: boolean } | null> {
  const user = await db
    .selectFrom("users")
    .leftJoin("memberships", "memberships.userId", "users.id")
    .select(["users.id as userId", "users.firstName", "users.lastName", "memberships.accountId"])
    .where("users.email", "=", email)
    .limit(1)
    .executeTakeFirst();
  if (!user) return null;
  const { accountId, ...person } = user;
  return { ...person, isMember: accountId !== null };
}
