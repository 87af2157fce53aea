import { sql } from "kysely";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import { scheduleTurn } from "../model/plan-turn.server.ts";
import { rowIdIn } from "../model/session-rows.ts";
import { readAttendanceReport } from "../model/stored-report.server.ts";
import type { Webinar } from "../model/webinar.server.ts";

/**
 * Makes a webinar the first session of a series, with everything that its guests have done for it:
 * links, joining, code words, reports, check-ins and reminders are the session's from then on. In
 * the transaction that adds the second; call `refreshSeries` after it.
 */
export async function startSeries(trx: Database, webinar: Webinar, now: Date): Promise<Webinar> {
  const session = await insertSession(
    trx,
    webinar,
    { ...webinar, title: "", about: "" },
    { number: 1, sequence: webinar.sequence, nextTurnAt: webinar.nextTurnAt, now },
  );
  // The session has its own; what is kept here is what counts for the whole.
  await moveEvidence(trx, webinar, session);
  await trx
    .updateTable("webinars")
    .set({
      sessionCount: 1,
      codeWords: "[]",
      codeWordsNeeded: null,
      attendanceRule: "link",
      minimumMinutes: null,
    })
    .where("id", "=", webinar.id)
    .execute();
  return session;
}

export type SessionPlace = Pick<
  Webinar,
  "title" | "startsAt" | "lengthMinutes" | "joinUrl" | "venue" | "about" | "host"
>;

/** Writes a session; triggers give every guest of the series a row in it. */
export async function insertSession(
  trx: Database,
  series: Webinar,
  place: SessionPlace & Partial<Pick<Webinar, "codeWords" | "codeWordsNeeded">>,
  given: { number: number; sequence: number; nextTurnAt: string | null; now: Date },
): Promise<Webinar> {
  const { number, sequence, nextTurnAt, now } = given;
  const at = now.toISOString();
  const { title, startsAt, lengthMinutes, joinUrl, venue, about, host } = place;
  const rules = await rulesOfNewest(trx, series);
  await trx
    .updateTable("webinars")
    .set({ lastSessionNumber: number })
    .where("id", "=", series.id)
    .execute();
  const session = await trx
    .insertInto("webinars")
    .values({
      id: newId(now.getTime()),
      accountId: series.accountId,
      formId: series.formId,
      seriesId: series.id,
      sessionNumber: number,
      title,
      startsAt,
      lengthMinutes,
      joinUrl,
      venue,
      host,
      about,
      timeZone: series.timeZone,
      openUids: series.openUids,
      capacity: null,
      waitingList: 0,
      approval: 0,
      opensAt: null,
      closesAt: null,
      state: "scheduled",
      sequence,
      messages: series.messages,
      hasDoor: series.hasDoor,
      ...rules,
      codeWords: place.codeWords ?? "[]",
      codeWordsNeeded: place.codeWordsNeeded ?? null,
      certificateProjectId: null,
      certificateMapping: "{}",
      certificatesAfterMinutes: null,
      nextTurnAt,
      placesTaken: 0,
      lastPosition: 0,
      createdAt: at,
      updatedAt: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await scheduleTurn(trx, session, now);
  return session;
}

/** What counts as attending: as in the session that was added last. */
async function rulesOfNewest(
  trx: Database,
  series: Webinar,
): Promise<Pick<Webinar, "attendanceRule" | "minimumMinutes">> {
  const newest = await trx
    .selectFrom("webinars")
    .select(["attendanceRule", "minimumMinutes"])
    .where("seriesId", "=", series.id)
    .orderBy("sessionNumber", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!newest)
    return { attendanceRule: series.attendanceRule, minimumMinutes: series.minimumMinutes };
  // It has no code words yet: with a rule that asks for one nobody could attend.
  return { attendanceRule: "link", minimumMinutes: newest.minimumMinutes };
}

const MOVED = [
  "joinedAt",
  "joinedAfterStartAt",
  "codeWordAt",
  "checkedInAt",
  "reportedMinutes",
  "manual",
] as const;

async function moveEvidence(trx: Database, webinar: Webinar, session: Webinar): Promise<void> {
  const columns = [...MOVED, "codeWordsEntered", "attended", "doubtful"] as const;
  const own = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`g.${column}`)}`);
  await sql`update "webinarRegistrations" set ${sql.join(own)} from "webinarRegistrations" as "g"
    where "webinarRegistrations"."seriesRegistrationId" = "g"."id" and "webinarRegistrations"."webinarId" = ${session.id}`.execute(
    trx,
  );
  await trx
    .updateTable("webinarRegistrations")
    .set({ ...Object.fromEntries(MOVED.map((column) => [column, null])), codeWordsEntered: "[]" })
    .where("webinarId", "=", webinar.id)
    .execute();
  const row = sql<string>`"registrationId" || ${rowIdIn(session, "")}`;
  await trx
    .updateTable("checkInLinks")
    .set({ webinarId: session.id })
    .where("webinarId", "=", webinar.id)
    .execute();
  await trx
    .updateTable("checkIns")
    .set({ webinarId: session.id, registrationId: row })
    .where("webinarId", "=", webinar.id)
    .execute();
  await trx
    .updateTable("webinars")
    .set({ lastDoorChange: webinar.lastDoorChange })
    .where("id", "=", session.id)
    .execute();
  // A reminder that went is not sent again.
  await trx
    .insertInto("webinarMails")
    .columns(["registrationId", "webinarId", "kind", "batchId", "at"])
    .expression((of) =>
      of
        .selectFrom("webinarMails")
        .select([
          row.as("registrationId"),
          sql<string>`${session.id}`.as("webinarId"),
          "kind",
          "batchId",
          "at",
        ])
        .where("webinarId", "=", webinar.id)
        .where("kind", "like", "reminder-%"),
    )
    .execute();
  await moveReports(trx, webinar, session);
}

async function moveReports(trx: Database, webinar: Webinar, session: Webinar): Promise<void> {
  const reports = await trx
    .selectFrom("attendanceReports")
    .select(["id", "people"])
    .where("webinarId", "=", webinar.id)
    .execute();
  for (const { id, people } of reports) {
    const report = readAttendanceReport({ id, people });
    const moved = report.people.map((person) => ({
      ...person,
      registrationId: person.registrationId && rowIdIn(session, person.registrationId),
      candidates: person.candidates.map((candidate) => rowIdIn(session, candidate)),
    }));
    await trx
      .updateTable("attendanceReports")
      .set({ webinarId: session.id, people: JSON.stringify({ ...report, people: moved }) })
      .where("id", "=", id)
      .execute();
  }
}
