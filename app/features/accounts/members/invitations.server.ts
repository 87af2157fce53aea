import type { Kysely } from "kysely";
import { z } from "zod";
import { mailboxOf } from "#app/engines/email-address/email-address.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { tokenHash } from "#app/platform/crypto.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { consumeAll, type Limit } from "#app/platform/http/rate-limit.server.ts";
import { waitMessage } from "#app/platform/http/refusals.ts";
import { newId, randomLetters } from "#app/platform/text/ids.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { emailField, roleField } from "../form-fields.server.ts";
import type { Organiser } from "../organiser.server.ts";
import { type Role, roleWithArticle } from "../role.ts";
import { emailInvitation, INVITATION_DAYS } from "./invitation-email.server.tsx";

const PER_ACCOUNT: Limit = { name: "invitation-account", points: 20, seconds: 3600 };
/** Whatever account invites: nobody's mailbox is filled by typing its address into many (C23). */
const PER_MAILBOX: Limit = { name: "invitation-mailbox", points: 5, seconds: 24 * 3600 };
/** Open invitations of an account. */
const MAX_OPEN_INVITATIONS = 100;
/**
 * The same invitation again within this time is a second press, and no second e-mail, whose link
 * would end the first one's.
 */
const SAME_PRESS_MS = 10_000;
/** 160 random bits; small letters, because paths are. */
const TOKEN_LETTERS = 32;

type InvitationOutcome =
  | { kind: "invited"; email: string }
  | { kind: "refused"; errors: FormErrors }
  | { kind: "wait"; seconds: number; text: string };

/** Who is invited, and as what. */
export const invitationForm = z.object({
  email: emailField("Enter an e-mail address in full, like name@example.com"),
  role: roleField,
});

/** Invites somebody. Invited again, an address gets a new link, the old one ends. */
export async function inviteMember(
  app: Pick<AppContext, "db" | "config" | "clock">,
  organiser: Organiser,
  { email, role }: { email: string; role: Role },
): Promise<InvitationOutcome> {
  const { db } = app;
  const { account } = organiser;
  const errors: FormErrors = {};
  if (account.kind !== "company") errors.form = "Only company accounts have members.";
  if (account.deleteAfter)
    errors.form = "This account is about to be deleted, so nobody can be invited to it.";
  if (await isMember(db, account.id, email)) errors.email = `${email} is already a member`;
  if (Object.keys(errors).length > 0) return { kind: "refused", errors };
  return invite(app, organiser, { email, role, isResent: false });
}

/**
 * Sends an open invitation once more, with a new link and seven new days. Null: there is none of
 * that id.
 */
export async function resendInvitation(
  app: Pick<AppContext, "db" | "config" | "clock">,
  organiser: Organiser,
  invitationId: string | undefined,
): Promise<InvitationOutcome | null> {
  const open = await app.db
    .selectFrom("invitations")
    .select(["email", "role"])
    .where("id", "=", invitationId ?? "")
    .where("accountId", "=", organiser.account.id)
    .executeTakeFirst();
  return open ? invite(app, organiser, { ...open, isResent: true }) : null;
}

async function invite(
  app: Pick<AppContext, "db" | "config" | "clock">,
  organiser: Organiser,
  { email, role, isResent }: { email: string; role: Role; isResent: boolean },
): Promise<InvitationOutcome> {
  const { db, clock } = app;
  const { account, user } = organiser;
  const seconds = await consumeAll([
    [account.id, PER_ACCOUNT],
    [mailboxOf(email), PER_MAILBOX],
  ]);
  if (seconds !== null) {
    const text = `You’ve sent many invitations in a short time. ${waitMessage(seconds)}, then invite ${email} again.`;
    return { kind: "wait", seconds, text };
  }
  const now = clock();
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * 86_400_000);
  const token = randomLetters(TOKEN_LETTERS);
  const refusal = await db.transaction().execute(async (trx) => {
    const open = await openInvitations(trx, account.id);
    const known = open.find((one) => one.email === email);
    const isAgain = known !== undefined;
    const sincePress = now.getTime() - Date.parse(known?.createdAt ?? "");
    if (!isResent && known?.role === role && sincePress < SAME_PRESS_MS) return null;
    if (!isAgain && open.length >= MAX_OPEN_INVITATIONS)
      return {
        form: `${MAX_OPEN_INVITATIONS} invitations are open. Withdraw some before you invite more people.`,
      };
    const mailed = await emailInvitation(trx, app, {
      organiser,
      email,
      role,
      token,
      expiresAt,
      now,
    });
    if (!mailed)
      return {
        email: `We can’t e-mail ${email}: earlier e-mails bounced, or the person unsubscribed`,
      };
    const row = {
      role,
      tokenHash: tokenHash(token),
      invitedBy: user.id,
      createdAt: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
    };
    await trx
      .insertInto("invitations")
      .values({ id: newId(now.getTime()), accountId: account.id, email, ...row })
      .onConflict((conflict) => conflict.columns(["accountId", "email"]).doUpdateSet(row))
      .execute();
    await recordActivity(trx, {
      accountId: account.id,
      actorId: user.id,
      kind: isAgain ? "update" : "new",
      now,
      text: `${isAgain ? "Sent a new invitation to" : "Invited"} ${email} as ${roleWithArticle(role)}`,
      link: "/settings/members",
    });
    return null;
  });
  if (refusal) return { kind: "refused", errors: refusal };
  wakeDelivery(db);
  return { kind: "invited", email };
}

async function openInvitations(trx: Database, accountId: string) {
  return trx
    .selectFrom("invitations")
    .select(["email", "role", "createdAt"])
    .where("accountId", "=", accountId)
    .execute();
}

async function isMember(db: Database, accountId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.userId")
    .select("users.id")
    .where("memberships.accountId", "=", accountId)
    .where("users.email", "=", email)
    .executeTakeFirst();
  return row !== undefined;
}

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

/**
 * The open invitation of a link. Null: withdrawn, accepted, too old, never there, or its account
 * is.
 */
export async function findInvitation(
  db: Database,
  token: string | undefined,
  now: Date,
): Promise<Invitation | null> {
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
  return {
    ...rest,
    inviter: wholeName({ firstName: firstName ?? "", lastName: lastName ?? "" }) || null,
  };
}

/**
 * The person of the invited address. `isMember`: of any account. Only to be told to whoever holds
 * the link, which went to that address alone.
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

interface PendingInvitation {
  id: string;
  email: string;
  role: Role;
  /** Who invited; null when they are gone. */
  by: string | null;
  /** ISO. */
  createdAt: string;
  expiresAt: string;
}

/**
 * Invitations nobody has accepted yet, the newest first; also those whose time is over, so that
 * they can be sent again.
 */
export async function listInvitations(
  db: Database,
  accountId: string,
): Promise<PendingInvitation[]> {
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
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    by: [firstName, lastName].filter(Boolean).join(" ") || null,
  }));
}

/**
 * Ends an open invitation: its link leads nowhere from now on. Null when there is none of that id.
 */
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
    await recordActivity(trx, {
      accountId,
      actorId,
      kind: "update",
      text,
      link: "/settings/members",
      now,
    });
    return gone;
  });
}
