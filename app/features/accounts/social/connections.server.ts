import { recordSecurityEvent } from "#app/features/activity/security-events.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Browser } from "#app/platform/http/browser.ts";
import { newId } from "#app/platform/text/ids.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import {
  SOCIAL_NAMES,
  type SocialProfile,
  type SocialProvider,
} from "#app/providers/social/social.ts";
import type { Database } from "#db/database.server.ts";
import { queueAccountEmail, readAccountEmail } from "../account-email.server.tsx";
import { requestOrigin } from "../device-name.ts";

/** A person of ours, with what a mail to them needs. */
interface SocialUser {
  userId: string;
  accountId: string;
  firstName: string;
  lastName: string;
  email: string;
  timeZone: string;
}

function people(db: Database) {
  return db
    .selectFrom("users")
    .innerJoin("accounts", "accounts.id", "users.accountId")
    .select([
      "users.id as userId",
      "users.accountId",
      "users.firstName",
      "users.lastName",
      "users.email",
      "accounts.timeZone",
    ]);
}

/** Whom a provider's account signs in. */
export async function findByIdentity(
  db: Database,
  { provider, subject }: Pick<SocialProfile, "provider" | "subject">,
): Promise<SocialUser | null> {
  const row = await people(db)
    .innerJoin("socialIdentities", "socialIdentities.userId", "users.id")
    .where("socialIdentities.provider", "=", provider)
    .where("socialIdentities.subject", "=", subject)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Whose address the provider has proved it to be. An address it has not proved belongs to nobody.
 */
export async function findByVerifiedEmail(
  db: Database,
  { email, emailVerified }: Pick<SocialProfile, "email" | "emailVerified">,
): Promise<SocialUser | null> {
  const address = emailVerified && email ? readAccountEmail(email) : null;
  if (!address) return null;
  return (await people(db).where("users.email", "=", address).executeTakeFirst()) ?? null;
}

export async function findSocialUser(db: Database, userId: string): Promise<SocialUser | null> {
  return (await people(db).where("users.id", "=", userId).executeTakeFirst()) ?? null;
}

/**
 * Lets a provider's account sign somebody in from now on, and mails them that. `taken`: it signs in
 * somebody else already, or them already, and nothing changes.
 */
export async function connectSocial(
  app: AppContext,
  given: { user: SocialUser; profile: SocialProfile; browser: Browser },
): Promise<"connected" | "taken"> {
  const { db, clock } = app;
  const { user, browser } = given;
  const { provider, subject, label } = given.profile;
  const now = clock();
  const connected = await db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto("socialIdentities")
      .values({
        id: newId(now.getTime()),
        userId: user.userId,
        provider,
        subject,
        label,
        createdAt: now.toISOString(),
      })
      .onConflict((conflict) => conflict.columns(["provider", "subject"]).doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
    await notifySocialConnection(trx, app, {
      kind: "social-connected",
      user,
      provider,
      browser,
      now,
    });
    return true;
  });
  if (!connected) return "taken";
  wakeDelivery(db);
  return "connected";
}

/**
 * A provider signs somebody in no longer, and they are mailed that. `only-way-in`: they have no
 * password and no other provider, so nothing changes. `absent`: it did not sign them in.
 */
export async function disconnectSocial(
  app: AppContext,
  given: { userId: string; provider: SocialProvider; browser: Browser },
): Promise<"disconnected" | "only-way-in" | "absent"> {
  const { db, clock } = app;
  const { userId, provider, browser } = given;
  const result = await db.transaction().execute(async (trx) => {
    // Two at the same time, one for each provider, would each count the other: whoever writes this
    // row first goes first.
    const { passwordHash } = await trx
      .updateTable("users")
      .set((set) => ({ passwordHash: set.ref("passwordHash") }))
      .where("id", "=", userId)
      .returning("passwordHash")
      .executeTakeFirstOrThrow();
    const identities = await trx
      .selectFrom("socialIdentities")
      .select("provider")
      .where("userId", "=", userId)
      .execute();
    if (!identities.some((identity) => identity.provider === provider)) return "absent";
    if (passwordHash === null && identities.every((identity) => identity.provider === provider))
      return "only-way-in";
    await trx
      .deleteFrom("socialIdentities")
      .where("userId", "=", userId)
      .where("provider", "=", provider)
      .execute();
    const user = await findSocialUser(trx, userId);
    const now = clock();
    if (user)
      await notifySocialConnection(trx, app, {
        kind: "social-disconnected",
        user,
        provider,
        browser,
        now,
      });
    return "disconnected";
  });
  if (result === "disconnected") wakeDelivery(db);
  return result;
}

/** A provider's account that signs somebody in, as the settings show it. */
export interface ConnectedIdentity {
  provider: SocialProvider;
  /** The address at Google, the @name at X. */
  label: string;
  /** ISO. */
  createdAt: string;
}

/** What signs somebody in besides a password, the oldest first. */
export async function listIdentities(db: Database, userId: string): Promise<ConnectedIdentity[]> {
  return db
    .selectFrom("socialIdentities")
    .select(["provider", "label", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
}

/**
 * Mails somebody that Google or X signs them in from now on, or no longer. Call `wakeDelivery(db)`
 * after the commit.
 */
async function notifySocialConnection(
  trx: Database,
  app: Pick<AppContext, "config">,
  given: {
    kind: "social-connected" | "social-disconnected";
    user: SocialUser;
    provider: SocialProvider;
    browser: Browser;
    now: Date;
  },
): Promise<void> {
  const { kind, user, provider, browser, now } = given;
  const { userId, accountId, firstName, email, timeZone } = user;
  const place = requestOrigin(browser);
  await recordSecurityEvent(trx, {
    kind,
    userId,
    accountId,
    subject: SOCIAL_NAMES[provider],
    origin: place,
    now,
  });
  await queueAccountEmail(trx, app, {
    accountId,
    to: { name: wholeName(user), email },
    mail: { kind, firstName, provider: SOCIAL_NAMES[provider], at: now, timeZone, ...place },
    now,
  });
}
