import type { Config } from "#app/platform/config.server.ts";
import { newToken, readCookie, tokenHash, writeCookie } from "#app/platform/crypto.server.ts";
import type { Database } from "#db/database.server.ts";
import { writeWithTimeout } from "#db/writing.server.ts";

const HOUR = 3_600_000;
/** A session of somebody who runs this installation ends when it wasn't used for so long. */
const OPERATOR_IDLE_MS = 30 * 60_000;
/** Its use is written down this often. */
const OPERATOR_SEEN_EVERY_MS = 5 * 60_000;
const SHORT = 12 * HOUR;
const LONG = 30 * 24 * HOUR;
/** Of sessions, and of browsers known; the oldest go. */
export const MAX_SESSIONS_PER_PERSON = 50;

/** `__Host-` binds the cookie to this very host, which browsers allow only over https. */
const nameOf = (config: Config): string =>
  config.appUrl.startsWith("https:") ? "__Host-iweri_session" : "iweri_session";

/**
 * Starts a session: 30 days when remembered, otherwise 12 hours or until the browser closes. Those
 * that are over, and the oldest beyond fifty, go. Returns the Set-Cookie value.
 */
export async function startSession(
  db: Database,
  config: Config,
  who: {
    userId: string;
    /** Where to work, when that is not where they are at home. */
    accountId?: string | null;
    remember: boolean;
    userAgent: string | null;
    address: string | null;
    now: Date;
  },
): Promise<string> {
  const token = newToken();
  const id = tokenHash(token);
  const lifeMs = who.remember ? LONG : SHORT;
  await db
    .insertInto("sessions")
    .values({
      id,
      userId: who.userId,
      accountId: who.accountId ?? null,
      createdAt: who.now.toISOString(),
      confirmedAt: who.now.toISOString(),
      lastSeenAt: who.now.toISOString(),
      expiresAt: new Date(who.now.getTime() + lifeMs).toISOString(),
      remember: who.remember ? 1 : 0,
      userAgent: who.userAgent?.slice(0, 300) ?? null,
      address: who.address,
    })
    .execute();
  await db
    .deleteFrom("sessions")
    .where("userId", "=", who.userId)
    .where("id", "!=", id)
    .where((row) =>
      row.or([
        row("expiresAt", "<=", who.now.toISOString()),
        row("id", "not in", (query) =>
          query
            .selectFrom("sessions")
            .select("id")
            .where("userId", "=", who.userId)
            .orderBy("createdAt", "desc")
            .orderBy("id")
            .limit(MAX_SESSIONS_PER_PERSON),
        ),
      ]),
    )
    .execute();
  return writeCookie(config, nameOf(config), token, who.remember ? LONG / 1000 : null);
}

/**
 * Whether a browser brings a session at all, known or not: it is asked without looking into the
 * database.
 */
export function bringsSession(config: Config, cookies: string | null): boolean {
  return readCookie(cookies, nameOf(config)) !== null;
}

/**
 * Whether a session is of somebody who runs this installation and hasn't used it for half an hour.
 */
export function isIdleOperators(
  { operatorEmail }: Pick<Config, "operatorEmail">,
  {
    email,
    operatorId,
    lastSeenAt,
  }: { email: string; operatorId: string | null; lastSeenAt: string },
  now: Date,
): boolean {
  const operates = operatorId !== null || email.toLowerCase() === operatorEmail;
  return operates && now.getTime() - Date.parse(lastSeenAt) > OPERATOR_IDLE_MS;
}

/** Whose session a browser's cookies hold, or null when there is none, or it is unknown or over. */
export async function findSession(db: Database, config: Config, cookies: string | null, now: Date) {
  const token = readCookie(cookies, nameOf(config));
  if (!token) return null;
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .innerJoin("accounts", (join) =>
      join.on((row) =>
        row("accounts.id", "=", row.fn.coalesce("sessions.accountId", "users.accountId")),
      ),
    )
    .innerJoin("memberships", (join) =>
      join
        .onRef("memberships.accountId", "=", "accounts.id")
        .onRef("memberships.userId", "=", "users.id"),
    )
    .leftJoin("operators", "operators.userId", "users.id")
    .leftJoin("secondFactors", "secondFactors.userId", "users.id")
    .select([
      "memberships.role",
      "sessions.id as sessionId",
      "sessions.lastSeenAt",
      "users.id as userId",
      "users.email",
      "users.firstName",
      "users.lastName",
      "accounts.id as accountId",
      "accounts.kind",
      "accounts.name as accountName",
      "accounts.supportEmail",
      "accounts.timeZone",
      "accounts.identityStatus",
      "accounts.deleteAfter",
      "accounts.sendingPausedReason",
      "accounts.nameHold",
      "accounts.nameHoldLike",
      "accounts.nameHoldReason",
      "accounts.logoFileKey",
      "accounts.hidesBranding",
      "accounts.createdAt as accountCreatedAt",
      "sessions.confirmedAt",
      "operators.userId as operatorId",
      "accounts.requiresSecondFactor",
      "secondFactors.userId as secondFactorId",
    ])
    .where("sessions.id", "=", tokenHash(token))
    .where("sessions.expiresAt", ">", now.toISOString())
    // Nobody works in an account that an operator has closed.
    .where("accounts.suspendedAt", "is", null)
    .where("accounts.terminatedAt", "is", null)
    // Once its time is over an account is as if it were gone, however long deleting it takes.
    .where((or) =>
      or.or([
        or("accounts.deleteAfter", "is", null),
        or("accounts.deleteAfter", ">", now.toISOString()),
      ]),
    )
    .executeTakeFirst();
  if (!row || isIdleOperators(config, row, now)) return null;
  const isOperators = row.operatorId !== null || row.email.toLowerCase() === config.operatorEmail;
  if (now.getTime() - Date.parse(row.lastSeenAt) > (isOperators ? OPERATOR_SEEN_EVERY_MS : HOUR)) {
    await writeWithTimeout(
      db
        .updateTable("sessions")
        .set({ lastSeenAt: now.toISOString() })
        .where("id", "=", row.sessionId)
        .execute(),
    );
  }
  return row;
}

/**
 * Ends the session that a browser's cookies hold. Returns the Set-Cookie value that removes the
 * cookie.
 */
export async function endSession(
  db: Database,
  config: Config,
  cookies: string | null,
): Promise<string> {
  const token = readCookie(cookies, nameOf(config));
  if (token) await db.deleteFrom("sessions").where("id", "=", tokenHash(token)).execute();
  return writeCookie(config, nameOf(config), "", 0);
}

/**
 * The id of the session that a browser's cookies hold, as its row has it. Null without a cookie;
 * the row may be gone.
 */
export function sessionIdOf(config: Config, cookies: string | null): string | null {
  const token = readCookie(cookies, nameOf(config));
  return token && tokenHash(token);
}

/**
 * Gives the session that a browser's cookies hold another token; the old one signs nobody in any
 * more. Returns the Set-Cookie value, or null when there is no such session.
 */
export async function renewSession(
  trx: Database,
  config: Config,
  cookies: string | null,
  now: Date,
): Promise<string | null> {
  const token = newToken();
  const row = await trx
    .updateTable("sessions")
    .set({ id: tokenHash(token), lastSeenAt: now.toISOString(), confirmedAt: now.toISOString() })
    .where("id", "=", sessionIdOf(config, cookies) ?? "")
    .returning(["remember", "expiresAt"])
    .executeTakeFirst();
  if (!row) return null;
  const secondsLeft = Math.max(1, Math.ceil((Date.parse(row.expiresAt) - now.getTime()) / 1000));
  return writeCookie(config, nameOf(config), token, row.remember ? secondsLeft : null);
}

/** Ends every session of the person but one. Returns how many. */
export async function endOtherSessions(
  trx: Database,
  userId: string,
  keptId: string | null,
): Promise<number> {
  const ended = await trx
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .where("id", "!=", keptId ?? "")
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}
