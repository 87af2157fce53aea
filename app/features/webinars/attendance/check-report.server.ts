import { searchable } from "#app/engines/letters/searchable.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { zonedMoment } from "#app/ui/languages/moments.ts";
import type { Database } from "#db/database.server.ts";
import { type ReportDoubt, type ReportedPerson, reportedMinutes } from "../model/report.ts";
import type { Webinar } from "../model/webinar.server.ts";
import { webinarEnd } from "../model/webinar-times.ts";
import type { StoredReport } from "./reports.server.ts";

/** How the organiser settled a report; people by their place in it. */
export interface ReportChoices {
  /** Of doubts: the registration, or null for nobody of them. */
  chosen: ReadonlyMap<number, string | null>;
  /** Matched by name, and not that person after all. */
  notSame: ReadonlySet<number>;
  /** Of names that fit nobody, like "iPhone (2)": the registration the organiser knows it is. */
  assigned: ReadonlyMap<number, string>;
  /** To be registered and counted. */
  add: ReadonlySet<number>;
}

/** What the checking page's form says of each person, by their place in the report. */
export interface ReportAnswers {
  /** Of a doubt: a registration, "nobody" or "add"; empty: no answer. */
  who: readonly string[];
  /** What was typed to name a registered person, whom no registration fits by itself. */
  typed: readonly string[];
  notSame: ReadonlySet<number>;
  add: ReadonlySet<number>;
}

/**
 * Reads the answers of the checking page; `named` finds whom a typed name means. A doubt that has
 * no answer is an error, and so is a name that nobody has.
 */
export function readReportChoices(
  answers: ReportAnswers,
  people: readonly ReportedPerson[],
  named: ReadonlyMap<string, string>,
): { choices: ReportChoices } | { errors: FormErrors } {
  const chosen = new Map<number, string | null>();
  const errors: FormErrors = {};
  const add = new Set(answers.add);
  const assigned = new Map<number, string>();
  people.forEach((person, index) => {
    const typed = answers.typed[index] ?? "";
    const registrationId = named.get(typed);
    if (typed && person.registrationId === null && !isDoubt(person)) {
      if (registrationId) assigned.set(index, registrationId);
      else errors[`assign-${index}`] = notFoundMessage(typed);
    }
    if (!isDoubt(person)) return;
    const answer = answers.who[index] ?? "";
    if (person.candidates.includes(answer)) chosen.set(index, answer);
    else if (answer === "nobody") chosen.set(index, null);
    else if (answer === "add" && person.email) {
      chosen.set(index, null);
      add.add(index);
    } else
      errors[`who-${index}`] =
        `Say who ${person.name || person.email} is, or choose “Nobody of them”`;
  });
  if (Object.keys(errors).length > 0) return { errors };
  return { choices: { chosen, assigned, notSame: answers.notSame, add } };
}

/** Error for a typed name that matches nobody, or several people. */
export function notFoundMessage(typed: string): string {
  return `No single registered person matches “${typed}”. Choose one from the list, or enter their e-mail address`;
}

/** True when the organiser has to say who it is. */
function isDoubt({
  registrationId,
  candidates,
}: Pick<ReportedPerson, "registrationId" | "candidates">): boolean {
  return registrationId === null && candidates.length > 0;
}

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
  /** Names that the organiser assigned in an earlier report. */
  remembered: (ShownReported & { registration: ShownRegistration })[];
  unknown: ShownReported[];
  /** In an imported report: people the organiser has assigned. */
  assigned: (ShownReported & { registration: ShownRegistration })[];
  /** Registered people as suggestions, if anyone is still unmatched. */
  options: string[];
  /** Matched people who have no place: on the waiting list, not approved, cancelled. */
  withoutPlace: number;
  leftOut: StoredReport["report"]["leftOut"];
  /** What had to be assumed, in a sentence each. */
  assumed: string[];
  /** What can be read in two ways. */
  readings: ReportDoubt[];
  /** The first and last moment of the report in the webinar's zone; null without times. */
  span: { from: string; until: string } | null;
  /** True when the report's times lie nowhere near the webinar. */
  isElsewhere: boolean;
}

const MAX_ROWS_PER_QUERY = 200;
const NEAR_MS = 2 * 3_600_000;

/** What the organiser is asked about a report before it counts. */
export async function showReport(
  db: Database,
  webinar: Webinar,
  stored: StoredReport,
): Promise<ShownReport> {
  const { report } = stored;
  const named = report.people.flatMap(({ registrationId, candidates }) =>
    [registrationId ?? [], candidates].flat(),
  );
  const registrations = await readRegistrations(db, webinar.id, [...new Set(named)]);
  const people = report.people.map((person, index) => ({
    person,
    shown: shownPerson(person, index),
  }));
  const moments = report.people.flatMap(({ intervals }) => intervals.flat());
  const from = moments.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY);
  const until = moments.reduce((most, at) => Math.max(most, at), Number.NEGATIVE_INFINITY);
  const hasTimes = moments.length > 0;
  const knownBy = (ways: readonly StoredReport["report"]["people"][number]["by"][]) =>
    people.flatMap(({ person, shown }) => {
      const registration =
        ways.includes(person.by) && registrations.get(person.registrationId ?? "");
      return registration ? [{ ...shown, registration }] : [];
    });
  return {
    fileName: stored.fileName,
    form: report.form,
    isApplied: stored.state === "applied",
    byEmail: people.filter(({ person }) => person.by === "email").length,
    doubts: people
      .filter(({ person }) => isDoubt(person))
      .map(({ person, shown }) => ({
        ...shown,
        candidates: person.candidates.flatMap((id) => registrations.get(id) ?? []),
      })),
    byName: knownBy(["name"]),
    remembered: knownBy(["remembered"]),
    assigned: knownBy(["organiser", "remembered"]),
    options: report.people.some(isUnknown) ? await listRegistrationOptions(db, webinar.id) : [],
    unknown: people.filter(({ person }) => isUnknown(person)).map(({ shown }) => shown),
    withoutPlace: report.people.filter(
      ({ registrationId }) => registrationId && !registrations.get(registrationId)?.hasPlace,
    ).length,
    leftOut: report.leftOut,
    assumed: report.assumed ?? [],
    readings: report.doubts ?? [],
    span: hasTimes
      ? {
          from: zonedMoment(new Date(from), webinar.timeZone),
          until: zonedMoment(new Date(until), webinar.timeZone),
        }
      : null,
    isElsewhere:
      hasTimes &&
      (until < Date.parse(webinar.startsAt) || from > Date.parse(webinarEnd(webinar)) + NEAR_MS),
  };
}

function isUnknown(person: StoredReport["report"]["people"][number]): boolean {
  return person.registrationId === null && !isDoubt(person);
}

function shownPerson(
  person: StoredReport["report"]["people"][number],
  index: number,
): ShownReported {
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
    for (const { id, name, email, state } of rows)
      found.set(id, { id, name, email, hasPlace: state === "registered" });
  }
  return found;
}

/** More would make the page heavy; any address can still be typed. */
const MAX_LISTED = 1_000;

/** A registered person as shown in the suggestions, and as submitted. */
function registrationOption({ name, email }: { name: string; email: string }): string {
  return name ? `${name}, ${email}` : email;
}

/** Everyone registered, as suggestions in the order they registered; at most a thousand. */
async function listRegistrationOptions(db: Database, webinarId: string): Promise<string[]> {
  const rows = await registrations(db, webinarId).limit(MAX_LISTED).execute();
  return rows.map(registrationOption);
}

/**
 * Finds the registration each typed text refers to: a suggestion, an e-mail address, or a name that
 * only one registered person has, ignoring case and accents. Texts that match nobody are left out.
 */
export async function findTyped(
  db: Database,
  webinarId: string,
  texts: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (texts.length === 0) return found;
  const byKey = new Map<string, Set<string>>();
  for (const { id, name, email } of await registrations(db, webinarId).execute()) {
    for (const key of new Set(
      [registrationOption({ name, email }), email, name].map(typedNameKey),
    )) {
      if (key) byKey.set(key, (byKey.get(key) ?? new Set()).add(id));
    }
  }
  for (const text of texts) {
    const [id, ...others] = byKey.get(typedNameKey(text)) ?? [];
    if (id && others.length === 0) found.set(text, id);
  }
  return found;
}

function registrations(db: Database, webinarId: string) {
  return db
    .selectFrom("webinarRegistrations")
    .select(["id", "name", "email"])
    .where("webinarId", "=", webinarId)
    .where("state", "!=", "declined")
    .orderBy("position");
}

function typedNameKey(text: string): string {
  return searchable(text).trim();
}
