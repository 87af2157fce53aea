import type { Database } from "#db/database.server.ts";
import type { Webinar, WebinarRegistration } from "./webinar.server.ts";

/** The registration of an address in a webinar, whatever its state; `emailKey` is in lower case. */
export async function findByEmail(db: Database, webinarId: string, emailKey: string): Promise<WebinarRegistration | null> {
  const row = await db
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("webinarId", "=", webinarId)
    .where("emailKey", "=", emailKey)
    .executeTakeFirst();
  return row ?? null;
}

/** Who holds a joining link, with the webinar it belongs to; null when nobody does. */
export async function findByToken(
  db: Database,
  token: string | undefined,
): Promise<{ registration: WebinarRegistration; webinar: Webinar } | null> {
  if (!token || !/^[0-9a-z]{26}$/.test(token)) return null;
  const registration = await db.selectFrom("webinarRegistrations").selectAll().where("joinToken", "=", token).executeTakeFirst();
  if (!registration) return null;
  const webinar = await db.selectFrom("webinars").selectAll().where("id", "=", registration.webinarId).executeTakeFirstOrThrow();
  return { registration, webinar };
}
