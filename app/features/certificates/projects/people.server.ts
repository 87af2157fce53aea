import { sql } from "kysely";
import { searchable } from "#app/engines/letters/searchable.ts";
import { searchedInPart, searchPeople } from "#app/features/recipients/people-search.server.ts";
import { containing } from "#app/platform/text/search-text.ts";
import type { Database } from "#db/database.server.ts";
import { compareOnly } from "#db/query-parts.server.ts";

export const PEOPLE_PER_PAGE = 20;
/** A list this long is looked through; a longer one is searched by way of the account's people. */
const MAX_PEOPLE_SCANNED = 5_000;
const MAX_PEOPLE_FOUND = 2_000;
const MAX_PEOPLE_COUNTED = 1_000;
const EMAILS_PER_STATEMENT = 500;

/**
 * A person of the project's list with the certificate that counts now: the newest that no
 * correction replaced.
 */
interface ListedPerson {
  id: string;
  position: number;
  firstName: string;
  lastName: string;
  email: string;
  certificateName: string;
  certificate: {
    id: string;
    status: "valid" | "revoked" | "replaced";
    expiresAt: string | null;
  } | null;
}

type Row = Omit<ListedPerson, "certificate">;

export interface ListedPeople {
  people: ListedPerson[];
  /** The page that this is: the last one when less is there than was asked for. */
  page: number;
  total: number;
  /** False: there are more than `total`. */
  isExact: boolean;
  /**
   * So many of the account's newest people alone were searched; null: everybody on the list was.
   */
  newestSearched: number | null;
}

/**
 * One page of the people of a project, and how many match. In the same time however long the list
 * is.
 */
export async function listPeople(
  db: Database,
  project: { id: string; accountId: string; listId: string | null },
  wish: { q: string; page: number },
): Promise<ListedPeople> {
  const { listId } = project;
  const count = listId ? await countOnList(db, listId) : 0;
  if (!listId || count === 0)
    return { people: [], page: 1, total: 0, isExact: true, newestSearched: null };
  const words = searchable(wish.q).split(" ").filter(Boolean);
  const found =
    words.length === 0
      ? await byPosition(db, listId, wish.page, count)
      : await search(db, { ...project, listId, count, words, q: wish.q, page: wish.page });
  const newestSearched =
    count > MAX_PEOPLE_SCANNED ? await searchedInPart(db, project.accountId, wish.q) : null;
  return { ...found, newestSearched, people: await withCertificates(db, project.id, found.rows) };
}

/** People on a list; kept by triggers. */
async function countOnList(db: Database, listId: string): Promise<number> {
  const list = await db
    .selectFrom("recipientLists")
    .select("recipientCount")
    .where("id", "=", listId)
    .executeTakeFirst();
  return list?.recipientCount ?? 0;
}

function onList(db: Database, listId: string) {
  return db.selectFrom("recipients").where("listId", "=", listId);
}

const COLUMNS = ["id", "position", "firstName", "lastName", "email", "certificateName"] as const;

/**
 * Positions are page numbers as long as nobody was taken off the list; otherwise rows are skipped
 * from the nearer end.
 */
async function byPosition(db: Database, listId: string, asked: number, total: number) {
  const page = Math.min(asked, Math.ceil(total / PEOPLE_PER_PAGE));
  const skipped = (page - 1) * PEOPLE_PER_PAGE;
  const people = onList(db, listId).select(COLUMNS);
  const result = { page, total, isExact: true };
  if ((await lastPosition(db, listId)) === total) {
    const rows = await people
      .where("position", ">", skipped)
      .where("position", "<=", skipped + PEOPLE_PER_PAGE)
      .orderBy("position")
      .execute();
    return { ...result, rows };
  }
  const limit = Math.min(PEOPLE_PER_PAGE, total - skipped);
  const behind = total - skipped - limit;
  const isNearEnd = behind < skipped;
  const rows = await people
    .orderBy("position", isNearEnd ? "desc" : "asc")
    .limit(limit)
    .offset(isNearEnd ? behind : skipped)
    .execute();
  return { ...result, rows: isNearEnd ? rows.reverse() : rows };
}

async function lastPosition(db: Database, listId: string): Promise<number> {
  const last = await onList(db, listId)
    .select("position")
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.position ?? 0;
}

interface Search {
  accountId: string;
  listId: string;
  count: number;
  words: string[];
  q: string;
  page: number;
}

async function search(
  db: Database,
  given: Search,
): Promise<{ rows: Row[]; page: number; total: number; isExact: boolean }> {
  const { accountId, listId, q } = given;
  if (given.count > MAX_PEOPLE_SCANNED) {
    const people = await searchPeople(db, { accountId, q, limit: MAX_PEOPLE_FOUND + 1 });
    if (people.length <= MAX_PEOPLE_FOUND) {
      const rows = await withAddresses(
        db,
        listId,
        people.map(({ email }) => email),
      );
      const page = Math.min(given.page, Math.max(1, Math.ceil(rows.length / PEOPLE_PER_PAGE)));
      const from = (page - 1) * PEOPLE_PER_PAGE;
      return {
        rows: rows.slice(from, from + PEOPLE_PER_PAGE),
        page,
        total: rows.length,
        isExact: true,
      };
    }
  }
  return scanPeople(db, given);
}

async function withAddresses(db: Database, listId: string, emails: string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < emails.length; at += EMAILS_PER_STATEMENT) {
    const some = emails.slice(at, at + EMAILS_PER_STATEMENT);
    rows.push(...(await onList(db, listId).select(COLUMNS).where("email", "in", some).execute()));
  }
  return rows.sort((a, b) => a.position - b.position);
}

/**
 * Row by row, counted no further than a thousand: of a word that many have, the first page is soon
 * found.
 */
async function scanPeople(db: Database, { listId, words, page: asked }: Search) {
  let query = onList(db, listId);
  for (const word of words) query = query.where("searchText", "like", containing(word));
  const { count } = await db
    .selectFrom(
      query
        .select(sql<number>`1`.as("one"))
        .limit(MAX_PEOPLE_COUNTED + 1)
        .as("found"),
    )
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  const total = Math.min(Number(count), MAX_PEOPLE_COUNTED);
  const page = Math.min(asked, Math.max(1, Math.ceil(total / PEOPLE_PER_PAGE)));
  const rows = await query
    .select(COLUMNS)
    .orderBy("position")
    .limit(PEOPLE_PER_PAGE)
    .offset((page - 1) * PEOPLE_PER_PAGE)
    .execute();
  return { rows, page, total, isExact: Number(count) <= MAX_PEOPLE_COUNTED };
}

/** The same people, each with the certificate of this project that counts. */
async function withCertificates(
  db: Database,
  projectId: string,
  people: Row[],
): Promise<ListedPerson[]> {
  if (people.length === 0) return [];
  const ids = people.map(({ id }) => id);
  const rows = await db
    .selectFrom("certificates")
    .select(["id", "recipientId", "status", "expiresAt"])
    .where("recipientId", "in", ids)
    .where(compareOnly("projectId", projectId))
    .where("replacedById", "is", null)
    .orderBy("issuedAt")
    .execute();
  const current = new Map(
    rows.map(({ recipientId, ...certificate }) => [recipientId, certificate]),
  );
  return people.map((person) => ({ ...person, certificate: current.get(person.id) ?? null }));
}

export interface PersonAt {
  person: ListedPerson;
  /** Which of the list's people that is, from 1, and how many there are. */
  number: number;
  total: number;
  /** Positions of the people before and after. */
  before: number | null;
  after: number | null;
}

/**
 * The person with this position on a list (the S/N column), or else the next after it, or the last.
 * Found by the position, so that the hundred-thousandth is there as soon as the first. Null: the
 * list is empty.
 */
export async function personAt(
  db: Database,
  projectId: string,
  listId: string,
  position: number,
): Promise<PersonAt | null> {
  const people = () => onList(db, listId).select(COLUMNS).limit(1);
  const next = await people()
    .where("position", ">=", position)
    .orderBy("position")
    .executeTakeFirst();
  const row = next ?? (await people().orderBy("position", "desc").executeTakeFirst());
  if (!row) return null;
  const before = await people()
    .where("position", "<", row.position)
    .orderBy("position", "desc")
    .executeTakeFirst();
  const after = await people()
    .where("position", ">", row.position)
    .orderBy("position")
    .executeTakeFirst();
  const total = await countOnList(db, listId);
  const [person] = await withCertificates(db, projectId, [row]);
  if (!person) return null;
  return {
    person,
    number: await numberOf(db, listId, row.position, total),
    total,
    before: before?.position ?? null,
    after: after?.position ?? null,
  };
}

/**
 * A position is a number until somebody is taken off the list; then the people on the shorter side
 * of it are counted.
 */
async function numberOf(
  db: Database,
  listId: string,
  position: number,
  total: number,
): Promise<number> {
  const last = await lastPosition(db, listId);
  if (last === total) return position;
  const isNearEnd = position > last / 2;
  const { count } = await onList(db, listId)
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("position", isNearEnd ? ">" : "<=", position)
    .executeTakeFirstOrThrow();
  return isNearEnd ? total - Number(count) : Number(count);
}
