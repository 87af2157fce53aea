import type { WebinarTexts } from "#app/features/forms/definition/translations.ts";
import type { Database } from "#db/database.server.ts";
import { webinarOfForm } from "../model/webinar.server.ts";
import { textsOfWebinar } from "../model/webinar-texts.server.ts";
import { listSessions } from "../sessions/sessions.server.ts";
import { listSpeakers } from "./speakers.server.ts";

/** The texts of a form's webinar; null: it has none. */
export async function readWebinarTexts(
  db: Database,
  { id }: { id: string },
): Promise<WebinarTexts | null> {
  const webinar = await webinarOfForm(db, id);
  if (!webinar) return null;
  const [speakers, sessions] = await Promise.all([
    listSpeakers(db, webinar.id),
    listSessions(db, webinar),
  ]);
  return textsOfWebinar(webinar, { speakers, sessions });
}
