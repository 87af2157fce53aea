import type { Database } from "#db/database.server.ts";
import { noteSoon } from "#db/note-soon.server.ts";

/** Notes that somebody of the account looked at the project: it moves to the front of "Recently viewed". */
export async function markViewed(db: Database, projectId: string, now: Date): Promise<void> {
  await noteSoon(db.updateTable("projects").set({ viewedAt: now.toISOString() }).where("id", "=", projectId).execute());
}
