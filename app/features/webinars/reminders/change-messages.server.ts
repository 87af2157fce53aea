import type { Webinar } from "#app/features/forms/webinar/webinar.server.ts";
import type { Database } from "#db/database.server.ts";
import {
  minutesOfReminder,
  newReminder,
  readWebinarMessages,
  sortReminders,
  type WebinarMessage,
  type WebinarMessages,
} from "../model/webinar-messages.ts";
import { scheduleTurn } from "./due-for-turn.server.ts";
import { ACTION_EMAILS, type EmailKey, minutesAfterLabel, minutesBeforeLabel } from "./email-rows.ts";

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

/** One mail of a webinar, by the last part of its page's address. */
export interface FoundMessage {
  key: EmailKey;
  name: string;
  when: string;
  kind: "reminder" | "follow-up" | "act";
  /** Before the start or after the end; 0 for mails of acts. */
  minutes: number;
  /** Null: its words are the product's own. */
  words: WebinarMessage | null;
}

/** The message of a key: `new`, `reminder-60`, `follow-up-absent`, `confirmation` …; null when the webinar has none of it. */
export function findMessage(webinar: Pick<Webinar, "messages">, key: string | undefined): FoundMessage | null {
  const { reminders, followUps } = readWebinarMessages(webinar.messages);
  if (key === "new") {
    const free = [30, 120, 2880, 5, 4320, 10080, 60].find((minutes) => !reminders.some((one) => one.minutesBefore === minutes));
    const { minutesBefore, ...words } = newReminder(free ?? 30);
    return { key, name: "Add a reminder", when: "", kind: "reminder", minutes: minutesBefore, words };
  }
  const minutes = minutesOfReminder(key ?? "");
  const reminder = reminders.find(({ minutesBefore }) => minutesBefore === minutes);
  if (reminder && key === `reminder-${minutes}`) {
    const { minutesBefore, ...words } = reminder;
    return { key, name: "Reminder", when: minutesBeforeLabel(minutesBefore), kind: "reminder", minutes: minutesBefore, words };
  }
  if (key === "follow-up-attended" || key === "follow-up-absent") {
    const attended = key === "follow-up-attended";
    const { minutesAfter, ...words } = attended ? followUps.attended : followUps.absent;
    const name = attended ? "To those who attended" : "To those who did not come";
    return { key, name, when: minutesAfterLabel(minutesAfter), kind: "follow-up", minutes: minutesAfter, words };
  }
  const act = ACTION_EMAILS.find((mail) => mail.key === key);
  return act ? { key: act.key, name: act.name, when: act.when, kind: "act", minutes: 0, words: null } : null;
}
