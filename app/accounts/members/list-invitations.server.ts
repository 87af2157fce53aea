import type { Database } from "#db/database.server.ts";
import type { Role } from "./role.ts";

export interface PendingInvitation {
  id: string;
  email: string;
  role: Role;
  /** Who invited; null when they are gone. */
  by: string | null;
  /** ISO. */
  createdAt: string;
  expiresAt: string;
}

/** Invitations nobody has accepted yet, the newest first; also those whose time is over, so that they can be sent again. */
export async function listInvitations(db: Database, accountId: string): Promise<PendingInvitation[]> {
  const rows = await db
    .selectFrom("invitations")
    .leftJoin("users", "users.id", "invitations.invitedBy")
    .select([
      "invitations.id",
      "invitations.email",
      "invitations.role",
      "invitations.createdAt",
      "invitations.expiresAt",
      "users.firstName",
      "users.lastName",
    ])
    .where("invitations.accountId", "=", accountId)
    .orderBy("invitations.createdAt", "desc")
    .orderBy("invitations.id")
    .execute();
  return rows.map(({ firstName, lastName, ...row }) => ({ ...row, by: [firstName, lastName].filter(Boolean).join(" ") || null }));
}
