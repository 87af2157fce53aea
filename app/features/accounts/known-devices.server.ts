import type { Config } from "#app/platform/config.server.ts";
import { newToken, readCookie, tokenHash, writeCookie } from "#app/platform/crypto.server.ts";
import type { Database } from "#db/database.server.ts";
import { MAX_SESSIONS_PER_PERSON } from "./sessions.server.ts";

/** Browsers keep a cookie for 400 days at most; each sign-in begins them anew. */
const LIFE_SECONDS = 400 * 24 * 3600;

const nameOf = (config: Config): string =>
  config.appUrl.startsWith("https:") ? "__Host-iweri_device" : "iweri_device";

const idOf = (userId: string, token: string): string => tokenHash(`${userId}:${token}`);

/** The device token that a browser's cookies hold: only one that looks as we make them. */
function tokenOf(cookies: string | null, config: Config): string | null {
  const token = readCookie(cookies, nameOf(config));
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

/**
 * Whether this person has used the browser of these cookies before. Asks the database also when
 * there is no such person.
 */
export async function isKnownDevice(
  db: Database,
  config: Config,
  cookies: string | null,
  userId: string | null,
): Promise<boolean> {
  const id = idOf(userId ?? "", tokenOf(cookies, config) ?? "");
  const row = await db
    .selectFrom("knownDevices")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Notes that the person uses the browser of these cookies. One token stands for the browser,
 * whoever signs in on it; which people those were cannot be read from it. The oldest beyond fifty
 * are forgotten. Returns the Set-Cookie value.
 */
export async function rememberDevice(
  trx: Database,
  config: Config,
  { cookies, userId, now }: { cookies: string | null; userId: string; now: Date },
): Promise<string> {
  const token = tokenOf(cookies, config) ?? newToken();
  const id = idOf(userId, token);
  const seenAt = now.toISOString();
  await trx
    .insertInto("knownDevices")
    .values({ id, userId, firstSeenAt: seenAt, lastSeenAt: seenAt })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ lastSeenAt: seenAt }))
    .execute();
  await trx
    .deleteFrom("knownDevices")
    .where("userId", "=", userId)
    .where("id", "!=", id)
    .where("id", "not in", (query) =>
      query
        .selectFrom("knownDevices")
        .select("id")
        .where("userId", "=", userId)
        .orderBy("lastSeenAt", "desc")
        .orderBy("id")
        .limit(MAX_SESSIONS_PER_PERSON),
    )
    .execute();
  return writeCookie(config, nameOf(config), token, LIFE_SECONDS);
}
