import type { Selectable } from "kysely";
import { z } from "zod";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import {
  newToken,
  readCookie,
  sign,
  tokenHash,
  unsign,
  writeCookie,
} from "#app/platform/crypto.server.ts";
import type { Browser } from "#app/platform/http/browser.ts";
import { afterAnswer } from "#app/platform/http/responses.server.ts";
import type { Database } from "#db/database.server.ts";
import type { RecoveriesTable } from "#db/schema/sign-in.ts";
import { queueAccountEmail, renderAccountEmail } from "../account-email.server.tsx";
import { type CodeIssue, checkCode, issueCode, secondsUntilCodeTry } from "../codes.server.ts";
import { emailField } from "../form-fields.server.ts";
import { isKnownDevice } from "../known-devices.server.ts";
import { endOldPassword, hashPassword } from "../passwords.server.ts";
import { forgiveSignIn } from "../sign-in/sign-in.server.ts";

/** Somebody who forgot a password, as the row says. */
export type Recovery = Selectable<RecoveriesTable>;

/** `__Host-` binds the cookie to this very host: no neighbour can plant a recovery of its own. */
const nameOf = (config: Config): string =>
  config.appUrl.startsWith("https:") ? "__Host-iweri_recovery" : "iweri_recovery";
const LIFE_SECONDS = 30 * 60;

/**
 * Writes down a new recovery, whether or not the address has an account. Returns it with the
 * Set-Cookie value that finds it.
 */
export async function startRecovery(
  db: Database,
  config: Config,
  { email, now }: { email: string; now: Date },
): Promise<{ recovery: Recovery; cookie: string }> {
  const { token, cookie } = newCookie(config);
  const expiresAt = new Date(now.getTime() + LIFE_SECONDS * 1000).toISOString();
  const recovery = await db
    .insertInto("recoveries")
    .values({
      id: tokenHash(token),
      email,
      verifiedAt: null,
      usedAt: null,
      createdAt: now.toISOString(),
      expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { recovery, cookie };
}

/** Forgets a recovery that no code was sent for. */
export async function endRecovery(db: Database, { id }: Recovery): Promise<void> {
  await db.deleteFrom("recoveries").where("id", "=", id).execute();
}

/**
 * The recovery that a browser's cookies hold. Null without one, and when it is forged, unknown or
 * older than half an hour.
 */
export async function findRecovery(
  db: Database,
  config: Config,
  cookies: string | null,
  now: Date,
): Promise<Recovery | null> {
  const signed = readCookie(cookies, nameOf(config));
  const token = signed && unsign(signed, config.sessionSecret);
  if (!token) return null;
  const row = await db
    .selectFrom("recoveries")
    .selectAll()
    .where("id", "=", tokenHash(token))
    .where("expiresAt", ">", now.toISOString())
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Notes that the right code was given. From now on a new token leads to the recovery: a cookie that
 * somebody else may have put into this browser before is worth nothing. Returns the Set-Cookie
 * value.
 */
async function verifyRecovery(
  db: Database,
  config: Config,
  recovery: Recovery,
  now: Date,
): Promise<string> {
  const { token, cookie } = newCookie(config);
  await db
    .updateTable("recoveries")
    .set({ id: tokenHash(token), verifiedAt: now.toISOString() })
    .where("id", "=", recovery.id)
    .execute();
  return cookie;
}

function newCookie(config: Config): { token: string; cookie: string } {
  const token = newToken();
  return {
    token,
    cookie: writeCookie(config, nameOf(config), sign(token, config.sessionSecret), LIFE_SECONDS),
  };
}

/** The code of a recovery, for the functions of `codes.server.ts`. */
export function codeOf({ id, email }: Pick<Recovery, "id" | "email">) {
  return { purpose: "recovery", subject: id, destination: email } as const;
}

/**
 * The same, with whether it is asked for or typed on a browser that the person has signed in on;
 * and whether there is such a person.
 */
async function codeOnBrowser(
  { db, config }: Pick<AppContext, "db" | "config">,
  recovery: Pick<Recovery, "id" | "email">,
  cookies: string | null,
) {
  const user = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", recovery.email)
    .executeTakeFirst();
  const trusted = await isKnownDevice(db, config, cookies, user?.id ?? null);
  return { code: { ...codeOf(recovery), trusted }, hasAccount: user !== undefined };
}

/**
 * Makes a code for a recovery, and mails it when the address has an account. Which of the two it
 * was can be told neither from the answer nor from how long it takes, nor from how long the next
 * one does: the mail is written some time after the answer, and drawn also when it goes to nobody.
 * The network that asks is limited, and so is the address.
 */
export async function sendRecoveryCode(
  app: AppContext,
  given: { recovery: Recovery; browser: Browser; requestId: string },
): Promise<Exclude<CodeIssue, { kind: "issued" }> | { kind: "sent" }> {
  const { db, config, clock, log } = app;
  const { recovery, browser, requestId } = given;
  const now = clock();
  const { code, hasAccount } = await codeOnBrowser(app, recovery, browser.cookies);
  const issue = await issueCode(db, config, {
    ...code,
    deliverable: hasAccount,
    clientAddress: browser.address,
    now,
  });
  if (issue.kind !== "issued") return issue;
  const to = { name: "", email: recovery.email };
  const mail = { kind: "code", code: issue.code, purpose: "recovery" } as const;
  const write = async () => {
    if (!hasAccount) return void (await renderAccountEmail(config, mail));
    // Not in the name of the account: what bounced for its certificates must not keep its organiser
    // out.
    await db
      .transaction()
      .execute((trx) => queueAccountEmail(trx, app, { accountId: null, to, mail, now }));
    wakeDelivery(db);
  };
  afterAnswer(write, (error) =>
    log.error({ requestId, err: error }, "a recovery code could not be sent"),
  );
  return { kind: "sent" };
}

/**
 * Takes a recovery's code. `cookie`: the Set-Cookie value that leads on. `over`: another must be
 * sent first.
 */
export async function checkRecoveryCode(
  { db, config, clock }: AppContext,
  { recovery, typed, browser }: { recovery: Recovery; typed: string; browser: Browser },
): Promise<
  { kind: "right"; cookie: string } | { kind: "wrong" | "over" } | { kind: "wait"; seconds: number }
> {
  const now = clock();
  const { code } = await codeOnBrowser({ db, config }, recovery, browser.cookies);
  const seconds = await secondsUntilCodeTry(code);
  if (seconds !== null) return { kind: "wait", seconds };
  const result = await checkCode(db, config, {
    ...code,
    typed,
    clientAddress: browser.address,
    now,
  });
  if (result !== "right") return { kind: result };
  return { kind: "right", cookie: await verifyRecovery(db, config, recovery, now) };
}

/**
 * Gives the person of a proved recovery a new password, or a first one. Uses the recovery up, ends
 * every session, forgets every browser but this one, every other recovery of the address and codes
 * on their way to change it, and mails a notice. Returns the Set-Cookie value of the browser, or
 * null when the recovery was used or the account is gone.
 */
export async function resetPassword(
  app: AppContext,
  given: { recovery: Recovery; password: string; browser: Browser },
): Promise<string | null> {
  const { db, clock } = app;
  const { recovery, browser } = given;
  const passwordHash = await hashPassword(given.password);
  const now = clock();
  const cookie = await db.transaction().execute(async (trx) => {
    const user = await useUp(trx, recovery, now);
    if (!user) return null;
    const { id: userId } = user;
    await trx
      .updateTable("users")
      .set({ passwordHash, passwordChangedAt: now.toISOString() })
      .where("id", "=", userId)
      .execute();
    await trx.deleteFrom("sessions").where("userId", "=", userId).execute();
    // Whoever reads the person's mail is the person: on this browser nobody who tries passwords
    // elsewhere keeps them out.
    return endOldPassword(trx, app, { user, browser, now });
  });
  if (!cookie) return null;
  wakeDelivery(db);
  await forgiveSignIn(recovery.email);
  return cookie;
}

/** Marks the recovery as used. Returns whose it is; null when it was used before. */
async function useUp(trx: Database, { id, email }: Recovery, now: Date) {
  const used = await trx
    .updateTable("recoveries")
    .set({ usedAt: now.toISOString() })
    .where("id", "=", id)
    .where("verifiedAt", "is not", null)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now.toISOString())
    .executeTakeFirst();
  if (used.numUpdatedRows !== 1n) return null;
  return trx
    .selectFrom("users")
    .innerJoin("accounts", "accounts.id", "users.accountId")
    .select([
      "users.id",
      "users.email",
      "users.firstName",
      "users.lastName",
      "users.accountId",
      "accounts.timeZone",
    ])
    .where("users.email", "=", email)
    .executeTakeFirst();
}

/** Whose password was forgotten. */
export const recoveryForm = z.object({ email: emailField("Please enter a valid email address") });

/** The pages of recovery, in their order. */
export type RecoveryStep =
  | "/forgot-pass"
  | "/email-verify"
  | "/password-reset"
  | "/password-reset-success";

type RecoveryProgress = { verifiedAt: string | null; usedAt: string | null } | null;

/**
 * Where somebody belongs who asks for `step`; null: there. A step without the one before it leads
 * to the beginning; one that is done leads on, so that a form sent twice on a slow line ends where
 * it should.
 */
export function nextRecoveryStep(
  step: RecoveryStep,
  recovery: RecoveryProgress,
): RecoveryStep | null {
  if (step === "/forgot-pass") return null;
  if (!recovery) return "/forgot-pass";
  if (recovery.usedAt) return step === "/password-reset-success" ? null : "/password-reset-success";
  if (recovery.verifiedAt) {
    if (step === "/password-reset") return null;
    return step === "/email-verify" ? "/password-reset" : "/forgot-pass";
  }
  return step === "/email-verify" ? null : "/forgot-pass";
}
