import { searchable } from "#app/engines/letters/searchable.ts";
import { findNamesake } from "#app/platform/text/search-text.ts";
import type { Database } from "#db/database.server.ts";
import type { AttendanceReport, ReportedPerson } from "../model/report.ts";
import { readAttendanceReport } from "../model/stored-report.server.ts";
import type { Registered } from "./match-people.ts";

/**
 * What an account's imported reports have taught: whose a device or a nickname is, and what columns
 * with unknown headings hold. Nothing is kept for it: it is in the reports, and goes with them.
 */
export interface ReportMemory {
  /** Whom a name was assigned to, by the name's key; the newest assignment counts. */
  names: Map<string, Omit<Registered, "id">>;
  /** The newest first. */
  columns: NonNullable<AttendanceReport["columns"]>[];
}

/** Reports can be large: names are asked for again within weeks, not years. */
const REPORTS_READ = 20;

export async function readReportMemory(db: Database, accountId: string): Promise<ReportMemory> {
  const rows = await db
    .selectFrom("attendanceReports")
    .select(["id", "people"])
    .where("accountId", "=", accountId)
    .where("state", "=", "applied")
    .orderBy("createdAt", "desc")
    .limit(REPORTS_READ)
    .execute();
  const reports = rows.map(readAttendanceReport);
  const assigned = new Map<string, string>();
  for (const person of reports.flatMap(({ people }) => people)) {
    if (person.by !== "organiser" && person.by !== "remembered") continue;
    const key = memoryKey(person);
    if (person.registrationId && !assigned.has(key)) assigned.set(key, person.registrationId);
  }
  const guests = await readGuests(db, [...new Set(assigned.values())]);
  const names = new Map(
    [...assigned].flatMap(([key, id]) => {
      const guest = guests.get(id);
      return guest === undefined ? [] : [[key, guest] as const];
    }),
  );
  return { names, columns: reports.flatMap(({ columns }) => columns ?? []) };
}

const IDS_PER_QUERY = 200;

async function readGuests(
  db: Database,
  registrationIds: readonly string[],
): Promise<Map<string, Registered>> {
  const found = new Map<string, Registered>();
  for (let from = 0; from < registrationIds.length; from += IDS_PER_QUERY) {
    const rows = await db
      .selectFrom("webinarRegistrations")
      .select(["id", "name", "emailKey"])
      .where("id", "in", registrationIds.slice(from, from + IDS_PER_QUERY))
      .execute();
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}

/**
 * Takes people whom nobody fits for those their names were assigned to before, where these are
 * registered here too.
 */
export function recallPeople(
  people: readonly ReportedPerson[],
  registered: readonly Registered[],
  names: ReportMemory["names"],
): ReportedPerson[] {
  const byAddress = Map.groupBy(registered, ({ emailKey }) => emailKey);
  const taken = new Set(people.map(({ registrationId }) => registrationId));
  return people.map((person) => {
    if (person.registrationId !== null || person.email !== "") return person;
    const before = names.get(memoryKey(person));
    const sharing = byAddress.get(before?.emailKey ?? "") ?? [];
    const registrationId = guestAsBefore(sharing, before?.name ?? "")?.id;
    // Whoever is in the report under their own name or address may have had a second device: their
    // minutes are put together.
    if (!registrationId || (person.candidates.length > 0 && taken.has(registrationId)))
      return person;
    return { ...person, registrationId, by: "remembered", candidates: [] };
  });
}

/** Somebody whose name was corrected since is known by an address that nobody shares. */
function guestAsBefore(sharing: readonly Registered[], name: string): Registered | undefined {
  return sharing.length < 2 ? sharing[0] : findNamesake(sharing, name);
}

function memoryKey({ name, originalName }: Pick<ReportedPerson, "name" | "originalName">): string {
  return `${searchable(name).trim()}/${searchable(originalName).trim()}`;
}
