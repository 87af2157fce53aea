import type { ExpressionBuilder, Selectable } from "kysely";
import { findNamesake } from "#app/platform/text/search-text.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { Database } from "#db/database.server.ts";
import type { WebinarRegistrationsTable, WebinarsTable } from "#db/schema/webinars.ts";
import type { Schema } from "#db/schema.ts";

export type Webinar = Selectable<WebinarsTable>;
export type WebinarRegistration = Selectable<WebinarRegistrationsTable>;

/**
 * What a session is called among those of its series: its title, or where it stands among them.
 * Without texts for organisers.
 */
export function sessionLabel(
  { title }: Pick<Webinar, "title">,
  index: number,
  t?: Pick<Texts, "series">,
): string {
  const number = index + 1;
  return title || (t ? t.series.session({ number }) : `Session ${number}`);
}

/** The same where its series is not named beside it: nothing said of it is said of the whole. */
export function sessionTitle(series: string, label: string, t?: Texts): string {
  return t ? t.series.sessionOf({ series, session: label }) : `${series}: ${label}`;
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

/**
 * What a registration is set to when its state changes: calendars take an entry for newer by its
 * SEQUENCE (RFC 5546, 2.1.4).
 */
export function changedState(state: WebinarRegistration["state"], now: Date) {
  const at = now.toISOString();
  return ({ eb }: ExpressionBuilder<Schema, "webinarRegistrations">) => ({
    state,
    stateChangedAt: at,
    sequence: eb("sequence", "+", 1),
  });
}

/** Everybody of a webinar with an address, in the order they came, whatever their state. */
export function listByEmail(
  db: Database,
  webinarId: string,
  email: string,
): Promise<WebinarRegistration[]> {
  return db
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("webinarId", "=", webinarId)
    .where("emailKey", "=", email.toLowerCase())
    .orderBy("position")
    .execute();
}

/**
 * The registration of a person in a webinar, whatever its state: of the address and the name
 * together, since several people may share an address. Lock the webinar first where somebody new is
 * to be added.
 */
export async function findByPerson(
  db: Database,
  webinarId: string,
  { email, name }: { email: string; name: string },
): Promise<WebinarRegistration | null> {
  return findNamesake(await listByEmail(db, webinarId, email), name) ?? null;
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
