import type { Installation } from "../../installation.server.ts";
import { wholeName } from "../../whole-name.ts";
import type { Organiser } from "../require-organiser.server.ts";
import { sessionIdOf } from "../sign-in/sessions.server.ts";
import { findInvitation } from "./find-invitation.server.ts";
import { joinAccount } from "./join-account.server.ts";

/**
 * Whoever is signed in with the invited address becomes a member, and goes on in that account in this browser. Null: the
 * invitation is not open any more, or is for another address.
 */
export async function acceptInvitation(
  { db, config, clock }: Pick<Installation, "db" | "config" | "clock">,
  given: { token: string | undefined; organiser: Organiser; request: Request },
): Promise<{ accountName: string } | null> {
  const { token, request } = given;
  const { user } = given.organiser;
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const invitation = await findInvitation(trx, token, now);
    if (!invitation || invitation.email !== user.email) return null;
    if (!(await joinAccount(trx, { invitation, userId: user.id, name: wholeName(user) || user.email, now }))) return null;
    await trx
      .updateTable("sessions")
      .set({ accountId: invitation.accountId })
      .where("id", "=", sessionIdOf(config, request) ?? "")
      .where("userId", "=", user.id)
      .execute();
    return { accountName: invitation.accountName };
  });
}
