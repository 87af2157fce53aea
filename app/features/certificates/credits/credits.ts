import { placeholderKey } from "#app/engines/placeholders/index.ts";
import { readLinkedNames, readNumber } from "./read-credits.ts";

/** A skill in the organiser's own words. `url`: the same skill in a public list, such as ESCO. */
export interface Skill {
  name: string;
  url?: string | undefined;
}

/** Something that shows what was done: a course outline, a piece of work. */
export interface EvidenceLink {
  name: string;
  url: string;
}

/** What a certificate is worth besides its title. Hours and points may have two decimals. */
export interface Credits {
  hours?: number | undefined;
  points?: number | undefined;
  /** Who recognises the points: "MDCN". They have no unit besides that. */
  body?: string | undefined;
  /** The number under which that body accredited the course or its provider. */
  accreditation?: string | undefined;
  level?: string | undefined;
  grade?: string | undefined;
  skills?: Skill[] | undefined;
  evidence?: EvidenceLink[] | undefined;
}

/** What a column of the list can say for each person. */
export const ROW_FACTS = ["hours", "points", "level", "grade", "skills", "evidence"] as const;
export type RowFact = (typeof ROW_FACTS)[number];
export type CreditColumns = Partial<Record<RowFact, string>>;

/**
 * What the certificates of a project are worth: the JSON of `projects.credits`. `columns`: where a
 * person's row says something else.
 */
export interface ProjectCredits extends Credits {
  columns?: CreditColumns | undefined;
}

/**
 * What one certificate is worth, fixed when it was issued: the JSON of `certificates.credits`.
 * `offered`: what the course gives, where the person has another number. `columns`: where it came
 * from, so that a correction of such a value is one of this too.
 */
export interface EarnedCredits extends ProjectCredits {
  offered?: { hours?: number | undefined; points?: number | undefined } | undefined;
}

/** What anyone may know of them: not which columns they came from. */
export type ShownCredits = Omit<EarnedCredits, "columns">;

export function shownCredits(credits: EarnedCredits | null): ShownCredits | null {
  if (!credits) return null;
  const { columns: _, ...shown } = credits;
  return shown;
}

/**
 * What a person's certificate is worth. Their own row wins over the project, where a column is
 * named and their cell isn't empty. What can't be read as a number is left out, never taken from
 * the project: someone whose cell says "absent" hasn't earned everybody's points. Null: nothing.
 */
export function creditsOf(
  project: ProjectCredits | null,
  fields: Record<string, string>,
): EarnedCredits | null {
  if (!project) return null;
  const earned: EarnedCredits = { ...project };
  for (const [fact, text] of rowValues(project.columns, fields)) {
    if (fact === "hours" || fact === "points")
      earned.offered = { ...earned.offered, [fact]: project[fact] };
    setFact(earned, fact, text);
  }
  return isEmpty(earned) ? null : earned;
}

/** The same after printed values were corrected, as far as they came from a column. */
export function correctedCredits(
  credits: EarnedCredits | null,
  values: Record<string, string>,
): EarnedCredits | null {
  if (!credits) return null;
  const corrected = { ...credits };
  for (const [fact, text] of rowValues(credits.columns, values)) setFact(corrected, fact, text);
  return corrected;
}

/** The facts whose cell can't be read. */
export function unreadableFacts(
  columns: CreditColumns | undefined,
  fields: Record<string, string>,
): RowFact[] {
  return rowValues(columns, fields).flatMap(([fact, text]) =>
    (fact === "hours" || fact === "points") && readNumber(text) === null ? [fact] : [],
  );
}

function rowValues(
  columns: CreditColumns | undefined,
  fields: Record<string, string>,
): [RowFact, string][] {
  if (!columns || Object.keys(columns).length === 0) return [];
  const cells = new Map(
    Object.entries(fields).map(([name, value]) => [placeholderKey(name), value.trim()]),
  );
  return ROW_FACTS.flatMap((fact): [RowFact, string][] => {
    const text = cells.get(placeholderKey(columns[fact] ?? ""));
    return text ? [[fact, text]] : [];
  });
}

function setFact(credits: EarnedCredits, fact: RowFact, text: string): void {
  if (fact === "hours" || fact === "points") credits[fact] = readNumber(text) ?? undefined;
  else if (fact === "skills") credits.skills = readLinkedNames(text).named;
  else if (fact === "evidence") credits.evidence = linksOf(readLinkedNames(text).named);
  else credits[fact] = text.slice(0, MAX_WORD_LETTERS);
}

/** Those that have an address. */
export function linksOf(named: Skill[]): EvidenceLink[] {
  return named.flatMap(({ name, url }) => (url ? [{ name, url }] : []));
}

/** Of a level, a grade, a body, a number of accreditation. */
export const MAX_WORD_LETTERS = 80;

function isEmpty({
  columns: _,
  offered: __,
  body: ___,
  accreditation: ____,
  ...facts
}: EarnedCredits) {
  return Object.values(facts).every((fact) =>
    Array.isArray(fact) ? fact.length === 0 : fact === undefined,
  );
}

/** "12 hours, 6 MDCN points, Pass": what an organiser reads of it; null: nothing was said. */
export function creditsLabel(credits: ProjectCredits | null): string | null {
  if (!credits) return null;
  const { hours, points, body, level, grade, skills = [], evidence = [], columns } = credits;
  const count = (number: number, one: string, other = `${one}s`) =>
    `${number.toLocaleString("en")} ${number === 1 ? one : other}`;
  const parts = [
    hours === undefined ? null : count(hours, "hour"),
    points === undefined ? null : count(points, `${body || "CPD"} point`),
    level || null,
    grade || null,
    skills.length > 0 ? count(skills.length, "skill") : null,
    evidence.length > 0 ? count(evidence.length, "evidence link") : null,
    Object.keys(columns ?? {}).length > 0 ? "each person’s own from the list" : null,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : null;
}
