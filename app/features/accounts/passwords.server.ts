import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { recordSecurityEvent } from "#app/features/activity/security-events.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Browser } from "#app/platform/http/browser.ts";
import { consume, forgive } from "#app/platform/http/rate-limit.server.ts";
import { waitMessage } from "#app/platform/http/refusals.ts";
import { openQueue } from "#app/platform/locks/bounded-queue.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { queueAccountEmail } from "./account-email.server.tsx";
import { requestOrigin } from "./device-name.ts";
import { rememberDevice } from "./known-devices.server.ts";
import { MAX_PASSWORD_LENGTH } from "./password-rules.ts";

/** OWASP's first choice of argon2id: 19 MiB, t=2, p=1. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PREFIX = `$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}$`;

/** The hash of no password: as much work to compare with as any. */
const DECOY = `${PREFIX}${"A".repeat(22)}$${"A".repeat(43)}`;

/**
 * Hashing runs on the threads that also read files, at most on half of the cores: while many people
 * sign in at once, pages go on. Whoever would wait longer than ten seconds is told to come back.
 */
const hashQueue = openQueue({
  atOnce: Math.max(1, Math.floor(availableParallelism() / 2)),
  longestWaitMs: 10_000,
});

/** A PHC string. Throws `QueueFull` while too many wait. */
export function hashPassword(password: string): Promise<string> {
  return hashQueue(() => hash(password.normalize("NFKC"), OPTIONS));
}

/**
 * True when it is the password. With no hash (unknown person, or one who signs in with Google or X
 * only) it takes the same time and says no, and so for a password longer than any. Throws
 * `QueueFull` while too many wait.
 */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const possible = passwordHash !== null && password.length <= MAX_PASSWORD_LENGTH;
  const typed = password.slice(0, MAX_PASSWORD_LENGTH).normalize("NFKC");
  const right = await hashQueue(() => verify(possible ? passwordHash : DECOY, typed));
  return right && possible;
}

/** True for a hash made with other costs than today's. */
export function isOutdatedHash(passwordHash: string): boolean {
  return !passwordHash.startsWith(PREFIX);
}

/** Said to whoever is turned away with `QueueFull`. */
export const PASSWORDS_BUSY =
  "Very many people are signing in right now. Wait a few seconds, then try again.";

const PER_PERSON = { name: "confirm-password", points: 10, seconds: 15 * 60 };

/** `none`: signs in with Google or X only. `passwordHash`: what was compared with. */
export type PasswordCheck =
  | { kind: "right"; passwordHash: string }
  | { kind: "wrong" }
  | { kind: "none" }
  | { kind: "wait"; seconds: number };

/**
 * Asks somebody who is signed in for their password once more, before what a borrowed browser must
 * not do.
 */
export async function confirmPassword(
  db: Database,
  userId: string,
  password: string,
): Promise<PasswordCheck> {
  const user = await db
    .selectFrom("users")
    .select("passwordHash")
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!user?.passwordHash) return { kind: "none" };
  const seconds = await consume(userId, PER_PERSON);
  if (seconds !== null) return { kind: "wait", seconds };
  if (!(await isPassword(user.passwordHash, password))) return { kind: "wrong" };
  await forgive(userId, PER_PERSON);
  return { kind: "right", passwordHash: user.passwordHash };
}

/** What the form says of a check that did not succeed, beside its `field`. */
export function passwordCheckErrors(
  check: Exclude<PasswordCheck, { kind: "right" }>,
  field: string,
): { status: 422 | 429; errors: Record<string, string>; headers: Record<string, string> } {
  if (check.kind === "wait") {
    const text = `Too many wrong passwords. ${waitMessage(check.seconds)}, then try again.`;
    return {
      status: 429,
      errors: { form: text },
      headers: { "Retry-After": String(check.seconds) },
    };
  }
  if (check.kind === "none")
    return { status: 422, errors: { form: "Your account has no password yet." }, headers: {} };
  return { status: 422, errors: { [field]: "This is not your password" }, headers: {} };
}

interface EndedPassword {
  user: {
    id: string;
    accountId: string;
    email: string;
    firstName: string;
    lastName: string;
    timeZone: string;
  };
  browser: Browser;
  now: Date;
}

/**
 * Ends, together with an old password, what may have been begun under it: every browser but this
 * one is a stranger again, unused recoveries of the address and codes on their way to change it are
 * over. The person is mailed. Sessions are the caller's to end. Returns the Set-Cookie value of
 * this browser.
 */
export async function endOldPassword(
  trx: Database,
  app: Pick<AppContext, "config">,
  { user, browser, now }: EndedPassword,
): Promise<string> {
  const { id: userId, accountId, email, firstName, timeZone } = user;
  await trx.deleteFrom("knownDevices").where("userId", "=", userId).execute();
  await trx
    .deleteFrom("codes")
    .where("purpose", "=", "email-change")
    .where("subject", "=", userId)
    .execute();
  const unused = trx
    .selectFrom("recoveries")
    .select("id")
    .where("email", "=", email)
    .where("usedAt", "is", null);
  await trx
    .deleteFrom("codes")
    .where("purpose", "=", "recovery")
    .where("subject", "in", unused)
    .execute();
  await trx
    .deleteFrom("recoveries")
    .where("email", "=", email)
    .where("usedAt", "is", null)
    .execute();
  await recordSecurityEvent(trx, {
    kind: "password-changed",
    userId,
    accountId,
    origin: requestOrigin(browser),
    now,
  });
  await queueAccountEmail(trx, app, {
    accountId,
    to: { name: wholeName(user), email },
    mail: { kind: "password-changed", firstName, at: now, timeZone, ...requestOrigin(browser) },
    now,
  });
  return rememberDevice(trx, app.config, { cookies: browser.cookies, userId, now });
}
