import { setImmediate as letOthersRun } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { isSampleAddress } from "#app/engines/email-address/email-address.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { readLeavers } from "#app/features/delivery/suppressions/mail-choices.server.ts";
import { readSuppressions } from "#app/features/delivery/suppressions/suppressions.server.ts";
import { leftOut } from "#app/features/messages/batches/audience.server.ts";
import type { MessagePerson } from "#app/features/messages/message/project-preview.server.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { type BulkAudience, bulkValues } from "./bulk-audience.ts";
import { type BulkChoice, isChosen, MAX_TICKS } from "./bulk-choice.ts";
import { countThoseWhoHad, findThoseWhoHad } from "./rest-of-send.server.ts";
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
  {
    account,
    draft,
    source,
  }: {
    account: Organiser["account"];
    draft: { audience: BulkAudience; fallbacks: Record<string, string> };
    source: Source;
  },
  asked: string | null,
): Promise<MessagePerson | null> {
  const { choice } = draft.audience;
  const wish = /^\d{1,15}$/.test(asked ?? "") ? Number(asked) : null;
  const isWished =
    wish !== null &&
    isChosen(choice, wish, (await coveredBy(db, source, choice, [wish])).has(wish));
  const number = isWished ? wish : await nextChosen(db, source, choice, { after: null });
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
    previousId: text(await nextChosen(db, source, choice, { after: number, back: true })),
    nextId: text(await nextChosen(db, source, choice, { after: number })),
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

/**
 * The next who is chosen after somebody, or before them; from null: the first. Those ticked besides
 * "all" come last.
 */
async function nextChosen(
  db: Database,
  source: Source,
  choice: BulkChoice,
  { after, back = false }: { after: number | null; back?: boolean },
): Promise<number | null> {
  const { all, minus, plus } = choice;
  const step = (source.kind === "list" ? 1 : -1) * (back ? -1 : 1);
  const isBeyond = (number: number) => after === null || (number - after) * step > 0;
  const ticked = plus.filter(isBeyond).sort((one, other) => (one - other) * step);
  if (all === null)
    return (await numbersWithout(db, source, choice, ticked.slice(0, MAX_TICKS)))[0] ?? null;
  const without = new Set(minus);
  for (let from = after === null ? null : after + step; ; ) {
    const numbers: number[] = await readNumbers(db, source, { q: all, from, back, limit: CHUNK });
    const chosen = numbers.filter((number) => !without.has(number));
    const [found] = await numbersWithout(db, source, choice, chosen);
    if (found !== undefined) return found;
    if (numbers.length < CHUNK) return null;
    from = (numbers.at(-1) ?? 0) + step;
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
  const chosen = numbers.filter((number) => isChosen(choice, number, covered.has(number)));
  const left = (await numbersWithout(db, source, choice, chosen)).slice(0, MAX_FOUND);
  const people = await readSourcePeople(db, source, left);
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
  choice: BulkChoice,
): Promise<{ count: number; isMore: boolean }> {
  const { all, minus, plus } = choice;
  const had = await countThoseWhoHad(db, source.accountId, choice);
  if (all === null) return { count: Math.max(0, plus.length - had), isMore: false };
  const { total, isMore } = await countSource(db, source, all);
  return { count: Math.max(0, total - minus.length + plus.length - had), isMore };
}

/** These numbers without those whose people a choice passes over. */
async function numbersWithout(
  db: Database,
  source: Source,
  choice: BulkChoice,
  numbers: number[],
): Promise<number[]> {
  if (!choice.without || numbers.length === 0) return numbers;
  const people = await readSourcePeople(db, source, numbers);
  const had = await findThoseWhoHad(db, source.accountId, choice, people);
  const left = new Set(
    people.filter(({ email }) => !had.has(email.toLowerCase())).map(({ number }) => number),
  );
  return numbers.filter((number) => left.has(number));
}

export interface BulkPerson extends SourcePerson {
  /** Why no mail goes to them, as a code of the ledger; null: one does. */
  leftOut: string | null;
}

/** Where reading a choice goes on: among those that `all` finds, or those ticked besides. */
export type ChoiceCursor = { part: "all"; from: number | null } | { part: "ticked"; at: number };

/** The people of a piece; `next`: where the one after it begins, null after the last. */
export interface AudiencePiece {
  people: BulkPerson[];
  /** Chosen rows passed over because their address comes again. */
  twins: number;
  next: ChoiceCursor | null;
}

/**
 * The people of a choice, each address once: of several rows with one address the newest counts. In
 * pieces, so that memory stays bounded whatever their number, and other visitors are served
 * between.
 */
export async function* readBulkAudience(
  db: Database,
  source: Source,
  choice: BulkChoice,
): AsyncGenerator<AudiencePiece> {
  const hasSamples = await hasSampleData(db, source.accountId);
  for (let cursor: ChoiceCursor | null = null; ; ) {
    const piece: AudiencePiece = await readBulkPiece(db, source, choice, { cursor, hasSamples });
    yield piece;
    if (piece.next === null) return;
    cursor = piece.next;
    await letOthersRun();
  }
}

/** One piece of them. `upTo`: who has a higher number came later and is passed over. */
export async function readBulkPiece(
  db: Database,
  source: Source,
  choice: BulkChoice,
  given: { cursor: ChoiceCursor | null; hasSamples: boolean; upTo?: number; pieceSize?: number },
): Promise<AudiencePiece> {
  const { cursor, hasSamples, upTo = Number.MAX_SAFE_INTEGER, pieceSize = CHUNK } = given;
  const { numbers, next } = await readChosenNumbers(db, source, choice, {
    cursor: cursor ?? FIRST,
    size: pieceSize,
  });
  const rows = await readSourcePeople(
    db,
    source,
    numbers.filter((number) => number <= upTo),
  );
  const newest = await newestOfAddress(db, source, choice, { people: rows, upTo });
  const once = newest
    ? rows.filter(({ email, number }) => (newest.get(email) ?? number) === number)
    : rows;
  const had = await findThoseWhoHad(db, source.accountId, choice, once);
  const people = once.filter(({ email }) => !had.has(email.toLowerCase()));
  const emails = people.map(({ email }) => email);
  const suppressed = await readSuppressions(db, source.accountId, emails);
  const samples = hasSamples
    ? await findSamplePeople(db, source.accountId, emails)
    : new Set<string>();
  const agreed = source.rule ? await findAgreedToMailings(db, source.accountId, emails) : null;
  const { accountId, topicId } = source;
  const asked = topicId ? emails.map((email) => email.toLowerCase()) : [];
  const leavers = await readLeavers(db, accountId, asked, {
    topicId: topicId ?? null,
    now: NEVER_PAUSED,
  });
  const reasonOf = (email: string) => {
    if (samples.has(email) || isSampleAddress(email)) return "sample";
    const reason =
      leftOut(email, suppressed)?.code ?? leavers.get(email.toLowerCase())?.code ?? null;
    return reason === null && agreed && !agreed.has(email) ? "certificates_only" : reason;
  };
  return {
    people: people.map((person) => ({ ...person, leftOut: reasonOf(person.email) })),
    twins: rows.length - once.length,
    next,
  };
}

/** Whether a pause is over is asked when each e-mail leaves: that may be weeks later. */
const NEVER_PAUSED = new Date("9999-12-31T00:00:00Z");

const FIRST: ChoiceCursor = { part: "all", from: null };

/** Some numbers of a choice, in the source's order, those that `all` finds first. */
async function readChosenNumbers(
  db: Database,
  source: Source,
  { all, minus, plus }: BulkChoice,
  { cursor, size }: { cursor: ChoiceCursor; size: number },
): Promise<{ numbers: number[]; next: ChoiceCursor | null }> {
  const step = source.kind === "list" ? 1 : -1;
  if (cursor.part === "all" && all !== null) {
    const without = new Set(minus);
    const found = await readNumbers(db, source, { q: all, from: cursor.from, limit: size });
    const isLast = found.length < size;
    const after: ChoiceCursor | null = plus.length > 0 ? { part: "ticked", at: 0 } : null;
    return {
      numbers: found.filter((number) => !without.has(number)),
      next: isLast ? after : { part: "all", from: (found.at(-1) ?? 0) + step },
    };
  }
  const at = cursor.part === "ticked" ? cursor.at : 0;
  const ticked = [...plus].sort((one, other) => (one - other) * step).slice(at, at + size);
  const covered = await coveredBy(db, source, { all, minus, plus }, ticked);
  return {
    numbers: ticked.filter((number) => !covered.has(number)),
    next: at + size < plus.length ? { part: "ticked", at: at + size } : null,
  };
}

/**
 * For each address of these people the highest number that is chosen; null where an address can't
 * come twice.
 */
async function newestOfAddress(
  db: Database,
  source: Source,
  { all, minus, plus }: BulkChoice,
  { people, upTo }: { people: readonly SourcePerson[]; upTo: number },
): Promise<Map<string, number> | null> {
  if (source.kind === "all" || people.length === 0) return null;
  const { number, email } = COLUMNS[source.kind];
  const emails = people.map((person) => person.email);
  const newest = new Map<string, number>();
  const keepNewest = async (q: string, which: RawBuilder<boolean>) => {
    const rows = await rowsOf(db, source, q)
      .select((eb) => [email.as("email"), eb.fn.max<number>(number).as("number")])
      .where(email, "in", emails)
      .where(number, "<=", upTo)
      .where(which)
      .groupBy(email)
      .execute();
    for (const row of rows) newest.set(row.email, Math.max(row.number, newest.get(row.email) ?? 0));
  };
  if (all !== null)
    await keepNewest(all, sql`${number} not in (${sql.join(minus.length > 0 ? minus : [0])})`);
  if (plus.length > 0) await keepNewest("", sql`${number} in (${sql.join(plus)})`);
  return newest;
}

/**
 * Which of these lower-cased addresses may get mailings: those on a list that no certificate has,
 * whose people agreed to that use, and those who answered a form or registered for a webinar. The
 * others gave their address for a certificate.
 */
export async function findAgreedToMailings(
  db: Database,
  accountId: string,
  emails: string[],
): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const listed = await db
    .selectFrom("recipients")
    .innerJoin("recipientLists", "recipientLists.id", "recipients.listId")
    .select("recipients.email")
    .where("recipients.accountId", "=", accountId)
    .where("recipients.email", "in", emails)
    .where("recipientLists.source", "!=", "project")
    .execute();
  const agreed = new Set(listed.map(({ email }) => email));
  for (const table of ["formResponses", "webinarRegistrations"] as const) {
    const others = emails.filter((email) => !agreed.has(email));
    if (others.length === 0) break;
    const rows = await db
      .selectFrom(table)
      .select("emailKey")
      .distinct()
      .where("accountId", "=", accountId)
      .where("emailKey", "in", others)
      .execute();
    for (const { emailKey } of rows) if (emailKey) agreed.add(emailKey);
  }
  return agreed;
}

/**
 * Which of these lower-cased addresses are known from the sample data alone: they are never mailed.
 */
export async function findSamplePeople(
  db: Database,
  accountId: string,
  emails: string[],
): Promise<Set<string>> {
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
  return new Set(
    rows.flatMap(({ email, isSample }) =>
      isSample && email && !genuine.has(email) ? [email] : [],
    ),
  );
}

/**
 * Whether the account has sample data at all: most have none, and need not be asked person by
 * person.
 */
export async function hasSampleData(db: Database, accountId: string): Promise<boolean> {
  for (const table of ["recipientLists", "forms"] as const) {
    const samples = db
      .selectFrom(table)
      .select("id")
      .where("accountId", "=", accountId)
      .where("isSample", "=", 1);
    if (await samples.limit(1).executeTakeFirst()) return true;
  }
  return false;
}
