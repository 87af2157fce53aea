import { endOf, type Webinar } from "#app/features/forms/webinar/webinar.server.ts";
import { zonedMoment } from "#app/features/forms/webinar/webinar-times.ts";
import type { Database } from "#db/database.server.ts";
import { reportedMinutes } from "../model/report.ts";
import { listRegistrationOptions } from "./apply-report.server.ts";
import { isDoubt } from "./report-choices.ts";
import type { StoredReport } from "./reports.server.ts";

/** Somebody of the report as the checking page shows them; `index` is their place in it. */
export interface ShownReported {
  index: number;
  name: string;
  originalName: string;
  email: string;
  minutes: number;
}

export interface ShownRegistration {
  id: string;
  name: string;
  email: string;
}

export interface ShownReport {
  fileName: string;
  form: string;
  isApplied: boolean;
  byEmail: number;
  doubts: (ShownReported & { candidates: ShownRegistration[] })[];
  byName: (ShownReported & { registration: ShownRegistration })[];
  unknown: ShownReported[];
  /** In an imported report: people the organiser has assigned. */
  assigned: (ShownReported & { registration: ShownRegistration })[];
  /** Registered people as suggestions, if anyone is still unmatched. */
  options: string[];
  /** Matched people who have no place: on the waiting list, not approved, cancelled. */
  withoutPlace: number;
  leftOut: StoredReport["report"]["leftOut"];
  /** The first and last moment of the report in the webinar's zone; null without times. */
  span: { from: string; until: string } | null;
  /** True when the report's times lie nowhere near the webinar. */
  isElsewhere: boolean;
}

const MAX_ROWS_PER_QUERY = 200;
const NEAR_MS = 2 * 3_600_000;

/** What the organiser is asked about a report before it counts. */
export async function showReport(db: Database, webinar: Webinar, stored: StoredReport): Promise<ShownReport> {
  const { report } = stored;
  const named = report.people.flatMap(({ registrationId, candidates }) => [registrationId ?? [], candidates].flat());
  const registrations = await readRegistrations(db, webinar.id, [...new Set(named)]);
  const people = report.people.map((person, index) => ({ person, shown: shownPerson(person, index) }));
  const moments = report.people.flatMap(({ intervals }) => intervals.flat());
  const from = moments.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY);
  const until = moments.reduce((most, at) => Math.max(most, at), Number.NEGATIVE_INFINITY);
  const hasTimes = moments.length > 0;
  return {
    fileName: stored.fileName,
    form: report.form,
    isApplied: stored.state === "applied",
    byEmail: people.filter(({ person }) => person.by === "email").length,
    doubts: people
      .filter(({ person }) => isDoubt(person))
      .map(({ person, shown }) => ({ ...shown, candidates: person.candidates.flatMap((id) => registrations.get(id) ?? []) })),
    byName: people.flatMap(({ person, shown }) => {
      const registration = person.by === "name" && registrations.get(person.registrationId ?? "");
      return registration ? [{ ...shown, registration }] : [];
    }),
    assigned: people.flatMap(({ person, shown }) => {
      const registration = person.by === "organiser" && registrations.get(person.registrationId ?? "");
      return registration ? [{ ...shown, registration }] : [];
    }),
    options: report.people.some(isUnknown) ? await listRegistrationOptions(db, webinar.id) : [],
    unknown: people.filter(({ person }) => isUnknown(person)).map(({ shown }) => shown),
    withoutPlace: report.people.filter(({ registrationId }) => registrationId && !registrations.get(registrationId)?.hasPlace)
      .length,
    leftOut: report.leftOut,
    span: hasTimes
      ? { from: zonedMoment(new Date(from), webinar.timeZone), until: zonedMoment(new Date(until), webinar.timeZone) }
      : null,
    isElsewhere: hasTimes && (until < Date.parse(webinar.startsAt) || from > Date.parse(endOf(webinar)) + NEAR_MS),
  };
}

function isUnknown(person: StoredReport["report"]["people"][number]): boolean {
  return person.registrationId === null && !isDoubt(person);
}

function shownPerson(person: StoredReport["report"]["people"][number], index: number): ShownReported {
  const { name, originalName, email } = person;
  return { index, name: name || email, originalName, email, minutes: reportedMinutes([person]) };
}

async function readRegistrations(db: Database, webinarId: string, ids: string[]) {
  const found = new Map<string, ShownRegistration & { hasPlace: boolean }>();
  for (let from = 0; from < ids.length; from += MAX_ROWS_PER_QUERY) {
    const rows = await db
      .selectFrom("webinarRegistrations")
      .select(["id", "name", "email", "state"])
      .where("webinarId", "=", webinarId)
      .where("id", "in", ids.slice(from, from + MAX_ROWS_PER_QUERY))
      .execute();
    for (const { id, name, email, state } of rows) found.set(id, { id, name, email, hasPlace: state === "registered" });
  }
  return found;
}
