import type { Database } from "#db/database.server.ts";
import { scheduleTurn, setNextTurn, type Turn, turnsOf } from "../model/plan-turn.server.ts";
import { sessionsOf } from "../model/session-part.server.ts";
import { isSeries, type Webinar, type WebinarRegistration } from "../model/webinar.server.ts";
import { webinarEnd } from "../model/webinar-times.ts";
import { updateSeriesAttendance } from "./series-attendance.server.ts";

/** `sessionsOf` of a webinar that may be no series; then there are none. */
export async function listSessions(
  db: Database,
  series: Pick<Webinar, "id" | "sessionCount">,
): Promise<Webinar[]> {
  return isSeries(series) ? sessionsOf(db, series.id) : [];
}

/** One of them; null: there is none of that id. */
export async function findSession(
  db: Database,
  { id }: Pick<Webinar, "id">,
  sessionId: string | undefined,
): Promise<Webinar | null> {
  const session = await db
    .selectFrom("webinars")
    .selectAll()
    .where("id", "=", sessionId ?? "")
    .where("seriesId", "=", id)
    .executeTakeFirst();
  return session ?? null;
}

/** A guest's rows in the sessions of their series. */
export async function sessionRows(
  db: Database,
  registrationId: string,
): Promise<WebinarRegistration[]> {
  return db
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("seriesRegistrationId", "=", registrationId)
    .execute();
}

/**
 * Whether anybody attended a session, or gave a sign of having done so: then it stays, at most
 * cancelled.
 */
export async function hasEvidence(db: Database, { id }: Pick<Webinar, "id">): Promise<boolean> {
  const row = await db
    .selectFrom("webinarRegistrations")
    .select("id")
    .where("webinarId", "=", id)
    .where((or) =>
      or.or([
        or("attended", "=", 1),
        or("doubtful", "=", 1),
        or("joinedAt", "is not", null),
        or("checkedInAt", "is not", null),
        or("reportedMinutes", "is not", null),
        or("manual", "is not", null),
        or("codeWordsEntered", "!=", "[]"),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many guests of a series have attended at least `needed` of its sessions. */
export async function countEarned(db: Database, seriesId: string, needed: number): Promise<number> {
  const { people } = await db
    .selectFrom("webinarRegistrations")
    .select(({ fn }) => fn.countAll<number | string>().as("people"))
    .where("webinarId", "=", seriesId)
    .where("state", "=", "registered")
    .where((or) => or.or([or("sessionsAttended", ">=", needed), or("manual", "=", 1)]))
    .executeTakeFirstOrThrow();
  return Number(people);
}

/**
 * Makes a series reach from the start of its first session to the end of its last, plans anew what
 * it does by itself after that, and works out again what its guests have of it: in every
 * transaction that adds, moves, cancels or deletes a session.
 */
export async function refreshSeries(trx: Database, seriesId: string, now: Date): Promise<Webinar> {
  const sessions = await trx
    .selectFrom("webinars")
    .select(["startsAt", "lengthMinutes", "venue", "joinUrl"])
    .where("seriesId", "=", seriesId)
    .where("state", "=", "scheduled")
    .execute();
  const span = spanOf(sessions);
  const before = await trx
    .selectFrom("webinars")
    .selectAll()
    .where("id", "=", seriesId)
    .executeTakeFirstOrThrow();
  const series = await trx
    .updateTable("webinars")
    .set({
      ...span,
      sessionCount: sessions.length,
      placesDiffer: placesDiffer(before, sessions),
      updatedAt: now.toISOString(),
    })
    .where("id", "=", seriesId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await scheduleTurn(trx, series, now);
  await updateSeriesAttendance(trx, seriesId);
  await catchUp(trx, { before, after: series }, now);
  return series;
}

/**
 * What comes after the last session is owed when that one is cancelled, and the one before it is
 * over already: it comes now.
 */
async function catchUp(
  trx: Database,
  { before, after }: { before: Webinar; after: Webinar },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const key = (turn: Turn) => (turn.act === "certificates" ? turn.act : turn.kind);
  const toCome = new Set(
    turnsOf(before)
      .filter((turn) => turn.at > at)
      .map(key),
  );
  const owed = turnsOf(after).find((turn) => turn.at <= at && toCome.has(key(turn)));
  if (owed) await setNextTurn(trx, after.id, owed.at, now);
}

/**
 * Whether sessions are anywhere else than their series says, so that each has to say where it is.
 */
export function placesDiffer(series: Place, sessions: readonly Place[]): 0 | 1 {
  const isElsewhere = ({ venue, joinUrl }: Place) =>
    venue !== series.venue || (joinUrl === "") !== (series.joinUrl === "");
  return sessions.some(isElsewhere) ? 1 : 0;
}

type Place = Pick<Webinar, "venue" | "joinUrl">;

const MINUTE_MS = 60_000;

/** From the start of the first to the end of the last; empty: there are none. */
export function spanOf(
  sessions: readonly Pick<Webinar, "startsAt" | "lengthMinutes">[],
): Partial<Pick<Webinar, "startsAt" | "lengthMinutes">> {
  const startsAt = sessions.map((session) => session.startsAt).sort()[0];
  const endsAt = sessions.map(webinarEnd).sort().at(-1);
  if (!startsAt || !endsAt) return {};
  return {
    startsAt,
    lengthMinutes: Math.ceil((Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS),
  };
}
