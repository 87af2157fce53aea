import type { Selectable } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { RecoveriesTable } from "#db/schema/recoveries.ts";
import type { Config } from "../../config.server.ts";
import { newToken, tokenHash } from "../../http/secret-token.server.ts";
import { readCookie, sign, unsign, writeCookie } from "../../http/signed-cookie.server.ts";

/** Somebody who forgot a password, as the row says. */
export type Recovery = Selectable<RecoveriesTable>;

/** `__Host-` binds the cookie to this very host: no neighbour can plant a recovery of its own. */
const nameOf = (config: Config): string => (config.appUrl.startsWith("https:") ? "__Host-iweri_recovery" : "iweri_recovery");
const LIFE_SECONDS = 30 * 60;

/** Writes down a new recovery, whether or not the address has an account. Returns it with the Set-Cookie value that finds it. */
export async function startRecovery(
  db: Database,
  config: Config,
  { email, now }: { email: string; now: Date },
): Promise<{ recovery: Recovery; cookie: string }> {
  const { token, cookie } = newCookie(config);
  const expiresAt = new Date(now.getTime() + LIFE_SECONDS * 1000).toISOString();
  const recovery = await db
    .insertInto("recoveries")
    .values({ id: tokenHash(token), email, verifiedAt: null, usedAt: null, createdAt: now.toISOString(), expiresAt })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { recovery, cookie };
}

/** Forgets a recovery that no code was sent for. */
export async function endRecovery(db: Database, { id }: Recovery): Promise<void> {
  await db.deleteFrom("recoveries").where("id", "=", id).execute();
}

/** The recovery of the request's cookie. Null without one, and when it is forged, unknown or older than half an hour. */
export async function findRecovery(db: Database, config: Config, request: Request, now: Date): Promise<Recovery | null> {
  const signed = readCookie(request, nameOf(config));
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
 * Notes that the right code was given. From now on a new token leads to the recovery: a cookie that somebody else may have
 * put into this browser before is worth nothing. Returns the Set-Cookie value.
 */
export async function verifyRecovery(db: Database, config: Config, recovery: Recovery, now: Date): Promise<string> {
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
  const secure = config.appUrl.startsWith("https:");
  const cookie = writeCookie(nameOf(config), sign(token, config.sessionSecret), { secure, maxAgeSeconds: LIFE_SECONDS });
  return { token, cookie };
}
