import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { sendLateCertificates } from "../certificates/automatic-certificates.server.tsx";
import { type ReportedPerson, reportedMinutes } from "../model/report.ts";
import { registeredFor, rowIdIn } from "../model/session-rows.ts";
import { readAttendanceReport } from "../model/stored-report.server.ts";
import { changedState, findByPerson, type Webinar } from "../model/webinar.server.ts";
import { newRegistration } from "../registration/add-registration.server.ts";
import { announceGuests } from "../registration/announce-guests.server.ts";
import { lockWebinar, nextPosition } from "../registration/places.server.ts";
import { updateAttendance } from "../registration/record-attendance.server.ts";
import { guestsOfRows } from "../sessions/series-attendance.server.ts";
import type { ReportChoices } from "./check-report.server.ts";
import type { StoredReport } from "./reports.server.ts";

const ROWS_PER_STATEMENT = 200;

export interface AppliedReport {
  /** False: it was applied before, and nothing changed now. */
  isNew: boolean;
  matched: number;
  added: number;
  sendsCertificates: boolean;
}

/**
 * Takes a report's minutes over, as the organiser settled it; once, however often it is sent. In
 * one transaction of the caller. Who came from the waiting list, unapproved or after cancelling has
 * a place from now on: they were there.
 */
export async function applyReport(
  trx: Database,
  {
    webinar,
    stored,
    choices,
    now,
  }: { webinar: Webinar; stored: StoredReport; choices: ReportChoices; now: Date },
): Promise<AppliedReport> {
  const people = stored.report.people.map((person, index) => applyChoices(person, index, choices));
  const taken = await trx
    .updateTable("attendanceReports")
    .set({ state: "applied", appliedAt: now.toISOString() })
    .where("id", "=", stored.id)
    .where("state", "=", "checking")
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n)
    return { isNew: false, matched: 0, added: 0, sendsCertificates: false };
  let added = 0;
  for (const [index, person] of people.entries()) {
    if (!choices.add.has(index) || person.registrationId || !person.email) continue;
    person.registrationId = await addPerson(trx, webinar, person, now);
    person.by = "added";
    added++;
  }
  // What it was read from isn't needed any more.
  const report = { ...stored.report, people, source: undefined };
  await trx
    .updateTable("attendanceReports")
    .set({ people: JSON.stringify(report) })
    .where("id", "=", stored.id)
    .execute();
  const ids = [...new Set(people.flatMap(({ registrationId }) => registrationId ?? []))];
  await registerReportedPeople(trx, webinar, ids, now);
  await writeMinutes(trx, webinar.id, ids);
  // Of everyone: those whom the report does not name are doubtful now, whatever counted before.
  await updateAttendance(trx, webinar);
  const sendsCertificates = await sendLateCertificates(trx, webinar, ids, now);
  return { isNew: true, matched: ids.length - added, added, sendsCertificates };
}

/**
 * Takes a report back. The minutes of one that was applied go, and attendance is worked out from
 * what is left.
 */
export async function withdrawReport(
  { db }: Pick<AppContext, "db">,
  webinar: Webinar,
  stored: StoredReport,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom("attendanceReports")
      .where("id", "=", stored.id)
      .executeTakeFirst();
    if (gone.numDeletedRows === 0n || stored.state !== "applied") return;
    const ids = [
      ...new Set(stored.report.people.flatMap(({ registrationId }) => registrationId ?? [])),
    ];
    await writeMinutes(trx, webinar.id, ids);
    await updateAttendance(trx, webinar);
  });
}

/**
 * Gives these registrations the minutes of the imported reports, and a place where the reports say
 * they were there.
 */
async function countReportedPeople(
  trx: Database,
  webinar: Webinar,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await writeMinutes(trx, webinar.id, ids);
  const named = await trx
    .selectFrom("webinarRegistrations")
    .select("id")
    .where("webinarId", "=", webinar.id)
    .where("id", "in", [...ids])
    .where("reportedMinutes", "is not", null)
    .execute();
  await registerReportedPeople(
    trx,
    webinar,
    named.map(({ id }) => id),
    now,
  );
  await updateAttendance(trx, webinar, ids);
}

function applyChoices(
  person: ReportedPerson,
  index: number,
  choices: ReportChoices,
): ReportedPerson {
  const known = { ...person, candidates: [] };
  const assigned = choices.assigned.get(index);
  if (assigned && !person.registrationId)
    return { ...known, registrationId: assigned, by: "organiser" };
  if (person.registrationId)
    return choices.notSame.has(index) ? { ...known, registrationId: null, by: null } : known;
  const chosen = choices.chosen.get(index);
  // Only somebody who was offered: an id of another webinar is none.
  return chosen && person.candidates.includes(chosen)
    ? { ...known, registrationId: chosen, by: "organiser" }
    : known;
}

async function addPerson(
  trx: Database,
  webinar: Webinar,
  person: ReportedPerson,
  now: Date,
): Promise<string> {
  const name = person.originalName && !/\s/.test(person.name) ? person.originalName : person.name;
  const event = registeredFor(webinar);
  await lockWebinar(trx, event.id);
  const known = await findByPerson(trx, webinar.id, { email: person.email, name });
  if (known) return known.id;
  const position = await nextPosition(trx, event.id);
  await countPlaces(trx, event.id, 1);
  const row = newRegistration(
    event,
    {
      name: name || person.email,
      email: person.email,
      responseId: null,
      state: "registered",
      position,
    },
    now,
  );
  await trx.insertInto("webinarRegistrations").values(row).execute();
  return rowIdIn(webinar, row.id);
}

async function registerReportedPeople(
  trx: Database,
  webinar: Webinar,
  rows: readonly string[],
  now: Date,
): Promise<void> {
  const event = registeredFor(webinar);
  // Rows in a session follow those in its series.
  const ids = event.id === webinar.id ? rows : await guestsOfRows(trx, rows);
  for (let from = 0; from < ids.length; from += ROWS_PER_STATEMENT) {
    const changed = await trx
      .updateTable("webinarRegistrations")
      .set(changedState("registered", now))
      .where("webinarId", "=", event.id)
      .where("id", "in", ids.slice(from, from + ROWS_PER_STATEMENT))
      .where("state", "in", ["waiting", "pending", "cancelled"])
      .returning("id")
      .execute();
    if (changed.length > 0) await countPlaces(trx, event.id, changed.length);
    const given = { accountId: event.accountId, ids: changed.map(({ id }) => id), now };
    await announceGuests(trx, "registration.changed", given);
  }
}

/** They were there, so they count, also past the capacity. */
async function countPlaces(trx: Database, webinarId: string, count: number): Promise<void> {
  await trx
    .updateTable("webinars")
    .set((of) => ({ placesTaken: of("placesTaken", "+", count) }))
    .where("id", "=", webinarId)
    .execute();
}

/** The minutes of these registrations from all applied reports together. */
async function writeMinutes(
  trx: Database,
  webinarId: string,
  ids: readonly string[],
): Promise<void> {
  const rows = await trx
    .selectFrom("attendanceReports")
    .select(["id", "people"])
    .where("webinarId", "=", webinarId)
    .where("state", "=", "applied")
    .execute();
  const wanted = new Set(ids);
  const known = new Map<string, ReportedPerson[]>();
  for (const row of rows) {
    for (const person of readAttendanceReport(row).people) {
      const id = person.registrationId;
      if (!id || !wanted.has(id)) continue;
      const others = known.get(id);
      if (others) others.push(person);
      else known.set(id, [person]);
    }
  }
  const byMinutes = new Map<number | null, string[]>();
  for (const id of ids) {
    const people = known.get(id);
    const minutes = people ? reportedMinutes(people) : null;
    byMinutes.set(minutes, [...(byMinutes.get(minutes) ?? []), id]);
  }
  for (const [minutes, same] of byMinutes) {
    for (let from = 0; from < same.length; from += ROWS_PER_STATEMENT) {
      await trx
        .updateTable("webinarRegistrations")
        .set({ reportedMinutes: minutes })
        .where("webinarId", "=", webinarId)
        .where("id", "in", same.slice(from, from + ROWS_PER_STATEMENT))
        .execute();
    }
  }
}

/**
 * Assigns an unmatched person of an imported report to this registration; null undoes that. Their
 * minutes count at once. Runs in the caller's transaction. Returns whether anything changed, and
 * whether a certificate is on its way.
 */
export async function assignReported(
  trx: Database,
  given: {
    webinar: Webinar;
    reportId: string;
    index: number;
    registrationId: string | null;
    now: Date;
  },
): Promise<{ isChanged: boolean; sendsCertificates: boolean }> {
  const { webinar, reportId, index, registrationId, now } = given;
  const unchanged = { isChanged: false, sendsCertificates: false };
  // Changed first, so that two windows write one after the other.
  const row = await trx
    .updateTable("attendanceReports")
    .set({ state: "applied" })
    .where("id", "=", reportId)
    .where("webinarId", "=", webinar.id)
    .where("state", "=", "applied")
    .returning("people")
    .executeTakeFirst();
  if (!row) return unchanged;
  const report = readAttendanceReport({ id: reportId, people: row.people });
  const person = report.people[index];
  const isAssigned = person?.by === "organiser" || person?.by === "remembered";
  const isFree = registrationId === null ? isAssigned : person?.registrationId === null;
  if (!person || !isFree) return unchanged;
  const before = person.registrationId;
  person.registrationId = registrationId;
  person.by = registrationId === null ? null : "organiser";
  await trx
    .updateTable("attendanceReports")
    .set({ people: JSON.stringify(report) })
    .where("id", "=", reportId)
    .execute();
  const ids = [before, registrationId].flatMap((id) => id ?? []);
  await countReportedPeople(trx, webinar, ids, now);
  return { isChanged: true, sendsCertificates: await sendLateCertificates(trx, webinar, ids, now) };
}
