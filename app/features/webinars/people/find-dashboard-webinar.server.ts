import { type Form, findForm } from "#app/features/forms/find-form.server.ts";
import { type Webinar, type WebinarRegistration, webinarOfForm } from "#app/features/forms/webinar/webinar.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import type { Database } from "#db/database.server.ts";

/** The webinar of an account's form. Throws 404 when either is absent or another account's. */
export async function findDashboardWebinar(
  db: Database,
  accountId: string,
  formId: string | undefined,
): Promise<{ form: Form; webinar: Webinar }> {
  const form = await findForm(db, accountId, formId);
  const webinar = await webinarOfForm(db, form.id);
  if (!webinar) throw notFound();
  return { form, webinar };
}

/** Somebody of a webinar. Throws 404. */
export async function findPerson(db: Database, webinar: Webinar, id: string | undefined): Promise<WebinarRegistration> {
  const person = await db
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("id", "=", id ?? "")
    .where("webinarId", "=", webinar.id)
    .executeTakeFirst();
  if (!person) throw notFound();
  return person;
}
