import type { Selectable } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { WebinarRegistrationsTable, WebinarsTable } from "#db/schema/webinars.ts";

export type Webinar = Selectable<WebinarsTable>;
export type WebinarRegistration = Selectable<WebinarRegistrationsTable>;

/** The webinar that a form registers people for; null: it is a form like any other. Ask for the form with `findForm` first. */
export async function webinarOfForm(db: Database, formId: string): Promise<Webinar | null> {
  return (await db.selectFrom("webinars").selectAll().where("formId", "=", formId).executeTakeFirst()) ?? null;
}

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
