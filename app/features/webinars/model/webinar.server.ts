import type { ExpressionBuilder, Selectable } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { WebinarRegistrationsTable, WebinarsTable } from "#db/schema/webinars.ts";
import type { Schema } from "#db/schema.ts";

export type Webinar = Selectable<WebinarsTable>;
export type WebinarRegistration = Selectable<WebinarRegistrationsTable>;

/**
 * What a session is called where its series is not named beside it; `series` null: it is a webinar
 * of its own.
 */
export function sessionTitle(series: string | null, title: string): string {
  if (series === null) return title;
  return title ? `${series}: ${title}` : series;
}

/** Whether a webinar takes place in sessions, each a webinar of its own, and not by itself. */
export function isSeries({ sessionCount }: Pick<Webinar, "sessionCount">): boolean {
  return sessionCount !== null;
}

/**
 * The webinar that a form registers people for; null: it is a form like any other. Ask for the form
 * with `findForm` first.
 */
export async function webinarOfForm(db: Database, formId: string): Promise<Webinar | null> {
  const found = db
    .selectFrom("webinars")
    .selectAll()
    .where("formId", "=", formId)
    .where("seriesId", "is", null);
  return (await found.executeTakeFirst()) ?? null;
}

/** The registration of an address in a webinar, whatever its state; `emailKey` is in lower case. */
export async function findByEmail(
  db: Database,
  webinarId: string,
  emailKey: string,
): Promise<WebinarRegistration | null> {
  const row = await db
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("webinarId", "=", webinarId)
    .where("emailKey", "=", emailKey)
    .executeTakeFirst();
  return row ?? null;
}

/** Of a guest; with the number of a session, of their row in it. */
const JOIN_TOKEN = /^[0-9a-z]{26}(?:s\d{1,4})?$/;

/** Who holds a joining link, with the webinar it belongs to; null when nobody does. */
export async function findByToken(
  db: Database,
  token: string | undefined,
): Promise<{ registration: WebinarRegistration; webinar: Webinar } | null> {
  if (!token || !JOIN_TOKEN.test(token)) return null;
  const registration = await db
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("joinToken", "=", token)
    .executeTakeFirst();
  if (!registration) return null;
  const webinar = await db
    .selectFrom("webinars")
    .selectAll()
    .where("id", "=", registration.webinarId)
    .executeTakeFirstOrThrow();
  return { registration, webinar };
}

/** Whether a row of a query's `forms as f` has a webinar. */
export function hasWebinar(eb: ExpressionBuilder<Schema & { f: Schema["forms"] }, "f">) {
  return eb.exists(eb.selectFrom("webinars as w").select("w.id").whereRef("w.formId", "=", "f.id"));
}
