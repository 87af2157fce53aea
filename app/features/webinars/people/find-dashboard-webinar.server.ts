import { type Form, findForm } from "#app/features/forms/store/find-form.server.ts";
import type { Database } from "#db/database.server.ts";
import { fullTitle } from "../model/session-part.server.ts";
import { type Webinar, type WebinarRegistration, webinarOfForm } from "../model/webinar.server.ts";
import { findSession } from "../sessions/sessions.server.ts";

export interface DashboardWebinar {
  form: Form;
  webinar: Webinar;
  /** The address that its pages begin with. */
  base: string;
}

/**
 * The webinar of an account's form, or with a session's id that session, called by the title of its
 * series and its own. Null when either is absent or another account's.
 */
export async function findDashboardWebinar(
  db: Database,
  accountId: string,
  formId: string | undefined,
  sessionId?: string,
): Promise<DashboardWebinar | null> {
  const form = await findForm(db, accountId, formId);
  const webinar = form && (await webinarOfForm(db, form.id));
  if (!webinar) return null;
  const base = `/forms/${form.id}/webinar`;
  if (sessionId === undefined) return { form, webinar, base };
  const session = await findSession(db, webinar, sessionId);
  if (!session) return null;
  const title = await fullTitle(db, session);
  return { form, webinar: { ...session, title }, base: `${base}/sessions/${session.id}` };
}

/** Somebody of a webinar; null: there is nobody of that id. */
export async function findPerson(
  db: Database,
  webinar: Webinar,
  id: string | undefined,
): Promise<WebinarRegistration | null> {
  const person = await db
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("id", "=", id ?? "")
    .where("webinarId", "=", webinar.id)
    .executeTakeFirst();
  return person ?? null;
}
