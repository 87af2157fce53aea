import { setMark } from "#app/features/activity/notifications.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { recordSecurityEvent } from "#app/features/activity/security-events.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Browser } from "#app/platform/http/browser.ts";
import { newId } from "#app/platform/text/ids.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { emailOwners } from "../account-email.server.tsx";
import type { RequestOrigin } from "../account-email-kinds.ts";
import { requestOrigin } from "../device-name.ts";
import type { Organiser } from "../organiser.server.ts";
import { hashPassword } from "../passwords.server.ts";
import { roleWithArticle } from "../role.ts";
import { type SignedIn, signInUser } from "../sign-in/sign-in.server.ts";
import { findInvitation, findInvited, type Invitation } from "./invitations.server.ts";

/**
 * Whoever is signed in with the invited address becomes a member, and goes on in that account in
 * this browser. Null: the invitation is not open any more, or is for another address.
 */
export async function acceptInvitation(
  app: AppContext,
  given: {
    token: string | undefined;
    organiser: Organiser;
    sessionId: string | null;
    browser: Browser;
  },
): Promise<{ accountName: string } | null> {
  const { db, clock } = app;
  const { token, sessionId } = given;
  const { user } = given.organiser;
  const origin = requestOrigin(given.browser);
  const now = clock();
  const accepted = await db.transaction().execute(async (trx) => {
    const invitation = await findInvitation(trx, token, now);
    if (!invitation || invitation.email !== user.email) return null;
    const name = wholeName(user) || user.email;
    if (!(await joinAccount(trx, app, { invitation, userId: user.id, name, origin, now })))
      return null;
    await trx
      .updateTable("sessions")
      .set({ accountId: invitation.accountId })
      .where("id", "=", sessionId ?? "")
      .where("userId", "=", user.id)
      .execute();
    return { accountName: invitation.accountName };
  });
  wakeDelivery(db);
  return accepted;
}

/**
 * Makes somebody a member by their invitation and uses it up. What happened before they came is not
 * news to them. False: the invitation was withdrawn or used in this very moment. Who is a member
 * already keeps the higher standing they have.
 */
async function joinAccount(
  trx: Database,
  app: AppContext,
  given: { invitation: Invitation; userId: string; name: string; origin: RequestOrigin; now: Date },
): Promise<boolean> {
  const { invitation, userId, name, origin, now } = given;
  const { accountId, role, invitedBy } = invitation;
  const used = await trx
    .deleteFrom("invitations")
    .where("id", "=", invitation.id)
    .returning("id")
    .executeTakeFirst();
  if (!used) return false;
  const at = now.toISOString();
  const joined = await trx
    .insertInto("memberships")
    .values({ accountId, userId, role, invitedBy, createdAt: at })
    .onConflict((conflict) => conflict.columns(["accountId", "userId"]).doNothing())
    .executeTakeFirst();
  if (joined.numInsertedOrUpdatedRows === 0n) return true;
  await setMark(trx, { userId, accountId }, at);
  const joinedAs = roleWithArticle(role);
  await recordSecurityEvent(trx, {
    kind: "member-joined",
    userId,
    accountId,
    subject: joinedAs,
    origin,
    now,
  });
  await recordActivity(trx, {
    accountId,
    actorId: userId,
    kind: "new",
    now,
    text: `${name} joined as ${joinedAs}`,
    link: "/settings/members",
    notify: true,
  });
  await emailOwners(trx, app, { accountId, actorId: userId, now }, ({ doneBy, ...about }) =>
    doneBy === null
      ? null
      : {
          kind: "member-joined",
          memberName: name,
          memberEmail: invitation.email,
          joinedAs,
          at: now,
          ...about,
          ...origin,
        },
  );
  return true;
}

export type JoinOutcome =
  | ({ kind: "joined"; accountName: string } & SignedIn)
  /** The address has an account by now: the page says how to go on. */
  | { kind: "known" }
  | { kind: "gone" };

/** Somebody new, as they typed themselves; the password keeps the rules. */
interface NewMember {
  firstName: string;
  lastName: string;
  password: string;
}

/**
 * Takes in somebody new: the link proves their address, so that they are signed in at once and at
 * home in the account that invited them. So does somebody who was here before and is a member of
 * nothing any more.
 */
export async function joinAsNew(
  app: AppContext,
  given: { token: string | undefined; typed: NewMember; browser: Browser },
): Promise<JoinOutcome> {
  const { db, clock } = app;
  const { token, typed, browser } = given;
  const passwordHash = await hashPassword(typed.password);
  const person = { firstName: typed.firstName, lastName: typed.lastName, passwordHash };
  const now = clock();
  const joined = await db
    .transaction()
    .execute(async (trx): Promise<Invitation | "known" | null> => {
      const invitation = await findInvitation(trx, token, now);
      if (!invitation) return null;
      const userId = await becomeUser(trx, invitation, person, now);
      if (!userId) return "known";
      const origin = requestOrigin(browser);
      return (await joinAccount(trx, app, {
        invitation,
        userId,
        name: wholeName(person),
        origin,
        now,
      }))
        ? invitation
        : null;
    });
  wakeDelivery(db);
  if (!joined) return { kind: "gone" };
  if (joined === "known") return { kind: "known" };
  const user = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", joined.email)
    .executeTakeFirstOrThrow();
  const signedIn = await signInUser(app, {
    userId: user.id,
    remember: false,
    browser,
    announce: false,
  });
  return { kind: "joined", accountName: joined.accountName, ...signedIn };
}

/**
 * The id of the person, new or back again; null when the address belongs to somebody who can sign
 * in.
 */
async function becomeUser(
  trx: Database,
  { accountId, email }: Invitation,
  person: { firstName: string; lastName: string; passwordHash: string },
  now: Date,
): Promise<string | null> {
  const known = await findInvited(trx, email);
  if (known?.isMember) return null;
  const at = now.toISOString();
  const row = { accountId, ...person, termsAcceptedAt: at };
  if (known) {
    await trx
      .updateTable("users")
      .set({ ...row, passwordChangedAt: at })
      .where("id", "=", known.userId)
      .execute();
    return known.userId;
  }
  const id = newId(now.getTime());
  await trx
    .insertInto("users")
    .values({ id, email, createdAt: at, ...row })
    .execute();
  return id;
}
