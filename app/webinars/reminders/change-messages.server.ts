import type { Database } from "#db/database.server.ts";
import type { Webinar } from "../find-webinar.server.ts";
import { readWebinarMessages, sortReminders, type WebinarMessages } from "../webinar-messages.ts";
import { scheduleTurn } from "./schedule-turn.server.ts";

/**
 * Changes a webinar's messages and plans anew what it does by itself, in the caller's transaction. `change` gets them as they
 * are at that moment, so that two people at once lose nothing; null leaves them.
 */
export async function changeMessages(
  trx: Database,
  webinarId: string,
  change: (messages: WebinarMessages) => WebinarMessages | null,
  now: Date,
): Promise<Webinar | null> {
  // A write first: from here to the end of the transaction nobody else changes them.
  const before = await trx
    .updateTable("webinars")
    .set({ updatedAt: now.toISOString() })
    .where("id", "=", webinarId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const messages = change(readWebinarMessages(before.messages));
  if (!messages) return null;
  const webinar = await trx
    .updateTable("webinars")
    .set({ messages: JSON.stringify({ ...messages, reminders: sortReminders(messages.reminders) }) })
    .where("id", "=", webinarId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await scheduleTurn(trx, webinar, now);
  return webinar;
}
