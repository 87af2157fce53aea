import { shortMoment } from "#app/ui/languages/moments.ts";
import type { Database } from "#db/database.server.ts";
import { sessionLabel, type Webinar } from "../model/webinar.server.ts";
import { webinarEnd, webinarTimes } from "../model/webinar-times.ts";
import { listSessions } from "./sessions.server.ts";

/** A session in the organiser's list. */
export interface ListedSession {
  id: string;
  /** Its title, or its number. */
  label: string;
  /** "Sat 29 Nov, 10:00" */
  when: string;
  lengthMinutes: number;
  state: "cancelled" | "over" | "next" | "later";
  registered: number;
  attended: number;
}

/** The sessions of a webinar as its organiser sees them, in the order in which they take place. */
export async function showSessions(
  db: Database,
  series: Webinar,
  now: Date,
): Promise<ListedSession[]> {
  const sessions = await listSessions(db, series);
  const at = now.toISOString();
  const next = sessions.find(
    (session) => session.state === "scheduled" && webinarEnd(session) > at,
  );
  const stateOf = (session: Webinar): ListedSession["state"] => {
    if (session.state === "cancelled") return "cancelled";
    if (webinarEnd(session) <= at) return "over";
    return session.id === next?.id ? "next" : "later";
  };
  return sessions.map((session, index) => ({
    id: session.id,
    label: sessionLabel(session, index),
    when: shortMoment(new Date(session.startsAt), session.timeZone),
    lengthMinutes: session.lengthMinutes,
    state: stateOf(session),
    registered: session.registeredCount,
    attended: session.attendedCount,
  }));
}

/** The zone that their times are in. */
export function sessionsZone(series: Webinar): string {
  return webinarTimes(series).zone;
}

/** "2 of 3 sessions". */
export function sessionsAttendedLabel(attended: number, count: number): string {
  if (attended === 0) return "No sessions attended";
  return count === 1 ? "The one session" : `${attended} of ${count} sessions`;
}
