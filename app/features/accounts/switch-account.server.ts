import { z } from "zod";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { accountClosedMessage, isClosed } from "./account-status.ts";
import type { Role } from "./role.ts";

/** What somebody reads whose every membership has ended, where they would sign in. */
const ACCESS_ENDED =
  "You are no longer a member of any account here. Ask an owner of the account to invite you again.";

/**
 * The account somebody works in when they sign in: the one where they are at home, otherwise
 * another one that they are a member of. Null: they are a member of none, or of none that is still
 * there.
 */
export async function findSignInAccount(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<{ accountId: string } | null> {
  const row = await db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "memberships.accountId")
    .innerJoin("users", "users.id", "memberships.userId")
    .select("memberships.accountId")
    .where("memberships.userId", "=", userId)
    .where("accounts.suspendedAt", "is", null)
    .where("accounts.terminatedAt", "is", null)
    .where((or) =>
      or.or([
        or("accounts.deleteAfter", "is", null),
        or("accounts.deleteAfter", ">", now.toISOString()),
      ]),
    )
    .orderBy((order) =>
      order
        .case()
        .when("users.accountId", "=", order.ref("memberships.accountId"))
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy("memberships.createdAt")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * What somebody reads who has proved who they are and has no account to work in: that an operator
 * closed it, with the reason and how to answer, or that they are a member of none any more.
 */
export async function noAccountMessage(
  { db, config }: Pick<AppContext, "db" | "config">,
  userId: string,
): Promise<string> {
  const accounts = await db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "memberships.accountId")
    .innerJoin("users", "users.id", "memberships.userId")
    .select([
      "accounts.name",
      "accounts.suspendedAt",
      "accounts.terminatedAt",
      "accounts.standingReason",
    ])
    .where("memberships.userId", "=", userId)
    .orderBy((order) =>
      order
        .case()
        .when("users.accountId", "=", order.ref("memberships.accountId"))
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy("memberships.createdAt")
    .execute();
  const closed = accounts.find(isClosed);
  return closed ? accountClosedMessage(closed, config.supportEmail) : ACCESS_ENDED;
}

/** Where to work from now on. */
export const switchForm = z.object({ accountId: z.string().default("") });

/** Goes on in another account in the browser of a session. Null: the person is no member of it. */
export async function switchAccount(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  given: { sessionId: string | null; userId: string; accountId: string },
): Promise<{ accountName: string } | null> {
  const { sessionId, userId, accountId } = given;
  const memberships = await listMemberships(db, { userId, now: clock() });
  const chosen = memberships.find((membership) => membership.accountId === accountId);
  if (!chosen) return null;
  await db
    .updateTable("sessions")
    .set({ accountId })
    .where("id", "=", sessionId ?? "")
    .where("userId", "=", userId)
    .execute();
  return { accountName: chosen.accountName };
}

/**
 * Ends what somebody does in an account they are no longer a member of: browsers that were working
 * in it fall back to where the person is at home, and who was at home there moves to the account
 * they have been a member of the longest. Who has none left stays as a person, signed out
 * everywhere.
 */
export async function changeHomeAccount(
  trx: Database,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<void> {
  await trx
    .updateTable("sessions")
    .set({ accountId: null })
    .where("userId", "=", userId)
    .where("accountId", "=", accountId)
    .execute();
  const other = await trx
    .selectFrom("memberships")
    .select("accountId")
    .where("userId", "=", userId)
    .where("accountId", "!=", accountId)
    .orderBy("createdAt")
    .limit(1)
    .executeTakeFirst();
  if (other) {
    await trx
      .updateTable("users")
      .set({ accountId: other.accountId })
      .where("id", "=", userId)
      .where("accountId", "=", accountId)
      .execute();
  } else await trx.deleteFrom("sessions").where("userId", "=", userId).execute();
}

/** The accounts that a person may work in, by name. Those whose time is over are left out. */
export async function listMemberships(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<Membership[]> {
  return db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "memberships.accountId")
    .select([
      "accounts.id as accountId",
      "accounts.name as accountName",
      "accounts.kind",
      "memberships.role",
    ])
    .where("memberships.userId", "=", userId)
    .where("accounts.suspendedAt", "is", null)
    .where("accounts.terminatedAt", "is", null)
    .where((or) =>
      or.or([
        or("accounts.deleteAfter", "is", null),
        or("accounts.deleteAfter", ">", now.toISOString()),
      ]),
    )
    .orderBy("accounts.name")
    .orderBy("accounts.id")
    .execute();
}

/** An account that somebody may work in. */
interface Membership {
  accountId: string;
  accountName: string;
  kind: "individual" | "company";
  role: Role;
}
