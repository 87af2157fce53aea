import { type ExpressionBuilder, sql } from "kysely";
import { searchable } from "#app/engines/letters/searchable.ts";
import { readTallies } from "#app/features/activity/tallies.server.ts";
import {
  findAdding,
  type ListImport,
} from "#app/features/recipients/imports/find-import.server.ts";
import type { SegmentRule } from "#app/features/recipients/lists/segment-rule.ts";
import {
  findSegment,
  isInSegment,
  type Segment,
} from "#app/features/recipients/lists/segments.server.ts";
import {
  countFoundPeople,
  searchPeopleNumbers,
} from "#app/features/recipients/people-search.server.ts";
import { fitsRule } from "#app/features/recipients/segments/compile-rule.server.ts";
import type { PeopleRule } from "#app/features/recipients/segments/people-rule.ts";
import { findPeopleSegment } from "#app/features/recipients/segments/people-segments.server.ts";
import { readStoredList, readStoredTexts } from "#app/platform/database/stored-json.ts";
import { containing } from "#app/platform/text/search-text.ts";
import { splitFullName } from "#app/platform/text/typed-name.ts";
import type { Database } from "#db/database.server.ts";
import type { PeopleTable } from "#db/schema/people.ts";
import type { Schema } from "#db/schema.ts";
import type { BulkTab } from "./bulk-choice.ts";

/** Where people are chosen from: all that the account knows, a list, or the answers of a form. */
export interface Source {
  kind: "all" | "list" | "form";
  accountId: string;
  /** The list's or form's id; empty with `all`. */
  id: string;
  /** The card's title; null with `all`. */
  title: string | null;
  /** A list's own columns, which can be filled into a message. */
  columns: string[];
  /** Of a list only who is meant by this rule. */
  segment?: SegmentRule;
  /** Of everybody only who is meant by this one. */
  rule?: PeopleRule;
  /** Who left this topic gets nothing. */
  topicId?: string;
}

/**
 * The account's source behind a tab and a card. Null when the card is gone, in the bin, empty of a
 * list, or another account's.
 */
export async function findSource(
  db: Database,
  accountId: string,
  { tab, card }: { tab: BulkTab; card: string | null },
): Promise<Source | null> {
  if (tab === "all") return { kind: "all", accountId, id: "", title: null, columns: [] };
  if (!card) return null;
  if (tab === "segments") return findRuleSource(db, accountId, card);
  if (tab === "forms") {
    const form = await db
      .selectFrom("forms")
      .select(["id", "title"])
      .where("id", "=", card)
      .where("accountId", "=", accountId)
      .where("deletedAt", "is", null)
      .executeTakeFirst();
    return form ? { kind: "form", accountId, id: form.id, title: form.title, columns: [] } : null;
  }
  if (tab === "uploads") {
    const segment = await findSegment(db, accountId, card);
    if (segment) return findSegmentSource(db, accountId, segment);
  }
  const list = await (tab === "uploads"
    ? findUploaded(db, accountId, card)
    : findOfProject(db, accountId, card));
  return list
    ? {
        kind: "list",
        accountId,
        id: list.id,
        title: list.title,
        columns: readStoredList(list.columns, "recipientLists.columns", list.id),
      }
    : null;
}

/**
 * The import whose people are still being added to a source, or that ended at `since` or later;
 * null: everybody is there. To all recipients, and to segments of them, every list of the account
 * adds.
 */
export async function findAddingTo(
  db: Database,
  { kind, accountId, id }: Source,
  since?: Date,
): Promise<ListImport | null> {
  if (kind === "form") return null;
  return findAdding(db, kind === "list" ? { listId: id, since } : { accountId, since });
}

/** The card of a segment that needs no keeping: those who attended a webinar. */
export const attendeesCard = (webinarId: string) => `attended:${webinarId}`;

async function findRuleSource(
  db: Database,
  accountId: string,
  card: string,
): Promise<Source | null> {
  const everybody = { kind: "all" as const, accountId, id: "", columns: [] };
  const segment = await findPeopleSegment(db, accountId, card);
  if (segment) return { ...everybody, title: segment.name, rule: segment.rule };
  const webinarId = /^attended:(\w+)$/.exec(card)?.[1];
  if (!webinarId) return null;
  const webinar = await db
    .selectFrom("webinars")
    .innerJoin("forms", "forms.id", "webinars.formId")
    .select("webinars.title")
    .where("webinars.id", "=", webinarId)
    .where("webinars.accountId", "=", accountId)
    .where("forms.deletedAt", "is", null)
    .executeTakeFirst();
  const rule: PeopleRule = { match: "all", conditions: [{ what: "attended", value: webinarId }] };
  return webinar ? { ...everybody, title: `Attended ${webinar.title}`, rule } : null;
}

async function findSegmentSource(
  db: Database,
  accountId: string,
  segment: Segment,
): Promise<Source | null> {
  const list = await findSource(db, accountId, { tab: "uploads", card: segment.listId });
  return list && { ...list, title: `${segment.name}, of ${list.title}`, segment: segment.rule };
}

function findUploaded(db: Database, accountId: string, card: string) {
  return db
    .selectFrom("recipientLists")
    .select(["id", "name as title", "columns"])
    .where("id", "=", card)
    .where("accountId", "=", accountId)
    .where("source", "!=", "project")
    .executeTakeFirst();
}

function findOfProject(db: Database, accountId: string, card: string) {
  return db
    .selectFrom("projects")
    .innerJoin("recipientLists", "recipientLists.id", "projects.listId")
    .select(["recipientLists.id", "projects.title", "recipientLists.columns"])
    .where("projects.id", "=", card)
    .where("projects.accountId", "=", accountId)
    .where("projects.deletedAt", "is", null)
    .executeTakeFirst();
}

/** Somebody of a source, named by a number of its own; see `BulkChoice`. */
export interface SourcePerson {
  number: number;
  firstName: string;
  lastName: string;
  /** Lower case. */
  email: string;
  /** The list's own columns. */
  fields: Record<string, string>;
  /** Where an address of all recipients was first seen. */
  seenIn: { kind: PeopleTable["source"]; id: string } | null;
  addedAt: string;
  /** They chose it; absent or null: nobody did. */
  language?: string | null;
}

/** Found people are counted no further. */
const MAX_COUNTED = 1_000;

export interface Stretch {
  /** Only people whose name or address holds these words; empty: all. */
  q: string;
  /** Where to begin, itself counted; null: at the beginning, or with `back` at the end. */
  from: number | null;
  /** Towards the beginning: the answer is in that order. */
  back?: boolean;
  offset?: number;
  limit: number;
}

/** The columns of `rowsOf` that number people and hold their address. */
export const COLUMNS = {
  all: { number: sql.ref<number>("people.number"), email: sql.ref<string>("people.email") },
  list: {
    number: sql.ref<number>("recipients.position"),
    email: sql.ref<string>("recipients.email"),
  },
  form: {
    number: sql.ref<number>("formResponses.number"),
    email: sql.ref<string>("formResponses.emailKey"),
  },
};

/**
 * The rows of a source whose words are found. Of everybody without a rule all: they are searched
 * with `searchPeopleNumbers`.
 */
export function rowsOf(db: Database, source: Source, q: string): ReturnType<typeof peopleRows> {
  if (source.kind === "all") return peopleRows(db, source, q);
  return (source.kind === "list" ? listRows(db, source, q) : answerRows(db, source, q)) as never;
}

function peopleRows(db: Database, { accountId, rule }: Source, q: string) {
  let rows = db.selectFrom("people").where("people.accountId", "=", accountId);
  if (!rule) return rows;
  rows = rows.where((eb) => fitsRule(eb, { db, accountId, rule }));
  for (const word of wordsOf(q)) rows = rows.where("people.words", "like", containing(word));
  return rows;
}

/** Everybody is searched by the index; those that a rule means one by one. */
export const isIndexed = ({ kind, rule }: Source) => kind === "all" && !rule;

/** Its list is known to be the account's. */
function listRows(db: Database, source: Source, q: string) {
  const { segment, accountId } = source;
  let rows = db.selectFrom("recipients").where("listId", "=", source.id);
  if (segment) rows = rows.where((eb) => isInSegment(eb, accountId, segment));
  for (const word of wordsOf(q)) rows = rows.where("searchText", "like", containing(word));
  return rows;
}

/** Answers of a form that came with an address. */
function answerRows(db: Database, source: Source, q: string) {
  let rows = db
    .selectFrom("formResponses")
    .where("formId", "=", source.id)
    .where("emailKey", "is not", null);
  for (const word of wordsOf(q))
    rows = rows.where((eb) => eb.exists(knownBy(eb, source.accountId, word)));
  return rows;
}

function knownBy(eb: ExpressionBuilder<Schema, "formResponses">, accountId: string, word: string) {
  return eb
    .selectFrom("people")
    .select(sql<number>`1`.as("one"))
    .where("people.accountId", "=", accountId)
    .whereRef("people.email", "=", "formResponses.emailKey")
    .where("people.words", "like", containing(word));
}

function wordsOf(q: string): string[] {
  return searchable(q).split(" ").filter(Boolean).slice(0, 8);
}

/**
 * Numbers of a source in its order: lists as they were filled, everybody and answers the newest
 * first.
 */
export async function readNumbers(
  db: Database,
  source: Source,
  stretch: Stretch,
): Promise<number[]> {
  const { q, from, back = false, offset = 0, limit } = stretch;
  const order = (source.kind === "list") === !back ? ("asc" as const) : ("desc" as const);
  if (isIndexed(source) && q) {
    const bound = from ?? undefined;
    return searchPeopleNumbers(db, {
      accountId: source.accountId,
      q,
      order,
      offset,
      limit,
      ...(order === "asc" ? { from: bound } : { to: bound }),
    });
  }
  const { number } = COLUMNS[source.kind];
  const rows = await rowsOf(db, source, q)
    .select(number.as("number"))
    .$if(from !== null, (query) => query.where(number, order === "asc" ? ">=" : "<=", from ?? 0))
    .orderBy(number, order)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => row.number);
}

/** Which of these people the words find. */
export async function findCovered(
  db: Database,
  source: Source,
  numbers: readonly number[],
  q: string,
): Promise<Set<number>> {
  if (numbers.length === 0) return new Set();
  const given = [...numbers];
  if (isIndexed(source) && q) {
    return new Set(
      await searchPeopleNumbers(db, {
        accountId: source.accountId,
        q,
        among: given,
        limit: given.length,
      }),
    );
  }
  const { number } = COLUMNS[source.kind];
  const rows = await rowsOf(db, source, q)
    .select(number.as("number"))
    .where(number, "in", given)
    .execute();
  return new Set(rows.map((row) => row.number));
}

/** These people, in this order; who is no more is left out. At most a few hundred at a time. */
export async function readSourcePeople(
  db: Database,
  source: Source,
  numbers: readonly number[],
): Promise<SourcePerson[]> {
  if (numbers.length === 0) return [];
  const found = new Map(
    (await readRows(db, source, [...numbers])).map((person) => [person.number, person]),
  );
  return numbers.flatMap((number) => found.get(number) ?? []);
}

async function readRows(db: Database, source: Source, numbers: number[]): Promise<SourcePerson[]> {
  if (source.kind === "all") {
    const rows = await peopleRows(db, source, "")
      .select(["number", "email", "firstName", "lastName", "source", "sourceId", "createdAt"])
      .where("number", "in", numbers)
      .execute();
    return rows.map(({ source: kind, sourceId, createdAt, ...row }) => ({
      ...row,
      fields: {},
      seenIn: { kind, id: sourceId },
      addedAt: createdAt,
    }));
  }
  if (source.kind === "list") {
    const rows = await listRows(db, source, "")
      .select(["position", "email", "firstName", "lastName", "fields", "createdAt"])
      .select("language")
      .where("position", "in", numbers)
      .execute();
    return rows.map(({ position, fields, email, createdAt, ...row }) => ({
      ...row,
      number: position,
      email: email.toLowerCase(),
      fields: readStoredTexts(fields || "{}", "recipients.fields", `number ${position}`),
      seenIn: null,
      addedAt: createdAt,
    }));
  }
  const rows = await answerRows(db, source, "")
    .select(["number", "name", "emailKey", "submittedAt", "language"])
    .where("number", "in", numbers)
    .execute();
  return rows.map(({ number, name, emailKey, submittedAt, language }) => ({
    number,
    language: language || null,
    ...splitFullName(name),
    email: emailKey ?? "",
    fields: {},
    seenIn: null,
    addedAt: submittedAt,
  }));
}

/** How many people a source has, or how many of them the words find. `isMore`: more than said. */
export async function countSource(
  db: Database,
  source: Source,
  q: string,
): Promise<{ total: number; isMore: boolean }> {
  if (isIndexed(source)) {
    if (!q)
      return { total: (await readTallies(db, source.accountId, ["people"])).people, isMore: false };
    const found = await countFoundPeople(db, source.accountId, q, MAX_COUNTED + 1);
    return { total: Math.min(found, MAX_COUNTED), isMore: found > MAX_COUNTED };
  }
  if (source.kind === "list" && !q && !source.segment) {
    const list = await db
      .selectFrom("recipientLists")
      .select("recipientCount")
      .where("id", "=", source.id)
      .executeTakeFirst();
    return { total: list?.recipientCount ?? 0, isMore: false };
  }
  const { count } = await rowsOf(db, source, q)
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return { total: Number(count), isMore: false };
}
