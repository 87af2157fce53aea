import { createHash, randomBytes } from "node:crypto";
import type { Database } from "#db/database.server.ts";
import { noteSoon } from "#db/note-soon.server.ts";
import type { Config } from "../config.server.ts";
import { readCookie, writeCookie } from "../http/signed-cookie.server.ts";

const HOUR = 3_600_000;
const SHORT = 12 * HOUR;
const LONG = 30 * 24 * HOUR;

/** `__Host-` binds the cookie to this very host, which browsers allow only over https. */
function cookieName(config: Config): string {
  return config.appUrl.startsWith("https:") ? "__Host-iweri_session" : "iweri_session";
}

const idOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Starts a session: 30 days when remembered, otherwise 12 hours or until the browser closes. Returns the Set-Cookie value. */
export async function startSession(
  db: Database,
  config: Config,
  who: { userId: string; remember: boolean; userAgent: string | null; address: string | null; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const lifeMs = who.remember ? LONG : SHORT;
  await db
    .insertInto("sessions")
    .values({
      id: idOf(token),
      userId: who.userId,
      createdAt: who.now.toISOString(),
      lastSeenAt: who.now.toISOString(),
      expiresAt: new Date(who.now.getTime() + lifeMs).toISOString(),
      remember: who.remember ? 1 : 0,
      userAgent: who.userAgent?.slice(0, 300) ?? null,
      address: who.address,
    })
    .execute();
  return writeCookie(cookieName(config), token, {
    secure: config.appUrl.startsWith("https:"),
    maxAgeSeconds: who.remember ? LONG / 1000 : null,
  });
}

/** Who the request's cookie belongs to, or null when there is none, or it is unknown or over. */
export async function findSession(db: Database, config: Config, request: Request, now: Date) {
  const token = readCookie(request, cookieName(config));
  if (!token) return null;
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .innerJoin("accounts", "accounts.id", "users.accountId")
    .select([
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
      "accounts.logoFileKey",
      "accounts.createdAt as accountCreatedAt",
    ])
    .where("sessions.id", "=", idOf(token))
    .where("sessions.expiresAt", ">", now.toISOString())
    .executeTakeFirst();
  if (!row) return null;
  if (now.getTime() - Date.parse(row.lastSeenAt) > HOUR) {
    await noteSoon(db.updateTable("sessions").set({ lastSeenAt: now.toISOString() }).where("id", "=", row.sessionId).execute());
  }
  return row;
}

/** Ends the request's session. Returns the Set-Cookie value that removes the cookie. */
export async function endSession(db: Database, config: Config, request: Request): Promise<string> {
  const token = readCookie(request, cookieName(config));
  if (token) await db.deleteFrom("sessions").where("id", "=", idOf(token)).execute();
  return writeCookie(cookieName(config), "", { secure: config.appUrl.startsWith("https:"), maxAgeSeconds: 0 });
}
