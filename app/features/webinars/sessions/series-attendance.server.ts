import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import { hasAllNeeds } from "../model/certificate-needs.ts";
import { type SessionProgress, sessionProgress } from "../model/session-progress.ts";
import type { Webinar, WebinarRegistration } from "../model/webinar.server.ts";

const ROWS_PER_STEP = 200;

/** The guests of a series whose rows in sessions these are. */
export async function guestsOfRows(
  db: Database,
  registrationIds: readonly string[],
): Promise<string[]> {
  const guests = new Set<string>();
  for (let from = 0; from < registrationIds.length; from += ROWS_PER_STEP) {
    const rows = await db
      .selectFrom("webinarRegistrations")
      .select("seriesRegistrationId")
      .where("id", "in", registrationIds.slice(from, from + ROWS_PER_STEP))
      .execute();
    for (const { seriesRegistrationId } of rows)
      if (seriesRegistrationId !== null) guests.add(seriesRegistrationId);
  }
  return [...guests];
}

/**
 * Works out again what guests of a series have of it, of these or of all: they attended when they
 * attended any of its sessions, and have earned the certificate with as many as it needs, beside
 * its other needs. In the transaction that changed something.
 */
export async function updateSeriesAttendance(
  trx: Database,
  seriesId: string,
  registrationIds?: readonly string[],
): Promise<void> {
  const series = await trx
    .selectFrom("webinars")
    .selectAll()
    .where("id", "=", seriesId)
    .executeTakeFirstOrThrow();
  const sessions = await trx
    .selectFrom("webinars")
    .select(["id", "state"])
    .where("seriesId", "=", seriesId)
    .execute();
  if (registrationIds) {
    for (let from = 0; from < registrationIds.length; from += ROWS_PER_STEP) {
      const ids = registrationIds.slice(from, from + ROWS_PER_STEP);
      await updateGuests(
        trx,
        series,
        sessions,
        await guests(trx, seriesId).where("id", "in", ids).execute(),
      );
    }
    return;
  }
  const pages = keysetPages(
    (last: { position: number } | null, limit) =>
      guests(trx, seriesId)
        .where("position", ">", last?.position ?? 0)
        .orderBy("position")
        .limit(limit)
        .execute(),
    ROWS_PER_STEP,
  );
  for await (const rows of pages) await updateGuests(trx, series, sessions, rows);
}

function guests(trx: Database, seriesId: string) {
  return trx.selectFrom("webinarRegistrations").selectAll().where("webinarId", "=", seriesId);
}

async function updateGuests(
  trx: Database,
  series: Webinar,
  sessions: readonly Pick<Webinar, "id" | "state">[],
  rows: readonly WebinarRegistration[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const bySession = Map.groupBy(
    await trx
      .selectFrom("webinarRegistrations")
      .select(["seriesRegistrationId", "webinarId", "attended", "doubtful"])
      .where("seriesRegistrationId", "in", ids)
      .execute(),
    ({ seriesRegistrationId }) => seriesRegistrationId,
  );
  const changed = new Map<string, { columns: Columns; ids: string[] }>();
  for (const row of rows) {
    const progress = sessionProgress(sessions, bySession.get(row.id) ?? [], series.sessionsNeeded);
    const columns = columnsOf(series, row, progress);
    if (KEPT.every((column) => row[column] === columns[column])) continue;
    const key = JSON.stringify(columns);
    const same = changed.get(key) ?? { columns, ids: [] };
    same.ids.push(row.id);
    changed.set(key, same);
  }
  for (const { columns, ids } of changed.values())
    await trx.updateTable("webinarRegistrations").set(columns).where("id", "in", ids).execute();
}

const KEPT = ["attended", "doubtful", "incomplete", "sessionsAttended"] as const;
type Columns = Pick<WebinarRegistration, (typeof KEPT)[number]>;

function columnsOf(series: Webinar, row: WebinarRegistration, progress: SessionProgress): Columns {
  const { manual } = row;
  const attended = manual === null ? progress.hasAttended : manual === 1;
  // Held for the organiser only where it makes a difference: with what is doubtful they would have
  // what they now lack.
  const isDoubtful = manual === null && !progress.hasAttended && progress.doubtful > 0;
  const hasEnough = manual === 1 || progress.attended >= progress.needed;
  const isIncomplete = attended && !(hasEnough && hasAllNeeds(series, row));
  return {
    attended: attended ? 1 : 0,
    doubtful: isDoubtful ? 1 : 0,
    incomplete: isIncomplete ? 1 : 0,
    sessionsAttended: progress.attended,
  };
}
