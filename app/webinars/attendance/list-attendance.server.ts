import type { Database } from "#db/database.server.ts";
import { searchable } from "../../recipients/match-person.ts";
import type { Webinar, WebinarRegistration } from "../find-webinar.server.ts";
import { ATTENDANCE_A_PAGE, type AttendanceQuery } from "./attendance-query.ts";

export interface AttendanceNumbers {
  registered: number;
  attended: number;
  /** Of those: who has a certificate. */
  certificates: number;
  /** People the organiser has to decide about; not among `attended`. */
  doubtful: number;
}

/** How many have a place, came, and have their certificate. */
export async function attendanceNumbers(db: Database, webinarId: string): Promise<AttendanceNumbers> {
  const row = await db
    .selectFrom("webinarRegistrations")
    .select((of) => [
      of.fn.countAll<number | string>().as("registered"),
      of.fn.sum<number | string | null>("attended").as("attended"),
      of.fn.sum<number | string | null>("doubtful").as("doubtful"),
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
  | "reportedMinutes"
  | "manual"
  | "attended"
  | "doubtful"
  | "certificateId"
>;

/** One page of the people with a place, in the order they registered. */
export async function listAttendance(
  db: Database,
  webinar: Pick<Webinar, "id">,
  query: AttendanceQuery,
): Promise<{ people: ListedAttendance[]; total: number; page: number }> {
  const filtered = await filter(db, webinar.id, query);
  if (filtered === null) return { people: [], total: 0, page: 1 };
  const { total } = await filtered.select((of) => of.fn.countAll<number | string>().as("total")).executeTakeFirstOrThrow();
  const page = Math.min(query.page, Math.max(1, Math.ceil(Number(total) / ATTENDANCE_A_PAGE)));
  const rows = await filtered
    .select(["id", "name", "email", "joinedAt", "joinedAfterStartAt", "codeWordAt", "reportedMinutes", "manual"])
    .select(["attended", "doubtful", "certificateId"])
    .orderBy("position")
    .limit(ATTENDANCE_A_PAGE)
    .offset((page - 1) * ATTENDANCE_A_PAGE)
    .execute();
  return { people: rows, total: Number(total), page };
}

/** The ids of everyone whom a search and a filter find. */
export async function idsOfAttendance(db: Database, webinar: Pick<Webinar, "id">, query: AttendanceQuery): Promise<string[]> {
  const filtered = await filter(db, webinar.id, query);
  return (await filtered?.select("id").execute())?.map(({ id }) => id) ?? [];
}

async function filter(db: Database, webinarId: string, { q, show }: AttendanceQuery) {
  let rows = people(db, webinarId);
  if (show === "attended") rows = rows.where("attended", "=", 1);
  if (show === "absent") rows = rows.where("attended", "=", 0).where("doubtful", "=", 0);
  if (show === "doubtful") rows = rows.where("doubtful", "=", 1);
  if (!q) return rows;
  const found = await searchPeople(db, webinarId, q);
  return found.length === 0 ? null : rows.where("id", "in", found);
}

function people(db: Database, webinarId: string) {
  return db.selectFrom("webinarRegistrations").where("webinarId", "=", webinarId).where("state", "=", "registered");
}

const MOST_FOUND = 1_000;

/** Looked through here and not by the database, which knows no marks: "funmilayo" finds "Fúnmiláyọ̀". The first thousand. */
async function searchPeople(db: Database, webinarId: string, q: string): Promise<string[]> {
  const words = searchable(q).split(" ").filter(Boolean);
  const found: string[] = [];
  const rows = await people(db, webinarId).select(["id", "name", "email"]).orderBy("position").execute();
  for (const { id, name, email } of rows) {
    const text = searchable(`${name} ${email}`);
    if (words.every((word) => text.includes(word))) found.push(id);
    if (found.length >= MOST_FOUND) break;
  }
  return found;
}
