import type { Database } from "#db/database.server.ts";
import { noteSoon } from "#db/note-soon.server.ts";

/** Notes that somebody of the account looked at the form: it moves to the front of "Recently viewed". */
export async function markFormViewed(db: Database, formId: string, now: Date): Promise<void> {
  await noteSoon(db.updateTable("forms").set({ viewedAt: now.toISOString() }).where("id", "=", formId).execute());
}
