import type { Webinar } from "../find-webinar.server.ts";
import { minutesOfReminder, newReminder, readWebinarMessages, type WebinarWords } from "../webinar-messages.ts";
import { ACT_MAILS, afterWords, beforeWords, type MailKey } from "./mail-rows.ts";

/** One mail of a webinar, by the last part of its page's address. */
export interface FoundMessage {
  key: MailKey;
  name: string;
  when: string;
  kind: "reminder" | "follow-up" | "act";
  /** Before the start or after the end; 0 for mails of acts. */
  minutes: number;
  /** Null: its words are the product's own. */
  words: WebinarWords | null;
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
    return { key, name: "Reminder", when: beforeWords(minutesBefore), kind: "reminder", minutes: minutesBefore, words };
  }
  if (key === "follow-up-attended" || key === "follow-up-absent") {
    const attended = key === "follow-up-attended";
    const { minutesAfter, ...words } = attended ? followUps.attended : followUps.absent;
    const name = attended ? "To those who attended" : "To those who did not come";
    return { key, name, when: afterWords(minutesAfter), kind: "follow-up", minutes: minutesAfter, words };
  }
  const act = ACT_MAILS.find((mail) => mail.key === key);
  return act ? { key: act.key, name: act.name, when: act.when, kind: "act", minutes: 0, words: null } : null;
}
