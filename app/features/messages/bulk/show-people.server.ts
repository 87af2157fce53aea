import { readSuppressions } from "#app/features/delivery/suppressions/suppressions.server.ts";
import { peopleByEmail } from "#app/features/recipients/people-search.server.ts";
import { isSampleAddress } from "#app/platform/text/email-address.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import { type ShownTime, shownTime } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { type BulkFilter, isChosen } from "./bulk-choice.ts";
import { findSamplePeople, hasSampleData } from "./sample-people.server.ts";
import { findCovered, readSourcePeople, type SourcePerson } from "./source-people.server.ts";
import type { Source } from "./sources.server.ts";

export interface ShownRecipient {
  number: number;
  name: string;
  email: string;
  /** Of the page about them; null when it is not known yet. */
  personId: string | null;
  cameFrom: string;
  added: ShownTime;
  /** Why no mail goes to them; null: one does. */
  mark: "unsubscribed" | "bounced" | "complained" | "provider" | "sample" | null;
  isChosen: boolean;
  /** "Choose all" found them. */
  isCovered: boolean;
}

/** The people of a page as it shows them: where they came from, whether they are ticked, and whether mail may go there. */
export async function showPeople(
  db: Database,
  source: Source,
  filter: BulkFilter,
  numbers: number[],
  at: { now: Date; timeZone: string },
): Promise<ShownRecipient[]> {
  const { accountId } = source;
  const people = await readSourcePeople(db, source, numbers);
  const emails = people.map(({ email }) => email);
  const suppressed = await readSuppressions(db, accountId, emails);
  const samples = (await hasSampleData(db, accountId)) ? await findSamplePeople(db, accountId, emails) : new Set<string>();
  const pages = await peopleByEmail(db, accountId, emails);
  const { choice, q } = filter;
  const covered =
    choice.all === null
      ? new Set<number>()
      : choice.all === q
        ? new Set(numbers)
        : await findCovered(db, source, numbers, choice.all);
  const names = await cameFrom(db, source, people);
  return people.map((person) => ({
    number: person.number,
    name: wholeName(person) || person.email,
    email: person.email,
    personId: pages.get(person.email) ?? null,
    cameFrom: names(person),
    added: shownTime(person.addedAt, at.now, at.timeZone),
    mark: samples.has(person.email) || isSampleAddress(person.email) ? "sample" : (suppressed.get(person.email) ?? null),
    isChosen: isChosen(choice, person.number, covered.has(person.number)),
    isCovered: covered.has(person.number),
  }));
}

/** "Data Analysis Fundamentals", "Career webinar (form)", "cohort-3.csv (upload)"; empty where it is gone. */
async function cameFrom(db: Database, source: Source, people: SourcePerson[]): Promise<(person: SourcePerson) => string> {
  if (source.kind !== "all") return () => source.title ?? "";
  const ids = (kind: string) => [...new Set(people.flatMap(({ seenIn }) => (seenIn?.kind === kind ? [seenIn.id] : [])))];
  const titles = new Map<string, string>();
  const lists = ids("list");
  if (lists.length > 0) {
    const rows = await db.selectFrom("recipientLists").select(["id", "name", "source"]).where("id", "in", lists).execute();
    for (const { id, name, source: kind } of rows) titles.set(id, kind === "project" ? name : `${name} (${SOURCE_LABELS[kind]})`);
  }
  const forms = ids("form");
  if (forms.length > 0) {
    const rows = await db.selectFrom("forms").select(["id", "title"]).where("id", "in", forms).execute();
    for (const { id, title } of rows) titles.set(id, `${title} (form)`);
  }
  const projects = ids("certificate");
  if (projects.length > 0) {
    const rows = await db.selectFrom("projects").select(["id", "title"]).where("id", "in", projects).execute();
    for (const { id, title } of rows) titles.set(id, title);
  }
  return ({ seenIn }) => (seenIn ? (titles.get(seenIn.id) ?? "") : "");
}

const SOURCE_LABELS = { upload: "upload", form: "form", api: "program" };
