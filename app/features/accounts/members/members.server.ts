import type { Kysely } from "kysely";
import { z } from "zod";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { recordSecurityEvent } from "#app/features/activity/security-events.server.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import type { RequestOrigin } from "../account-email-kinds.ts";
import { roleField } from "../form-fields.server.ts";
import { type Role, roleWithArticle } from "../role.ts";
import { changeHomeAccount } from "../switch-account.server.ts";

/** What a member may do from now on. */
export const roleForm = z.object({ role: roleField });

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
      order
        .case()
        .when("memberships.role", "=", "owner")
        .then(0)
        .when("memberships.role", "=", "editor")
        .then(1)
        .else(2)
        .end(),
    )
    .orderBy("memberships.createdAt")
    .orderBy("users.id")
    .execute();
  return rows.map(shown);
}

/** One of them; null when nobody of that id works in the account. */
export async function findMember(
  db: Database,
  accountId: string,
  userId: string | undefined,
): Promise<Member | null> {
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

/** `last-owner`: somebody must own the account. Null: nobody of that id works in it. */
export async function changeRole(
  db: Kysely<Schema>,
  given: {
    accountId: string;
    actorId: string;
    userId: string | undefined;
    role: Role;
    origin?: RequestOrigin;
    now: Date;
  },
): Promise<{ kind: "changed" | "same" | "last-owner"; name: string } | null> {
  const { accountId, actorId, role, origin, now } = given;
  return db.transaction().execute(async (trx) => {
    const member = await findMember(trx, accountId, given.userId);
    if (!member) return null;
    const { name, userId } = member;
    if (member.role === role) return { kind: "same", name };
    if (member.role === "owner" && (await countOwners(trx, accountId)) === 1)
      return { kind: "last-owner", name };
    await trx
      .updateTable("memberships")
      .set({ role })
      .where("accountId", "=", accountId)
      .where("userId", "=", userId)
      .execute();
    const subject = `${name} ${roleWithArticle(role)}`;
    const text = `Made ${subject}`;
    await recordSecurityEvent(trx, {
      kind: "role-changed",
      userId: actorId,
      accountId,
      subject,
      origin,
      now,
    });
    await recordActivity(trx, {
      accountId,
      actorId,
      kind: "update",
      text,
      link: "/settings/members",
      now,
    });
    return { kind: "changed", name };
  });
}

/**
 * Ends somebody's membership, at once also in every browser; `actorId` the person themselves: they
 * leave. What they did stays in the account and under their name; invitations they sent that nobody
 * took yet end. `last-owner`: somebody must own the account. Null: nobody of that id works in it.
 */
export async function removeMember(
  db: Kysely<Schema>,
  given: {
    accountId: string;
    actorId: string;
    userId: string | undefined;
    origin?: RequestOrigin;
    now: Date;
  },
): Promise<{ kind: "removed" | "last-owner"; name: string } | null> {
  const { accountId, actorId, origin, now } = given;
  return db.transaction().execute(async (trx) => {
    const member = await findMember(trx, accountId, given.userId);
    if (!member) return null;
    const { name, userId } = member;
    if (member.role === "owner" && (await countOwners(trx, accountId)) === 1)
      return { kind: "last-owner", name };
    for (const table of ["memberships", "notificationReads", "notificationMarks"] as const) {
      await trx
        .deleteFrom(table)
        .where("accountId", "=", accountId)
        .where("userId", "=", userId)
        .execute();
    }
    // An invitation is the inviter's word: whoever is put out could have sent one to an address of
    // their own.
    await trx
      .deleteFrom("invitations")
      .where("accountId", "=", accountId)
      .where("invitedBy", "=", userId)
      .execute();
    await changeHomeAccount(trx, { userId, accountId });
    const left = userId === actorId;
    const kind = left ? "member-left" : "member-removed";
    await recordSecurityEvent(trx, {
      kind,
      userId: actorId,
      accountId,
      subject: left ? null : name,
      origin,
      now,
    });
    await recordActivity(trx, {
      accountId,
      actorId,
      kind: "update",
      now,
      text: left ? `${name} left the account` : `Removed ${name} from the account`,
      link: "/settings/members",
      notify: left,
    });
    return { kind: "removed", name };
  });
}
