import type { Database } from "#db/database.server.ts";
import { recordActivity } from "../../activity/record-activity.server.ts";
import type { Invitation } from "./find-invitation.server.ts";
import { aRole } from "./role.ts";

/**
 * Makes somebody a member by their invitation and uses it up. What happened before they came is not news to them. False: the
 * invitation was withdrawn or used in this very moment. Who is a member already keeps the higher standing they have.
 */
export async function joinAccount(
  trx: Database,
  given: { invitation: Invitation; userId: string; name: string; now: Date },
): Promise<boolean> {
  const { invitation, userId, name, now } = given;
  const { accountId, role, invitedBy } = invitation;
  const used = await trx.deleteFrom("invitations").where("id", "=", invitation.id).returning("id").executeTakeFirst();
  if (!used) return false;
  const at = now.toISOString();
  const joined = await trx
    .insertInto("memberships")
    .values({ accountId, userId, role, invitedBy, createdAt: at })
    .onConflict((conflict) => conflict.columns(["accountId", "userId"]).doNothing())
    .executeTakeFirst();
  if (joined.numInsertedOrUpdatedRows === 0n) return true;
  await trx
    .insertInto("notificationMarks")
    .values({ userId, accountId, readUntil: at })
    .onConflict((conflict) => conflict.columns(["userId", "accountId"]).doUpdateSet({ readUntil: at }))
    .execute();
  await recordActivity(trx, {
    ...{ accountId, actorId: userId, kind: "new", now },
    text: `${name} joined as ${aRole(role)}`,
    link: "/settings/members",
    notify: true,
  });
  return true;
}
