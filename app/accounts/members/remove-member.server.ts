import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { recordActivity } from "../../activity/record-activity.server.ts";
import { countOwners, findMember } from "./list-members.server.ts";
import { moveHome } from "./move-home.server.ts";

/**
 * Ends somebody's membership, at once also in every browser; `actorId` the person themselves: they leave. What they did stays
 * in the account and under their name; invitations they sent that nobody took yet end. `last-owner`: somebody must own the account. Null: nobody of that id works in it.
 */
export async function removeMember(
  db: Kysely<Schema>,
  given: { accountId: string; actorId: string; userId: string | undefined; now: Date },
): Promise<{ kind: "removed" | "last-owner"; name: string } | null> {
  const { accountId, actorId, now } = given;
  return db.transaction().execute(async (trx) => {
    const member = await findMember(trx, accountId, given.userId);
    if (!member) return null;
    const { name, userId } = member;
    if (member.role === "owner" && (await countOwners(trx, accountId)) === 1) return { kind: "last-owner", name };
    for (const table of ["memberships", "notificationReads", "notificationMarks"] as const) {
      await trx.deleteFrom(table).where("accountId", "=", accountId).where("userId", "=", userId).execute();
    }
    // An invitation is the inviter's word: whoever is put out could have sent one to an address of their own.
    await trx.deleteFrom("invitations").where("accountId", "=", accountId).where("invitedBy", "=", userId).execute();
    await moveHome(trx, { userId, accountId });
    const left = userId === actorId;
    await recordActivity(trx, {
      ...{ accountId, actorId, kind: "update", now },
      text: left ? `${name} left the account` : `Removed ${name} from the account`,
      link: "/settings/members",
      notify: left,
    });
    return { kind: "removed", name };
  });
}
