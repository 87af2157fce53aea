import { z } from "zod";
import { recordSecurityEvent } from "#app/features/activity/security-events.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Browser } from "#app/platform/http/browser.ts";
import { consumeAll, forgive, giveBack } from "#app/platform/http/rate-limit.server.ts";
import { QueueFull } from "#app/platform/locks/bounded-queue.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { queueAccountEmail, readAccountEmail } from "../account-email.server.tsx";
import { deviceName } from "../device-name.ts";
import { isKnownDevice, rememberDevice } from "../known-devices.server.ts";
import { hashPassword, isOutdatedHash, isPassword } from "../passwords.server.ts";
import { hasSecondFactor } from "../second-factor/second-factor.server.ts";
import { endSession, startSession } from "../sessions.server.ts";
import { findSignInAccount } from "../switch-account.server.ts";
import { FIRST_PAGE } from "./first-page.ts";
import { pendingSignInCookie } from "./pending-sign-in.server.ts";

interface SignIn {
  userId: string;
  remember: boolean;
  browser: Browser;
  /**
   * Mails them when they never used this browser before (not at registration, and not when they
   * never signed in anywhere).
   */
  announce: boolean;
}

/**
 * `cookies` are Set-Cookie values. `code`: nobody is signed in yet, and the browser goes on to
 * `SECOND_STEP`.
 */
export interface SignedIn {
  next: "signed-in" | "code";
  cookies: string[];
}

/** The page that asks for the code of an authenticator app. */
export const SECOND_STEP = "/sign-in/code";

/**
 * Signs in somebody who has shown who they are: by a password, by Google or X, or by the link of an
 * invitation. Who has a second factor gets no session yet, only a cookie that leads on to its page.
 * `to`: where they go afterwards.
 */
export async function signInUser(
  app: AppContext,
  given: SignIn & { to?: string },
): Promise<SignedIn> {
  const { db, config, clock } = app;
  const { userId, remember, announce, to = FIRST_PAGE } = given;
  if (!(await hasSecondFactor(db, userId)))
    return { next: "signed-in", cookies: await openSession(app, given) };
  const pending = await pendingSignInCookie(
    db,
    config,
    { userId, remember, announce, to },
    clock(),
  );
  return { next: "code", cookies: [pending] };
}

/**
 * Starts the session of somebody who has shown all that is asked of them; one that was open in the
 * browser ends. Returns Set-Cookie values: the session's and the device's.
 */
export async function openSession(app: AppContext, given: SignIn): Promise<string[]> {
  const { db, config, clock } = app;
  const { userId, remember } = given;
  const { cookies: sent, userAgent, address } = given.browser;
  const now = clock();
  const cookies = await db.transaction().execute(async (trx) => {
    const isNew =
      given.announce &&
      !(await isKnownDevice(trx, config, sent, userId)) &&
      (await hasBeenHere(trx, userId));
    await endSession(trx, config, sent);
    const accountId = (await findSignInAccount(trx, { userId, now }))?.accountId;
    const session = await startSession(trx, config, {
      userId,
      accountId,
      remember,
      userAgent,
      address,
      now,
    });
    const device = await rememberDevice(trx, config, { cookies: sent, userId, now });
    const origin = { device: deviceName(userAgent), address };
    if (accountId)
      await recordSecurityEvent(trx, { kind: "sign-in", userId, accountId, origin, now });
    if (isNew)
      await mailNewDevice(trx, app, { userId, device: deviceName(userAgent), address, at: now });
    return [session, device];
  });
  wakeDelivery(db);
  return cookies;
}

/** Writes down that somebody gave a wrong password for an address, if that has an account. */
export async function recordFailedSignIn(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { email: typed, browser }: { email: string; browser: Browser },
): Promise<void> {
  const email = readAccountEmail(typed);
  const user =
    email &&
    (await db
      .selectFrom("users")
      .select(["id", "accountId"])
      .where("email", "=", email)
      .executeTakeFirst());
  if (!user) return;
  const origin = { device: deviceName(browser.userAgent), address: browser.address };
  const { id: userId, accountId } = user;
  await recordSecurityEvent(db, {
    kind: "sign-in-failed",
    userId,
    accountId,
    origin,
    now: clock(),
  });
}

/** True when they have used some browser before. */
async function hasBeenHere(trx: Database, userId: string): Promise<boolean> {
  const device = await trx
    .selectFrom("knownDevices")
    .select("id")
    .where("userId", "=", userId)
    .executeTakeFirst();
  const session =
    device ??
    (await trx.selectFrom("sessions").select("id").where("userId", "=", userId).executeTakeFirst());
  return session !== undefined;
}

async function mailNewDevice(
  trx: Database,
  app: AppContext,
  { userId, device, address, at }: { userId: string; device: string; address: string; at: Date },
): Promise<void> {
  const user = await trx
    .selectFrom("users")
    .innerJoin("accounts", "accounts.id", "users.accountId")
    .select([
      "users.email",
      "users.firstName",
      "users.lastName",
      "users.accountId",
      "accounts.timeZone",
    ])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
  const { accountId, firstName, timeZone } = user;
  await queueAccountEmail(trx, app, {
    accountId,
    to: { name: wholeName(user), email: user.email },
    mail: { kind: "new-device", firstName, device, at, timeZone, address },
    now: at,
  });
}

/** `wait`: too many wrong tries. `busy`: too many are signing in at this moment. */
type SignInResult =
  | { kind: "welcome"; userId: string }
  | { kind: "refused" }
  | { kind: "wait"; seconds: number }
  | { kind: "busy"; seconds: number };

const PER_ACCOUNT = { name: "sign-in-account", points: 10, seconds: 15 * 60 };
/** Whoever tries a stranger's account must not keep out the person on a browser that they use. */
const PER_KNOWN_DEVICE = { name: "sign-in-known-device", points: 10, seconds: 15 * 60 };
/**
 * A class may share one address on the way out, and sign in at the same moment: only wrong tries
 * stay counted, and on a browser that somebody uses, those of strangers on their network don't keep
 * them out.
 */
const PER_ADDRESS = { name: "sign-in-address", points: 100, seconds: 15 * 60 };

/**
 * Checks an address and a password. Unknown, wrong and without a password take the same work and
 * give the same answer.
 */
export async function signIn(
  { db, config }: Pick<AppContext, "db" | "config">,
  given: { email: string; password: string; browser: Browser },
): Promise<SignInResult> {
  const email = readAccountEmail(given.email);
  const user = await db
    .selectFrom("users")
    .select(["id", "passwordHash"])
    .where("email", "=", email ?? "")
    .executeTakeFirst();
  const known = await isKnownDevice(db, config, given.browser.cookies, user?.id ?? null);
  const key = email ?? given.email.toLowerCase().slice(0, 320);
  const perAccount = known ? PER_KNOWN_DEVICE : PER_ACCOUNT;
  // The address first: what is typed may be anything, and each is remembered.
  const wait = await consumeAll([
    ...(known ? [] : [[given.browser.address, PER_ADDRESS] as const]),
    [key, perAccount],
  ]);
  if (wait !== null) return { kind: "wait", seconds: wait };
  try {
    const right = await isPassword(user?.passwordHash ?? null, given.password);
    if (!user?.passwordHash || !right) return { kind: "refused" };
    // It may have waited in line for seconds, and have been changed and every session ended
    // meanwhile.
    if (!(await isStillPassword(db, user.id, user.passwordHash))) return { kind: "refused" };
    await forgive(key, perAccount);
    if (!known) await giveBack(given.browser.address, PER_ADDRESS);
    if (isOutdatedHash(user.passwordHash))
      await hashAgain(db, user.id, user.passwordHash, given.password);
    return { kind: "welcome", userId: user.id };
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    return { kind: "busy", seconds: error.seconds };
  }
}

async function isStillPassword(
  db: AppContext["db"],
  userId: string,
  passwordHash: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("passwordHash")
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.passwordHash === passwordHash;
}

/** Forgets the wrong tries for an account: its person has proved who they are in another way. */
export async function forgiveSignIn(email: string): Promise<void> {
  await forgive(email, PER_ACCOUNT);
  await forgive(email, PER_KNOWN_DEVICE);
}

/**
 * The password is at hand only now: its hash gets today's costs, unless it was changed at this
 * moment.
 */
async function hashAgain(
  db: AppContext["db"],
  userId: string,
  outdated: string,
  password: string,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db
    .updateTable("users")
    .set({ passwordHash })
    .where("id", "=", userId)
    .where("passwordHash", "=", outdated)
    .execute();
}

/** Who signs in, and whether this browser keeps them signed in for 30 days. */
export const signInForm = z.object({
  email: z.string({ error: "Email is required" }).trim().min(1, "Email is required"),
  password: z.string({ error: "Password is required" }),
  remember: z.string().optional(),
});
