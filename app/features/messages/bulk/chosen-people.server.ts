import { setImmediate as letOthersRun } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { readSuppressions } from "#app/features/delivery/suppressions/suppressions.server.ts";
import { isSampleAddress } from "#app/platform/text/email-address.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { leftOut } from "../batches/audience.server.ts";
import type { MessagePerson } from "../compose/project-preview.server.ts";
import { type BulkAudience, bulkValues } from "./bulk-audience.ts";
import { type BulkChoice, isChosen } from "./bulk-choice.ts";
import {
  COLUMNS,
  countSource,
  findCovered,
  readNumbers,
  readSourcePeople,
  rowsOf,
  type Source,
  type SourcePerson,
} from "./sources.server.ts";

/** People looked at in one go. */
const CHUNK = 250;

/** The person asked for, when they are chosen, or else the first who is; null when nobody is. */
export async function findBulkPerson(
  db: Database,
  account: Organiser["account"],
  draft: { audience: BulkAudience; fallbacks: Record<string, string> },
  source: Source,
  asked: string | null,
): Promise<MessagePerson | null> {
  const { choice } = draft.audience;
  const wish = /^\d{1,15}$/.test(asked ?? "") ? Number(asked) : null;
  const isWished = wish !== null && isChosen(choice, wish, (await coveredBy(db, source, choice, [wish])).has(wish));
  const number = isWished ? wish : await nextChosen(db, source, choice, null);
  const [person] = number === null ? [] : await readSourcePeople(db, source, [number]);
  if (!person || number === null) return null;
  const values = bulkValues(person, account, draft.fallbacks);
  const fullName = wholeName(person) || person.email;
  const text = (found: number | null) => (found === null ? null : String(found));
  return {
    id: String(number),
    firstName: person.firstName || fullName,
    fullName,
    email: person.email,
    values,
    previousId: text(await nextChosen(db, source, choice, number, true)),
    nextId: text(await nextChosen(db, source, choice, number)),
  };
}

/** Which of these people "Choose all" found. */
export async function coveredBy(
  db: Database,
  source: Source,
  { all }: BulkChoice,
  numbers: readonly number[],
): Promise<Set<number>> {
  return all === null ? new Set() : findCovered(db, source, numbers, all);
}

/** The next who is chosen after somebody, or before them; from null: the first. Those ticked besides "all" come last. */
async function nextChosen(
  db: Database,
  source: Source,
  { all, minus, plus }: BulkChoice,
  after: number | null,
  back = false,
): Promise<number | null> {
  const step = (source.kind === "list" ? 1 : -1) * (back ? -1 : 1);
  const isBeyond = (number: number) => after === null || (number - after) * step > 0;
  const ticked = plus.filter(isBeyond).sort((one, other) => (one - other) * step);
  if (all === null) return ticked[0] ?? null;
  const without = new Set(minus);
  for (let from = after === null ? null : after + step; ; ) {
    const numbers: number[] = await readNumbers(db, source, { q: all, from, back, limit: CHUNK });
    const found = numbers.find((number) => !without.has(number));
    if (found !== undefined) return found;
    if (numbers.length < CHUNK) return null;
    from = numbers.at(-1)! + step;
  }
}

const MAX_FOUND = 8;

/** Chosen people whose name or address holds the words. */
export async function searchChosen(
  db: Database,
  source: Source,
  choice: BulkChoice,
  words: string,
): Promise<{ id: string; name: string; email: string }[]> {
  if (!words.trim()) return [];
  const numbers = await readNumbers(db, source, { q: words, from: null, limit: 100 });
  const covered = await coveredBy(db, source, choice, numbers);
  const chosen = numbers.filter((number) => isChosen(choice, number, covered.has(number))).slice(0, MAX_FOUND);
  const people = await readSourcePeople(db, source, chosen);
  return people.map((person) => ({
    id: String(person.number),
    name: wholeName(person) || person.email,
    email: person.email,
  }));
}

/** How many are chosen; of a search with many hits, at least. */
export async function countChosen(
  db: Database,
  source: Source,
  { all, minus, plus }: BulkChoice,
): Promise<{ count: number; isMore: boolean }> {
  if (all === null) return { count: plus.length, isMore: false };
  const { total, isMore } = await countSource(db, source, all);
  return { count: Math.max(0, total - minus.length) + plus.length, isMore };
}

export interface BulkPerson extends SourcePerson {
  /** Why no mail goes to them, as a code of the ledger; null: one does. */
  leftOut: string | null;
}

/**
 * The people of a choice, each address once: of several rows with one address the newest counts. In pieces, so that memory
 * stays bounded whatever their number, and other visitors are served between. `twins`: chosen rows passed over because their
 * address comes again.
 */
export async function* readBulkAudience(
  db: Database,
  source: Source,
  choice: BulkChoice,
): AsyncGenerator<{ people: BulkPerson[]; twins: number }> {
  const hasSamples = await hasSampleData(db, source.accountId);
  for await (const numbers of chosenNumbers(db, source, choice)) {
    const rows = await readSourcePeople(db, source, numbers);
    const newest = await newestOfAddress(db, source, choice, rows);
    const people = newest ? rows.filter(({ email, number }) => (newest.get(email) ?? number) === number) : rows;
    const emails = people.map(({ email }) => email);
    const suppressed = await readSuppressions(db, source.accountId, emails);
    const samples = hasSamples ? await findSamplePeople(db, source.accountId, emails) : new Set<string>();
    yield {
      people: people.map((person) => ({
        ...person,
        leftOut:
          samples.has(person.email) || isSampleAddress(person.email)
            ? "sample"
            : (leftOut(person.email, suppressed)?.code ?? null),
      })),
      twins: rows.length - people.length,
    };
    await letOthersRun();
  }
}

/** The numbers of a choice, in the source's order, those that `all` finds first. */
async function* chosenNumbers(db: Database, source: Source, choice: BulkChoice): AsyncGenerator<number[]> {
  const { all, minus, plus } = choice;
  const step = source.kind === "list" ? 1 : -1;
  if (all !== null) {
    const without = new Set(minus);
    for (let from: number | null = null; ; ) {
      const numbers: number[] = await readNumbers(db, source, { q: all, from, limit: CHUNK });
      const chosen = numbers.filter((number) => !without.has(number));
      if (chosen.length > 0) yield chosen;
      if (numbers.length < CHUNK) break;
      from = numbers.at(-1)! + step;
    }
  }
  const covered = await coveredBy(db, source, choice, plus);
  const ticked = plus.filter((number) => !covered.has(number)).sort((one, other) => (one - other) * step);
  for (let at = 0; at < ticked.length; at += CHUNK) yield ticked.slice(at, at + CHUNK);
}

/** For each address of these people the highest number that is chosen; null where an address can't come twice. */
async function newestOfAddress(
  db: Database,
  source: Source,
  { all, minus, plus }: BulkChoice,
  people: readonly SourcePerson[],
): Promise<Map<string, number> | null> {
  if (source.kind === "all" || people.length === 0) return null;
  const { number, email } = COLUMNS[source.kind];
  const emails = people.map((person) => person.email);
  const newest = new Map<string, number>();
  const keepNewest = async (q: string, which: RawBuilder<boolean>) => {
    const rows = await rowsOf(db, source, q)
      .select((eb) => [email.as("email"), eb.fn.max<number>(number).as("number")])
      .where(email, "in", emails)
      .where(which)
      .groupBy(email)
      .execute();
    for (const row of rows) newest.set(row.email, Math.max(row.number, newest.get(row.email) ?? 0));
  };
  if (all !== null) await keepNewest(all, sql`${number} not in (${sql.join(minus.length > 0 ? minus : [0])})`);
  if (plus.length > 0) await keepNewest("", sql`${number} in (${sql.join(plus)})`);
  return newest;
}

/** Which of these lower-cased addresses are known from the sample data alone: they are never mailed. */
export async function findSamplePeople(db: Database, accountId: string, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const onLists = await db
    .selectFrom("recipients")
    .innerJoin("recipientLists", "recipientLists.id", "recipients.listId")
    .select(["recipients.email", "recipientLists.isSample"])
    .where("recipients.accountId", "=", accountId)
    .where("recipients.email", "in", emails)
    .execute();
  const inForms = await db
    .selectFrom("formResponses")
    .innerJoin("forms", "forms.id", "formResponses.formId")
    .select(["formResponses.emailKey as email", "forms.isSample"])
    .where("formResponses.accountId", "=", accountId)
    .where("formResponses.emailKey", "in", emails)
    .execute();
  const rows = [...onLists, ...inForms];
  const genuine = new Set(rows.flatMap(({ email, isSample }) => (isSample ? [] : [email])));
  return new Set(rows.flatMap(({ email, isSample }) => (isSample && email && !genuine.has(email) ? [email] : [])));
}

/** Whether the account has sample data at all: most have none, and need not be asked person by person. */
export async function hasSampleData(db: Database, accountId: string): Promise<boolean> {
  for (const table of ["recipientLists", "forms"] as const) {
    const samples = db.selectFrom(table).select("id").where("accountId", "=", accountId).where("isSample", "=", 1);
    if (await samples.limit(1).executeTakeFirst()) return true;
  }
  return false;
}
