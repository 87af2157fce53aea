import { showCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { csvLine } from "#app/engines/file-writer/csv.ts";
import { momentHeading, sheetMoment, yesOrNo } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import { enteredWords } from "../model/code-words.ts";
import { searchGuests } from "../model/search-guests.server.ts";
import { sessionLabel, type Webinar, type WebinarRegistration } from "../model/webinar.server.ts";
import { listSessions } from "../sessions/sessions.server.ts";
import { ATTENDANCE_PER_PAGE, type AttendanceQuery } from "./attendance-query.ts";

export interface AttendanceNumbers {
  registered: number;
  attended: number;
  /** Of those: who has a certificate. */
  certificates: number;
  /** People the organiser has to decide about; not among `attended`. */
  doubtful: number;
  /** Of those who attended: who lacks something else that the certificate needs. */
  incomplete: number;
}

/** How many have a place, came, and have their certificate. */
export async function attendanceNumbers(
  db: Database,
  webinarId: string,
): Promise<AttendanceNumbers> {
  const row = await db
    .selectFrom("webinarRegistrations")
    .select((of) => [
      of.fn.countAll<number | string>().as("registered"),
      of.fn.sum<number | string | null>("attended").as("attended"),
      of.fn.sum<number | string | null>("doubtful").as("doubtful"),
      of.fn.sum<number | string | null>("incomplete").as("incomplete"),
      of.fn.count<number | string>("certificateId").as("certificates"),
    ])
    .where("webinarId", "=", webinarId)
    .where("state", "=", "registered")
    .executeTakeFirstOrThrow();
  return {
    registered: Number(row.registered),
    attended: Number(row.attended ?? 0),
    certificates: Number(row.certificates),
    doubtful: Number(row.doubtful ?? 0),
    incomplete: Number(row.incomplete ?? 0),
  };
}

export type ListedAttendance = Pick<
  WebinarRegistration,
  | "id"
  | "name"
  | "email"
  | "joinedAt"
  | "joinedAfterStartAt"
  | "codeWordAt"
  | "codeWordsEntered"
  | "checkedInAt"
  | "reportedMinutes"
  | "manual"
  | "attended"
  | "doubtful"
  | "certificateId"
  | "quizPassedAt"
  | "feedbackAt"
  | "incomplete"
  | "attendedEarlier"
  | "sessionsAttended"
> & {
  /** Of the webinar's quiz: the best result so far. Null: none was sent. */
  quiz: { points: number | null; maxPoints: number | null; attempts: number } | null;
  isRevoked: boolean;
};

export interface AttendancePage {
  people: ListedAttendance[];
  total: number;
  page: number;
  /** So many of the newest were searched, not all there are; null: all were. */
  searched: number | null;
}

/** One page of the people with a place, in the order they registered. */
export async function listAttendance(
  db: Database,
  webinar: Pick<Webinar, "id" | "quizFormId">,
  query: AttendanceQuery,
): Promise<AttendancePage> {
  const filtered = withPlace(db, webinar.id, query);
  const found = query.q ? await searchGuests(filtered, query.q, query) : null;
  const total = found ? found.ids.length : await countRows(filtered);
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / ATTENDANCE_PER_PAGE)));
  const from = (page - 1) * ATTENDANCE_PER_PAGE;
  const shown = found?.ids.slice(from, from + ATTENDANCE_PER_PAGE) ?? null;
  const rows =
    shown?.length === 0
      ? []
      : await filtered
          .select([
            "id",
            "name",
            "email",
            "joinedAt",
            "joinedAfterStartAt",
            "codeWordAt",
            "reportedMinutes",
            "manual",
          ])
          .select(["checkedInAt", "codeWordsEntered"])
          .select([
            "attended",
            "doubtful",
            "certificateId",
            "quizPassedAt",
            "feedbackAt",
            "incomplete",
          ])
          .select(["attendedEarlier", "sessionsAttended"])
          .$call((people) => (shown ? people.where("id", "in", shown) : people.offset(from)))
          .orderBy("position")
          .limit(ATTENDANCE_PER_PAGE)
          .execute();
  const quizzes = await bestQuizzes(
    db,
    webinar.quizFormId,
    rows.map(({ id }) => id),
  );
  const valid = new Set(await validCertificates(db, rows));
  const people = rows.map((row) => ({
    ...row,
    quiz: quizzes.get(row.id) ?? null,
    isRevoked: row.certificateId !== null && !valid.has(row.certificateId),
  }));
  return { people, total, page, searched: found?.searched ?? null };
}

/** Those certificates of these people that nobody has revoked. */
export async function validCertificates(
  db: Database,
  people: readonly Pick<WebinarRegistration, "certificateId">[],
): Promise<string[]> {
  const ids = people.flatMap(({ certificateId }) => certificateId ?? []);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("certificates")
    .select("id")
    .where("id", "in", ids)
    .where("status", "!=", "revoked")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Where a certificate is revoked that somebody has not earned, as is known now; null: they have
 * earned it, or have none that is valid.
 */
export function revokePath(
  { certificateId, isRevoked, attended, incomplete }: ListedAttendance,
  back: string,
): string | null {
  const hasEarned = attended === 1 && incomplete === 0;
  if (certificateId === null || isRevoked || hasEarned) return null;
  return `/certificates/revoke?${new URLSearchParams({ s: certificateId, back })}`;
}

async function countRows(rows: ReturnType<typeof withPlace>): Promise<number> {
  const { total } = await rows
    .select((of) => of.fn.countAll<number | string>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The best result of these registrations in a quiz, by the registration. */
async function bestQuizzes(
  db: Database,
  formId: string | null,
  registrationIds: readonly string[],
): Promise<Map<string, NonNullable<ListedAttendance["quiz"]>>> {
  const found = new Map<string, NonNullable<ListedAttendance["quiz"]>>();
  if (formId === null || registrationIds.length === 0) return found;
  const rows = await db
    .selectFrom("guestResponses")
    .select(["registrationId", "points", "maxPoints"])
    .where("formId", "=", formId)
    .where("registrationId", "in", [...registrationIds])
    .execute();
  for (const { registrationId, points, maxPoints } of rows) {
    const known = found.get(registrationId);
    const best = known && (known.points ?? 0) >= (points ?? 0) ? known : { points, maxPoints };
    found.set(registrationId, { ...best, attempts: (known?.attempts ?? 0) + 1 });
  }
  return found;
}

/** The ids of everyone whom a search and a filter find: those that the page says it found. */
export async function idsOfAttendance(
  db: Database,
  webinar: Pick<Webinar, "id">,
  query: AttendanceQuery,
): Promise<string[]> {
  const filtered = withPlace(db, webinar.id, query);
  if (query.q) return (await searchGuests(filtered, query.q, query)).ids;
  return (await filtered.select("id").execute()).map(({ id }) => id);
}

/** People with a place whose coming is what a filter shows. */
function withPlace(db: Database, webinarId: string, { show }: Pick<AttendanceQuery, "show">) {
  const rows = db
    .selectFrom("webinarRegistrations")
    .where("webinarId", "=", webinarId)
    .where("state", "=", "registered");
  if (show === "attended") return rows.where("attended", "=", 1);
  if (show === "absent") return rows.where("attended", "=", 0).where("doubtful", "=", 0);
  if (show === "doubtful") return rows.where("doubtful", "=", 1);
  if (show === "incomplete") return rows.where("incomplete", "=", 1);
  return rows;
}

const ROWS_PER_PIECE = 500;

/**
 * Everyone with a place, with what is known about their coming, as lines of a CSV file; read piece
 * by piece.
 */
export async function* exportAttendance(db: Database, webinar: Webinar): AsyncGenerator<string> {
  const sessions = await listSessions(db, webinar);
  const { timeZone } = webinar;
  yield csvLine([
    "Name",
    "Email Address",
    "Attended",
    "Minutes in reports",
    momentHeading("Joined", timeZone),
    momentHeading("Joined again after the start", timeZone),
    momentHeading("Code word", timeZone),
    momentHeading("Checked in", timeZone),
    "Your decision",
    "Certificate ID",
    momentHeading("Registered", timeZone),
    momentHeading("Feedback sent", timeZone),
    momentHeading("Quiz passed", timeZone),
    "Quiz points",
    "Quiz points possible",
    "Quiz attempts",
    "Code words entered",
    "Certificate earned",
    ...(sessions.length > 0 ? ["Sessions attended", "Sessions"] : []),
    ...sessions.map((session, index) => sessionLabel(session, index)),
  ]);
  const moment = (at: string | null) => sheetMoment(at, timeZone);
  const pages = keysetPages(
    (last: Pick<WebinarRegistration, "position"> | null, limit) =>
      db
        .selectFrom("webinarRegistrations")
        .selectAll()
        .where("webinarId", "=", webinar.id)
        .where("state", "=", "registered")
        .where("position", ">", last?.position ?? 0)
        .orderBy("position")
        .limit(limit)
        .execute(),
    ROWS_PER_PIECE,
  );
  for await (const rows of pages) {
    const quizzes = await bestQuizzes(
      db,
      webinar.quizFormId,
      rows.map(({ id }) => id),
    );
    const bySession = await attendanceBySession(db, sessions, rows);
    for (const row of rows) {
      const quiz = quizzes.get(row.id);
      yield csvLine([
        row.name,
        row.email,
        attendedLabel(row),
        row.reportedMinutes ?? "",
        moment(row.joinedAt),
        moment(row.joinedAfterStartAt),
        moment(row.codeWordAt),
        moment(row.checkedInAt),
        decisionLabel(row.manual),
        row.certificateId ? showCertificateId(row.certificateId) : "",
        moment(row.registeredAt),
        moment(row.feedbackAt),
        moment(row.quizPassedAt),
        quiz?.points ?? "",
        quiz?.maxPoints ?? "",
        quiz?.attempts ?? "",
        enteredWords(row).length,
        yesOrNo(row.attended === 1 && row.incomplete === 0),
        ...(sessions.length > 0 ? [row.sessionsAttended, webinar.sessionCount ?? 0] : []),
        ...sessions.map(({ id }) => bySession.get(`${row.id} ${id}`) ?? "No"),
      ]);
    }
  }
}

/** "Yes", "No" or, until the organiser decides, "Doubtful". */
export function attendedLabel({
  attended,
  doubtful,
}: Pick<WebinarRegistration, "attended" | "doubtful">): string {
  if (attended === 1) return yesOrNo(true);
  return doubtful === 1 ? "Doubtful" : yesOrNo(false);
}

/** Of the organiser; empty: none. */
function decisionLabel(manual: number | null): string {
  if (manual === null) return "";
  return manual === 1 ? "Attended" : "Did not attend";
}

/** "Yes" or "Doubtful" by guest and session, `${guest} ${session}`; the others did not attend. */
export async function attendanceBySession(
  db: Database,
  sessions: readonly Pick<Webinar, "id">[],
  guests: readonly Pick<WebinarRegistration, "id">[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (sessions.length === 0 || guests.length === 0) return found;
  const rows = await db
    .selectFrom("webinarRegistrations")
    .select(["seriesRegistrationId", "webinarId", "attended", "doubtful"])
    .where(
      "seriesRegistrationId",
      "in",
      guests.map(({ id }) => id),
    )
    .execute();
  for (const { seriesRegistrationId, webinarId, ...row } of rows)
    if (row.attended + row.doubtful > 0)
      found.set(`${seriesRegistrationId} ${webinarId}`, attendedLabel(row));
  return found;
}
