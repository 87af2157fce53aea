import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { recordActivity } from "../../activity/record-activity.server.ts";
import { countOwners, findMember } from "./list-members.server.ts";
import { aRole, type Role } from "./role.ts";

/** `last-owner`: somebody must own the account. Null: nobody of that id works in it. */
export async function changeRole(
  db: Kysely<Schema>,
  given: { accountId: string; actorId: string; userId: string | undefined; role: Role; now: Date },
): Promise<{ kind: "changed" | "same" | "last-owner"; name: string } | null> {
  const { accountId, actorId, role, now } = given;
  return db.transaction().execute(async (trx) => {
    const member = await findMember(trx, accountId, given.userId);
    if (!member) return null;
    const { name, userId } = member;
    if (member.role === role) return { kind: "same", name };
    if (member.role === "owner" && (await countOwners(trx, accountId)) === 1) return { kind: "last-owner", name };
    await trx.updateTable("memberships").set({ role }).where("accountId", "=", accountId).where("userId", "=", userId).execute();
    const text = `Made ${name} ${aRole(role)}`;
    await recordActivity(trx, { accountId, actorId, kind: "update", text, link: "/settings/members", now });
    return { kind: "changed", name };
  });
}
