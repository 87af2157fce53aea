import type { Database } from "#db/database.server.ts";
import type { Webinar } from "../find-webinar.server.ts";
import { readWebinarMessages } from "../webinar-messages.ts";
import { zonedMoment } from "../webinar-times.ts";
import { countMails } from "./count-mails.server.ts";
import { hasAnybodyAttended } from "./due-for-turn.server.ts";
import { ACT_MAILS, afterWords, beforeWords, type MailCount, type MailKey } from "./mail-rows.ts";

/** One line of the Messages page. */
export interface ShownMail {
  key: MailKey;
  name: string;
  /** "1 hour before", "When all places are taken". */
  when: string;
  /** "Saturday 29 November 2025, 09:00, West Africa Standard Time (Lagos)"; null for what an act causes. */
  moment: string | null;
  standing: "off" | "to come" | "past" | "act";
  /** Why it did not go, when that is known. */
  note: string | null;
  canEdit: boolean;
  count: MailCount | null;
}

/** Every mail of a webinar in the order of time: what acts cause, reminders, follow-ups. */
export async function showMessages(db: Database, webinar: Webinar, now: Date): Promise<ShownMail[]> {
  const counts = await countMails(db, webinar.id);
  const { reminders, followUps } = readWebinarMessages(webinar.messages);
  const start = Date.parse(webinar.startsAt);
  const end = start + webinar.lengthMinutes * 60_000;
  const timed = (key: MailKey, name: string, when: string, enabled: boolean, at: number): ShownMail => ({
    key,
    name,
    when,
    moment: zonedMoment(new Date(at), webinar.timeZone),
    standing: !enabled || webinar.state === "cancelled" ? "off" : at > now.getTime() ? "to come" : "past",
    note: null,
    canEdit: true,
    count: counts.get(key) ?? null,
  });
  const acts = ACT_MAILS.filter(({ key, always }) => always || counts.has(key)).map(
    ({ key, name, when }): ShownMail => ({
      key,
      name,
      when,
      moment: null,
      standing: "act",
      note: null,
      canEdit: false,
      count: counts.get(key) ?? null,
    }),
  );
  const reminding = reminders.map(({ minutesBefore, enabled }) =>
    timed(`reminder-${minutesBefore}`, "Reminder", beforeWords(minutesBefore), enabled, start - minutesBefore * 60_000),
  );
  const followUp = (key: "attended" | "absent", name: string) => {
    const { enabled, minutesAfter } = followUps[key];
    return timed(`follow-up-${key}`, name, afterWords(minutesAfter), enabled, end + minutesAfter * 60_000);
  };
  const absent = followUp("absent", "To those who did not come");
  if (absent.standing === "past" && !absent.count && !(await hasAnybodyAttended(db, webinar.id)))
    absent.note = "It did not go: nobody was known to have come, so nobody could be missed.";
  // One that was taken out after it had gone.
  const gone = [...counts.keys()]
    .filter((key) => key.startsWith("reminder-") && !reminding.some((mail) => mail.key === key))
    .map((key): ShownMail => ({ ...reminderGone(key), count: counts.get(key) ?? null }));
  return [...acts, ...gone, ...reminding, followUp("attended", "To those who attended"), absent];
}

function reminderGone(key: MailKey): Omit<ShownMail, "count"> {
  const when = beforeWords(Number(key.slice("reminder-".length)));
  return { key, name: "Reminder", when, moment: null, standing: "past", note: "It is taken out now.", canEdit: false };
}
