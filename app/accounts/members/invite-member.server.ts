import type { Database } from "#db/database.server.ts";
import { recordActivity } from "../../activity/record-activity.server.ts";
import { wakeDelivery } from "../../delivery/wake.server.ts";
import type { FormErrors } from "../../http/form-errors.ts";
import { consumeAll, type Limit } from "../../http/rate-limit.server.ts";
import { tokenHash } from "../../http/secret-token.server.ts";
import { waitWords } from "../../http/wait-words.ts";
import { newId } from "../../ids.ts";
import type { Installation } from "../../installation.server.ts";
import { randomLetters } from "../../random-letters.ts";
import { mailboxOf } from "../../recipients/mailbox-of.ts";
import { readAccountEmail } from "../account-email.server.ts";
import type { Organiser } from "../require-organiser.server.ts";
import { INVITATION_DAYS } from "./invitation-days.ts";
import { mailInvitation } from "./mail-invitation.server.tsx";
import { aRole, type Role, readRole } from "./role.ts";

const PER_ACCOUNT: Limit = { name: "invitation-account", points: 20, seconds: 3600 };
/** Whatever account invites: nobody's mailbox is filled by typing its address into many (C23). */
const PER_MAILBOX: Limit = { name: "invitation-mailbox", points: 5, seconds: 24 * 3600 };
/** Open invitations of an account. */
const MOST_OPEN = 100;
/** 160 random bits; small letters, because paths are. */
const TOKEN_LETTERS = 32;

export type InvitationOutcome =
  | { kind: "invited"; email: string }
  | { kind: "refused"; errors: FormErrors }
  | { kind: "wait"; seconds: number; text: string };

/** Takes the form that invites somebody: an address and a role. Invited again, an address gets a new link, the old one ends. */
export async function inviteMember(
  installation: Pick<Installation, "db" | "config" | "clock">,
  organiser: Organiser,
  typed: { email: string; role: string },
): Promise<InvitationOutcome> {
  const { db } = installation;
  const { account } = organiser;
  const email = typed.email.trim() ? readAccountEmail(typed.email) : null;
  const role = readRole(typed.role);
  const errors: FormErrors = {};
  if (!email) errors.email = typed.email.trim() ? "Enter an e-mail address in full, like name@example.com" : "Email is required";
  if (!role) errors.role = "Choose a role from the list";
  if (account.kind !== "company") errors.form = "Only company accounts have members.";
  if (account.deleteAfter) errors.form = "This account is about to be deleted, so nobody can be invited to it.";
  if (email && (await isMember(db, account.id, email))) errors.email = `${email} is a member already`;
  if (!email || !role || Object.keys(errors).length > 0) return { kind: "refused", errors };
  return invite(installation, organiser, { email, role });
}

/** Sends an open invitation once more, with a new link and seven new days. Null: there is none of that id. */
export async function resendInvitation(
  installation: Pick<Installation, "db" | "config" | "clock">,
  organiser: Organiser,
  invitationId: string | undefined,
): Promise<InvitationOutcome | null> {
  const open = await installation.db
    .selectFrom("invitations")
    .select(["email", "role"])
    .where("id", "=", invitationId ?? "")
    .where("accountId", "=", organiser.account.id)
    .executeTakeFirst();
  return open ? invite(installation, organiser, open) : null;
}

async function invite(
  installation: Pick<Installation, "db" | "config" | "clock">,
  organiser: Organiser,
  { email, role }: { email: string; role: Role },
): Promise<InvitationOutcome> {
  const { db, clock } = installation;
  const { account, user } = organiser;
  const seconds = await consumeAll([
    [account.id, PER_ACCOUNT],
    [mailboxOf(email), PER_MAILBOX],
  ]);
  if (seconds !== null) {
    const text = `Many invitations were sent just now. ${waitWords(seconds)}, then invite ${email} again.`;
    return { kind: "wait", seconds, text };
  }
  const now = clock();
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * 86_400_000);
  const token = randomLetters(TOKEN_LETTERS);
  const refusal = await db.transaction().execute(async (trx) => {
    const open = await openInvitations(trx, account.id);
    const isAgain = open.includes(email);
    if (!isAgain && open.length >= MOST_OPEN)
      return { form: `${MOST_OPEN} invitations are open. Withdraw some before you invite more people.` };
    const mailed = await mailInvitation(trx, installation, { organiser, email, role, token, expiresAt, now });
    if (!mailed) return { email: `${email} gets no mails from us: mails to it came back, or it asked for none` };
    const row = {
      ...{ role, tokenHash: tokenHash(token), invitedBy: user.id },
      ...{ createdAt: now.toISOString(), expiresAt: expiresAt.toISOString() },
    };
    await trx
      .insertInto("invitations")
      .values({ id: newId(now.getTime()), accountId: account.id, email, ...row })
      .onConflict((conflict) => conflict.columns(["accountId", "email"]).doUpdateSet(row))
      .execute();
    await recordActivity(trx, {
      ...{ accountId: account.id, actorId: user.id, kind: isAgain ? "update" : "new", now },
      text: `${isAgain ? "Sent a new invitation to" : "Invited"} ${email} as ${aRole(role)}`,
      link: "/settings/members",
    });
    return null;
  });
  if (refusal) return { kind: "refused", errors: refusal };
  wakeDelivery(db);
  return { kind: "invited", email };
}

async function openInvitations(trx: Database, accountId: string): Promise<string[]> {
  const rows = await trx.selectFrom("invitations").select("email").where("accountId", "=", accountId).execute();
  return rows.map(({ email }) => email);
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
