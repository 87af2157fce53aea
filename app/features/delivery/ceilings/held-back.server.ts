import { dayMoment } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { type CeilingName, hourOf, nextRoomAt, type Room, roomOf } from "./ceilings.ts";
import { firstContacts } from "./first-contact.server.ts";
import { readSender, type Sender } from "./sender.server.ts";
import { ceilingLabel, liftLabel } from "./waiting.server.ts";

/** No ceiling that asks whom an account knows lets more than this go out at once. */
export const ADDRESSES_LOOKED_AT = 2_000;

const DAY_MS = 86_400_000;
const UNUSED: Record<CeilingName, number> = { perHour: 0, perDay: 0, newPerDay: 0 };

/** A send before it is confirmed. */
export interface PlannedSend {
  /** Whom it goes to, in that order; of very many the first. */
  emails: readonly string[];
  /** Of all of them. */
  count: number;
  /** `later`: at a time that is yet to be chosen. */
  when: "now" | "later";
}

/**
 * How many e-mails of a send would leave and how many would wait for the ceilings of its account,
 * until when, and what lifts that, in words for its organiser. Null: all would leave.
 */
export async function readHeldBack(
  db: Database,
  account: { id: string; timeZone: string },
  planned: PlannedSend,
  now: Date,
): Promise<string | null> {
  const sender = await readSender(db, account.id, now);
  if (!sender) return null;
  const { emails, count, when } = planned;
  const room = when === "now" ? sender.room : roomOf(sender.ceilings, UNUSED);
  const asksWhom = sender.ceilings.newPerDay !== null;
  const fresh = asksWhom
    ? await firstContacts(db, account.id, emails, new Date(now.getTime() - DAY_MS))
    : new Set<string>();
  const leaving = leavingOf(asksWhom ? emails.map((email) => fresh.has(email)) : [], count, room);
  if (leaving.sent >= count) return null;
  const waiting = count - leaving.sent;
  const reached = reachedBy(leaving, room);
  const begin = when === "now" ? "as soon as you confirm" : "at the time you choose";
  const goes =
    leaving.sent === 1
      ? "1 goes"
      : `${leaving.sent === 0 ? "none" : leaving.sent.toLocaleString("en")} go`;
  const others =
    `${leaving.sent === 0 ? "All" : "The other"} ${waiting.toLocaleString("en")} ` +
    `${waiting === 1 ? "waits" : "wait"}`;
  return [
    `Of ${count.toLocaleString("en")} e-mails, ${goes} out ${begin}.`,
    `${others}, because this account ${ceilingLabel(reached, sender.ceilings)}.`,
    `They go out automatically, ${restLabel(sender, { reached, leaving, waiting, when }, now, account.timeZone)}.`,
    liftLabel(sender.proofs),
  ].join(" ");
}

/** `isNew`: of each address that was looked at, whether the account hadn't written to it. */
function leavingOf(
  isNew: readonly boolean[],
  count: number,
  room: Room,
): { sent: number; toNew: number } {
  const most = Math.min(room.perHour, room.perDay);
  if (isNew.length === 0) return { sent: Math.min(count, most), toNew: 0 };
  let [sent, toNew] = [0, 0];
  for (const one of isNew) {
    if (sent >= most || (one && toNew >= room.newPerDay)) continue;
    sent++;
    if (one) toNew++;
  }
  return { sent, toNew };
}

/** The ceiling that holds the rest back for longest. */
function reachedBy({ toNew }: { toNew: number }, room: Room): CeilingName {
  if (toNew >= room.newPerDay) return "newPerDay";
  return room.perDay <= room.perHour ? "perDay" : "perHour";
}

function restLabel(
  sender: Sender,
  held: {
    reached: CeilingName;
    leaving: { sent: number; toNew: number };
    waiting: number;
    when: PlannedSend["when"];
  },
  now: Date,
  timeZone: string,
): string {
  const { reached, leaving, waiting, when } = held;
  const most = sender.ceilings[reached] ?? 0;
  const pace =
    waiting > most
      ? `, at most ${most.toLocaleString("en")} ${reached === "perHour" ? "an hour" : "a day"}`
      : "";
  if (when === "later")
    return `starting ${reached === "perHour" ? "an hour" : "a day"} later${pace}`;
  const hours = [...sender.hours, { hour: hourOf(now), ...leaving }];
  return `starting ${dayMoment(nextRoomAt(reached, hours, now).toISOString(), now, timeZone)}${pace}`;
}
