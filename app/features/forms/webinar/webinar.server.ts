import type { Selectable } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { WebinarRegistrationsTable } from "#db/schema/webinar-registrations.ts";
import type { WebinarsTable } from "#db/schema/webinars.ts";

export type Webinar = Selectable<WebinarsTable>;
export type WebinarRegistration = Selectable<WebinarRegistrationsTable>;

/** The webinar that a form registers people for; null: it is a form like any other. Ask for the form with `findForm` first. */
export async function webinarOfForm(db: Database, formId: string): Promise<Webinar | null> {
  return (await db.selectFrom("webinars").selectAll().where("formId", "=", formId).executeTakeFirst()) ?? null;
}

/** When it ends, ISO. */
export function endOf({ startsAt, lengthMinutes }: Pick<Webinar, "startsAt" | "lengthMinutes">): string {
  return new Date(Date.parse(startsAt) + lengthMinutes * 60_000).toISOString();
}
