import { queueAccountEmail } from "#app/features/accounts/account-email.server.tsx";
import { type CodeIssue, checkCode, issueCode } from "#app/features/accounts/codes.server.ts";
import {
  endOperatorRight,
  extendOperatorRight,
  grantOperatorRight,
} from "#app/features/accounts/operator-right.server.ts";
import { isIdleOperators, sessionIdOf } from "#app/features/accounts/sessions.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { newToken, readCookie, tokenHash, writeCookie } from "#app/platform/crypto.server.ts";
import type { Database } from "#db/database.server.ts";
import { writeWithTimeout } from "#db/writing.server.ts";

/** How long the right lasts after it was last used. */
export const OPERATOR_SESSION_MINUTES = 30;
const LIFE_MS = OPERATOR_SESSION_MINUTES * 60_000;
/** Using it makes it last longer; that is written down this often. */
const RENEW_EVERY_MS = 5 * 60_000;

const untilOf = (now: Date) => new Date(now.getTime() + LIFE_MS).toISOString();

/**
 * Somebody who runs this installation, and whether they may do so in this browser at this moment.
 */
export interface OperatorSession {
  user: { id: string; email: string; firstName: string; lastName: string };
  /** The zone that times are shown in to them. */
  timeZone: string;
  hasPassword: boolean;
  hasSecondFactor: boolean;
  hasEntered: boolean;
}

function cookieName(config: Pick<Config, "appUrl">): string {
  return config.appUrl.startsWith("https:") ? "__Host-iweri_operator" : "iweri_operator";
}

/**
 * Who is signed in on the browser of these cookies: `nobody`; `stranger`: somebody who does not run
 * this installation. One question to the database. It asks about the person, not about an account:
 * whichever they work in, and whatever its status.
 */
export async function findOperator(
  db: Database,
  config: Config,
  cookies: string | null,
  now: Date,
): Promise<OperatorSession | "nobody" | "stranger"> {
  const sessionId = sessionIdOf(config, cookies);
  if (!sessionId) return "nobody";
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .leftJoin("accounts", "accounts.id", "users.accountId")
    .leftJoin("operators", "operators.userId", "users.id")
    .leftJoin("secondFactors", "secondFactors.userId", "users.id")
    .select([
      "users.id",
      "users.email",
      "users.firstName",
      "users.lastName",
      "users.passwordHash",
      "accounts.timeZone",
    ])
    .select([
      "sessions.lastSeenAt",
      "sessions.operatorTokenHash",
      "sessions.operatorUntil",
      "operators.userId as operatorId",
      "secondFactors.userId as secondFactorId",
    ])
    .where("sessions.id", "=", sessionId)
    .where("sessions.expiresAt", ">", now.toISOString())
    .executeTakeFirst();
  if (!row || isIdleOperators(config, row, now)) return "nobody";
  const isFirst = config.operatorEmail !== null && row.email.toLowerCase() === config.operatorEmail;
  if (!isFirst && row.operatorId === null) return "stranger";
  const { id, email, firstName, lastName, operatorTokenHash, operatorUntil } = row;
  const token = readCookie(cookies, cookieName(config));
  const hasEntered =
    token !== null &&
    operatorTokenHash === tokenHash(token) &&
    operatorUntil !== null &&
    operatorUntil > now.toISOString();
  if (hasEntered && Date.parse(operatorUntil) - now.getTime() < LIFE_MS - RENEW_EVERY_MS) {
    const right = { tokenHash: operatorTokenHash, until: untilOf(now) };
    await writeWithTimeout(extendOperatorRight(db, sessionId, right, now));
  }
  return {
    user: { id, email, firstName, lastName },
    timeZone: row.timeZone ?? "Africa/Lagos",
    hasPassword: row.passwordHash !== null,
    hasSecondFactor: row.secondFactorId !== null,
    hasEntered,
  };
}

/**
 * Lets somebody who has just shown again who they are into the area. Returns the Set-Cookie value:
 * besides the session's cookie theirs has a second one, so that neither alone is enough.
 */
export async function enterArea(
  db: Database,
  config: Config,
  cookies: string | null,
  now: Date,
): Promise<string> {
  const token = newToken();
  const right = { tokenHash: tokenHash(token), until: untilOf(now) };
  await grantOperatorRight(db, sessionIdOf(config, cookies) ?? "", right);
  return writeCookie(config, cookieName(config), token, null);
}

/** Gives the right back before its time. Returns the Set-Cookie value that removes the cookie. */
export async function leaveArea(
  db: Database,
  config: Config,
  cookies: string | null,
): Promise<string> {
  await endOperatorRight(db, { sessionId: sessionIdOf(config, cookies) ?? "" });
  return writeCookie(config, cookieName(config), "", 0);
}

/**
 * The code by which an operator without a password enters, for the functions of `codes.server.ts`.
 */
export function entryCodeKey({ id, email }: Pick<OperatorSession["user"], "id" | "email">) {
  return { purpose: "operator", subject: id, destination: email } as const;
}

/** Mails an operator a code to enter with. */
export async function sendEntryCode(
  app: AppContext,
  user: OperatorSession["user"],
  clientAddress: string,
): Promise<Exclude<CodeIssue, { kind: "issued" }> | { kind: "sent" }> {
  const { db, config, clock } = app;
  const now = clock();
  const sent = await db.transaction().execute(async (trx) => {
    const issue = await issueCode(trx, config, {
      ...entryCodeKey(user),
      deliverable: true,
      clientAddress,
      now,
    });
    if (issue.kind !== "issued") return issue;
    const mail = { kind: "code", code: issue.code, purpose: "operator" } as const;
    await queueAccountEmail(trx, app, {
      accountId: null,
      to: { name: "", email: user.email },
      mail,
      now,
    });
    return { kind: "sent" } as const;
  });
  wakeDelivery(db);
  return sent;
}

/** `over`: it has expired or was entered wrongly too many times. A right one is used up. */
export function checkEntryCode(
  { db, config, clock }: AppContext,
  user: OperatorSession["user"],
  { typed, clientAddress }: { typed: string; clientAddress: string },
) {
  return checkCode(db, config, { ...entryCodeKey(user), typed, clientAddress, now: clock() });
}
