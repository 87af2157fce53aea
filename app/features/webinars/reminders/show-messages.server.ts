import { shownStatus } from "#app/features/delivery/status/delivery-state.ts";
import { zonedMoment } from "#app/ui/languages/moments.ts";
import type { Database } from "#db/database.server.ts";
import type { DeliveryState } from "#db/schema/delivery.ts";
import {
  ACTION_EMAILS,
  type EmailCount,
  type EmailKey,
  emailKeyOf,
  minutesAfterLabel,
  minutesBeforeLabel,
} from "../model/email-rows.ts";
import { hasAnybodyAttended } from "../model/plan-turn.server.ts";
import type { Webinar } from "../model/webinar.server.ts";
import { readWebinarMessages } from "../model/webinar-messages.ts";
import { listSessions } from "../sessions/sessions.server.ts";

/** One line of the Messages page. */
export interface ShownEmail {
  key: EmailKey;
  name: string;
  /** "1 hour before", "When all places are taken". */
  when: string;
  /** "Saturday 29 November 2025, 09:00, West Africa Time (Lagos)"; null for what an act causes. */
  moment: string | null;
  standing: "off" | "to come" | "past" | "act";
  /** Why it did not go, when that is known. */
  note: string | null;
  canEdit: boolean;
  count: EmailCount | null;
}

/** Every mail of a webinar in the order of time: what acts cause, reminders, follow-ups. */
export async function showMessages(
  db: Database,
  webinar: Webinar,
  now: Date,
): Promise<ShownEmail[]> {
  const sessions = await listSessions(db, webinar);
  const counts = await countEmails(db, [webinar.id, ...sessions.map(({ id }) => id)]);
  const { reminders, followUps, acts: written } = readWebinarMessages(webinar.messages);
  const start = Date.parse(webinar.startsAt);
  const end = start + webinar.lengthMinutes * 60_000;
  const timed = (
    shown: Pick<ShownEmail, "key" | "name" | "when">,
    enabled: boolean,
    at: number,
  ): ShownEmail => {
    const isOff = !enabled || webinar.state === "cancelled";
    const reached = at > now.getTime() ? "to come" : "past";
    return {
      ...shown,
      moment: zonedMoment(new Date(at), webinar.timeZone),
      standing: isOff ? "off" : reached,
      note: null,
      canEdit: true,
      count: counts.get(shown.key) ?? null,
    };
  };
  const own: Partial<Record<EmailKey, unknown>> = written;
  const mayHappen = (key: EmailKey) => {
    if (key === "waiting" || key === "place")
      return webinar.capacity !== null && webinar.waitingList === 1;
    return /^(?:pending|approved|declined)$/.test(key) ? webinar.approval === 1 : true;
  };
  const acts = ACTION_EMAILS.filter(({ key }) => mayHappen(key) || counts.has(key) || own[key]).map(
    ({ key, name, when }): ShownEmail => ({
      key,
      name,
      when,
      moment: null,
      standing: "act",
      note: own[key] ? "In your own words." : null,
      canEdit: key !== "again",
      count: counts.get(key) ?? null,
    }),
  );
  // Of a series, before each session: shown is the next time that it goes.
  const starts = sessions
    .filter(({ state }) => state === "scheduled")
    .map(({ startsAt }) => Date.parse(startsAt));
  const reminding = reminders.map(({ minutesBefore, enabled }) => {
    const before = minutesBefore * 60_000;
    const next = starts.find((at) => at - before > now.getTime()) ?? starts.at(-1) ?? start;
    const when = minutesBeforeLabel(minutesBefore) + (sessions.length > 0 ? " each session" : "");
    const key = `reminder-${minutesBefore}` as const;
    return timed({ key, name: "Reminder", when }, enabled, next - before);
  });
  const followUp = (key: "attended" | "absent", name: string) => {
    const { enabled, minutesAfter } = followUps[key];
    const when = minutesAfterLabel(minutesAfter);
    return timed({ key: `follow-up-${key}`, name, when }, enabled, end + minutesAfter * 60_000);
  };
  const absent = followUp("absent", "To those who did not attend");
  if (absent.standing === "past" && !absent.count && !(await hasAnybodyAttended(db, webinar.id)))
    absent.note =
      "It was not sent: we don’t know of anyone who attended, so we can’t tell who didn’t.";
  // One that was taken out after it had gone.
  const gone = [...counts.keys()]
    .filter((key) => key.startsWith("reminder-") && !reminding.some((mail) => mail.key === key))
    .map((key): ShownEmail => ({ ...deletedReminder(key), count: counts.get(key) ?? null }));
  return [...acts, ...gone, ...reminding, followUp("attended", "To those who attended"), absent];
}

function deletedReminder(key: EmailKey): Omit<ShownEmail, "count"> {
  const when = minutesBeforeLabel(Number(key.slice("reminder-".length)));
  return {
    key,
    name: "Reminder",
    when,
    moment: null,
    standing: "past",
    note: "It has been removed.",
    canEdit: false,
  };
}

/** How many people each sort of mail went to, and what became of it, from the ledger's own rows. */
async function countEmails(
  db: Database,
  webinarIds: readonly string[],
): Promise<Map<EmailKey, EmailCount>> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom("webinarMails")
        .select(["kind", "batchId"])
        .where("webinarId", "in", [...webinarIds])
        .where("batchId", "is not", null)
        .distinct()
        .as("sent"),
    )
    .innerJoin("deliveries", "deliveries.batchId", "sent.batchId")
    .select((of) => [
      "sent.kind",
      "deliveries.state",
      of.fn.countAll<number | string>().as("count"),
    ])
    .groupBy(["sent.kind", "deliveries.state"])
    .execute();
  const counts = new Map<EmailKey, EmailCount>();
  for (const { kind, state, count } of rows) {
    const key = emailKeyOf(kind);
    const known = counts.get(key) ?? {
      people: 0,
      delivered: 0,
      accepted: 0,
      failed: 0,
      underWay: 0,
    };
    known.people += Number(count);
    known[columnOf(state)] += Number(count);
    counts.set(key, known);
  }
  return counts;
}

function columnOf(state: DeliveryState): "delivered" | "accepted" | "failed" | "underWay" {
  const shown = shownStatus(state);
  if (shown === "Delivered") return "delivered";
  if (shown === "Accepted") return "accepted";
  return shown === "In progress" ? "underWay" : "failed";
}
