import type { Insertable, Selectable, Updateable } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { RegistrationsTable } from "#db/schema/registrations.ts";
import type { Config } from "../../config.server.ts";
import { newToken, tokenHash } from "../../http/secret-token.server.ts";
import { readCookie, sign, unsign, writeCookie } from "../../http/signed-cookie.server.ts";

/** Somebody on the way to an account, as the row says. */
export type Registration = Selectable<RegistrationsTable>;

type Given = Omit<Insertable<RegistrationsTable>, "id" | "createdAt" | "expiresAt">;

/** `__Host-` binds the cookie to this very host: no neighbour can plant a registration of its own. */
const nameOf = (config: Config): string =>
  config.appUrl.startsWith("https:") ? "__Host-iweri_registration" : "iweri_registration";
const LIFE_SECONDS = 24 * 3600;

/** Writes down a new registration. Returns the row with the Set-Cookie value by which its browser finds it again. */
export async function startRegistration(
  db: Database,
  config: Config,
  given: Given,
  now: Date,
): Promise<{ registration: Registration; cookie: string }> {
  const token = newToken();
  const registration = await db
    .insertInto("registrations")
    .values({
      ...given,
      id: tokenHash(token),
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + LIFE_SECONDS * 1000).toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { registration, cookie: cookieOf(config, sign(token, config.sessionSecret), LIFE_SECONDS) };
}

/** The registration of the request's cookie. Null without one, and when it is forged, unknown or older than a day. */
export async function findRegistration(db: Database, config: Config, request: Request, now: Date): Promise<Registration | null> {
  const signed = readCookie(request, nameOf(config));
  const token = signed && unsign(signed, config.sessionSecret);
  if (!token) return null;
  const row = await db
    .selectFrom("registrations")
    .selectAll()
    .where("id", "=", tokenHash(token))
    .where("expiresAt", ">", now.toISOString())
    .executeTakeFirst();
  return row ?? null;
}

export async function changeRegistration(
  db: Database,
  id: string,
  changes: Updateable<RegistrationsTable>,
): Promise<Registration> {
  return db.updateTable("registrations").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

/** Forgets a registration. Returns the Set-Cookie value that removes its cookie. */
export async function endRegistration(db: Database, config: Config, registration: Registration | null): Promise<string> {
  if (registration) await db.deleteFrom("registrations").where("id", "=", registration.id).execute();
  return cookieOf(config, "", 0);
}

function cookieOf(config: Config, value: string, maxAgeSeconds: number): string {
  return writeCookie(nameOf(config), value, { secure: config.appUrl.startsWith("https:"), maxAgeSeconds });
}
