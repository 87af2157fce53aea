import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { recordActivity } from "../../activity/record-activity.server.ts";

/** Ends an open invitation: its link leads nowhere from now on. Null when there is none of that id. */
export async function withdrawInvitation(
  db: Kysely<Schema>,
  given: { accountId: string; actorId: string; invitationId: string | undefined; now: Date },
): Promise<{ email: string } | null> {
  const { accountId, actorId, invitationId, now } = given;
  return db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom("invitations")
      .where("id", "=", invitationId ?? "")
      .where("accountId", "=", accountId)
      .returning("email")
      .executeTakeFirst();
    if (!gone) return null;
    const text = `Withdrew the invitation of ${gone.email}`;
    await recordActivity(trx, { accountId, actorId, kind: "update", text, link: "/settings/members", now });
    return gone;
  });
}
