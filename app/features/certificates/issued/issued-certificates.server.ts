import { type RawBuilder, sql } from "kysely";
import { readCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { searchable } from "#app/engines/letters/searchable.ts";
import { quarterOf, readTallies, sumTally } from "#app/features/activity/tallies.server.ts";
import { searchPeople } from "#app/features/recipients/people-search.server.ts";
import { containing } from "#app/platform/text/search-text.ts";
import type { Database } from "#db/database.server.ts";
import { compareOnly } from "#db/query-parts.server.ts";
import type { PageKey } from "./issued-filter.ts";
import {
  type IssuedParts,
  type IssuedQuery,
  issuedConditions,
  issuedParts,
} from "./issued-query.server.ts";

const MAX_MATCHING_PEOPLE = 200;
const MAX_MATCHING_PROJECTS = 20;
/** Search goes no further than this: whoever looks for one thing says more. */
const MAX_SEARCH_PAGES = 50;

/**
 * One page of what a search finds, newest first: a certificate by its id, its beginning or a link
 * to it; those of people with such a name or address; those of projects with such a title.
 */
export async function findIssued(
  db: Database,
  wish: IssuedQuery,
  { q, page: asked }: { q: string; page: number },
): Promise<{ ids: string[]; page: number; total: Counted; isMore: boolean }> {
  const wished = Math.min(asked, MAX_SEARCH_PAGES);
  const limit = wished * ISSUED_PER_PAGE + 1;
  const parts = [
    await byId(db, wish, q),
    await ofPeople(db, wish, q, limit),
    ...(await ofProjects(db, wish, q, limit)),
  ];
  const all = new Map(parts.flat().map((row) => [row.id, row]));
  const sorted = [...all.values()].sort((a, b) => {
    const isEarlier = a.place === b.place ? a.id < b.id : a.place < b.place;
    return isEarlier ? 1 : -1;
  });
  const isExact = parts.every((rows) => rows.length < limit);
  const page = Math.min(wished, Math.max(1, Math.ceil(sorted.length / ISSUED_PER_PAGE)));
  const from = (page - 1) * ISSUED_PER_PAGE;
  const shown = sorted.slice(from, from + ISSUED_PER_PAGE);
  const count = isExact ? sorted.length : Math.min(sorted.length, limit - 1);
  return {
    ids: shown.map(({ id }) => id),
    page,
    total: { count, isExact },
    isMore: sorted.length > from + ISSUED_PER_PAGE && page < MAX_SEARCH_PAGES,
  };
}

/** Letters people and their keyboards put between the groups of an id. */
const BETWEEN = /[\s\p{Pd}\p{Cf}_.]/gu;

async function byId(db: Database, wish: IssuedQuery, q: string): Promise<IssuedPosition[]> {
  const ofAccount = compareOnly("accountId", wish.accountId);
  const id = readCertificateId(q);
  const found = id ? await read(db, wish, sql`"id" = ${id} and ${ofAccount}`, 1) : [];
  if (found.length > 0) return found;
  const beginning = q
    .replace(BETWEEN, "")
    .toLowerCase()
    .replaceAll("o", "0")
    .replaceAll(/[il]/g, "1");
  if (!/^[0-9a-hjkmnp-tv-z]{4,20}$/.test(beginning)) return [];
  return read(
    db,
    wish,
    sql`"id" >= ${beginning} and "id" < ${`${beginning}~`} and ${ofAccount}`,
    ISSUED_PER_PAGE,
  );
}

async function ofPeople(
  db: Database,
  wish: IssuedQuery,
  q: string,
  limit: number,
): Promise<IssuedPosition[]> {
  const people = await searchPeople(db, {
    accountId: wish.accountId,
    q,
    limit: MAX_MATCHING_PEOPLE,
  });
  if (people.length === 0) return [];
  return read(
    db,
    wish,
    sql`"accountId" = ${wish.accountId} and "holderEmail" in (${sql.join(people.map(({ email }) => email))})`,
    limit,
  );
}

async function ofProjects(
  db: Database,
  wish: IssuedQuery,
  q: string,
  limit: number,
): Promise<IssuedPosition[][]> {
  const words = searchable(q);
  if (!words) return [];
  const projects = await db
    .selectFrom("projects")
    .select("id")
    .where("accountId", "=", wish.accountId)
    .where("deletedAt", "is", null)
    .where("searchText", "like", containing(words))
    .$if(wish.project !== "", (rows) => rows.where("id", "=", wish.project))
    .orderBy("viewedAt", "desc")
    .limit(MAX_MATCHING_PROJECTS)
    .execute();
  const found: IssuedPosition[][] = [];
  for (const { id } of projects)
    found.push(await readIssuedPositions(db, issuedParts({ ...wish, project: id }), { limit }));
  return found;
}

/**
 * What `where` names, and of that only what the wish asks for. Named first and on its own: else
 * SQLite, without statistics, walks the whole account by date until it has met enough of them.
 * Asked for nothing else, it reads no row: the indexes hold it all.
 */
async function read(
  db: Database,
  wish: IssuedQuery,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<IssuedPosition[]> {
  const conditions = issuedConditions(wish);
  const columns =
    conditions.length === 0 ? sql`` : sql`, "projectId", "status", "expiresAt", "sentAt"`;
  const filter = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const found = await sql<IssuedPosition>`
    with "named" as materialized (select "id", "issuedAt"${columns} from "certificates" where ${where})
    select "id", "issuedAt" as "place" from "named" ${filter}
    order by "issuedAt" desc, "id" desc limit ${limit}`.execute(db);
  return found.rows;
}

export const ISSUED_PER_PAGE = 20;
/** Pages that are reached by counting rows, from either end; all others by their key. */
const PAGES_BY_NUMBER = 250;

/** A row's place in the list. */
interface IssuedPosition {
  id: string;
  place: string;
}

export interface IssuedPage {
  ids: string[];
  /** The page that this is: the last one when less is there than was asked for. */
  page: number;
  total: Counted;
  before: PageKey | null;
  after: PageKey | null;
}

/**
 * One page of an account's certificates. In the same time however many there are: from kept counts
 * and by keys.
 */
export async function listIssued(
  db: Database,
  wish: IssuedQuery,
  asked: { page: number; from: PageKey | null },
): Promise<IssuedPage> {
  const parts = issuedParts(wish);
  const total = await countIssued(db, wish, parts);
  const last = Math.max(1, Math.ceil(total.count / ISSUED_PER_PAGE));
  const page = Math.min(asked.page, last);
  const byKey = asked.from && page > 1 ? await readAround(db, parts, asked.from) : null;
  const found =
    byKey && byKey.length > 0 ? { rows: byKey, page } : await readByNumber(db, parts, page, total);
  const key = (way: PageKey["way"], row: IssuedPosition | undefined) =>
    row ? { way, at: row.place, id: row.id } : null;
  const isMore = found.page < last || (!total.isExact && found.rows.length === ISSUED_PER_PAGE);
  return {
    ids: found.rows.map(({ id }) => id),
    page: found.page,
    total,
    before: found.page > 1 ? key("before", found.rows[0]) : null,
    after: isMore ? key("after", found.rows.at(-1)) : null,
  };
}

async function readAround(
  db: Database,
  parts: IssuedParts,
  from: PageKey,
): Promise<IssuedPosition[]> {
  if (from.way === "after")
    return readIssuedPositions(db, parts, { after: from, limit: ISSUED_PER_PAGE });
  return (await readIssuedPositions(db, parts, { before: from, limit: ISSUED_PER_PAGE })).reverse();
}

/**
 * A page near the beginning is counted from there, one near the end from the end. In between, the
 * nearest that can be reached.
 */
async function readByNumber(
  db: Database,
  parts: IssuedParts,
  asked: number,
  total: Counted,
): Promise<{ rows: IssuedPosition[]; page: number }> {
  const last = Math.max(1, Math.ceil(total.count / ISSUED_PER_PAGE));
  if (total.isExact && asked > PAGES_BY_NUMBER && last - asked < PAGES_BY_NUMBER) {
    const behind = total.count - asked * ISSUED_PER_PAGE;
    const limit = ISSUED_PER_PAGE + Math.min(0, behind);
    const rows = await readIssuedPositions(db, parts, {
      fromEnd: true,
      limit,
      offset: Math.max(0, behind),
    });
    return { rows: rows.reverse(), page: asked };
  }
  const page = Math.min(asked, PAGES_BY_NUMBER);
  // No further than there is something: what is left over of a large account would be looked
  // through in vain.
  const left = total.isExact ? total.count - (page - 1) * ISSUED_PER_PAGE : ISSUED_PER_PAGE;
  if (left <= 0) return { rows: [], page };
  const limit = Math.min(ISSUED_PER_PAGE, left);
  return {
    rows: await readIssuedPositions(db, parts, { limit, offset: (page - 1) * ISSUED_PER_PAGE }),
    page,
  };
}

/** Ids in the list's order, newest first; with `fromEnd` or `before` the other way round. */
export async function readIssuedPositions(
  db: Database,
  { column, conditions }: IssuedParts,
  part: {
    limit: number;
    offset?: number;
    fromEnd?: boolean;
    after?: Omit<PageKey, "way">;
    before?: Omit<PageKey, "way">;
  },
): Promise<IssuedPosition[]> {
  const { limit, offset = 0, after, before } = part;
  const place = sql.ref(column);
  let bound = sql``;
  if (after) bound = sql` and (${place}, "id") < (${after.at}, ${after.id})`;
  else if (before) bound = sql` and (${place}, "id") > (${before.at}, ${before.id})`;
  const arms = conditions.map(
    (condition) =>
      sql`select "id", ${place} as "place" from "certificates" where ${condition}${bound}`,
  );
  const isUpward = part.fromEnd || before;
  // Nulls where the index has them.
  const [byPlace, byId] = isUpward
    ? [sql`asc nulls first`, sql`asc`]
    : [sql`desc nulls last`, sql`desc`];
  const found =
    await sql<IssuedPosition>`${sql.join(arms, sql` union all `)} order by 2 ${byPlace}, 1 ${byId} limit ${limit} offset ${offset}`.execute(
      db,
    );
  return found.rows;
}

/** Where nobody keeps count, it is counted no further than this. */
const MAX_ISSUED_COUNTED = 1_000;

/** `isExact` false: there are more than `count`. */
interface Counted {
  count: number;
  isExact: boolean;
}

/**
 * How many certificates the list has: from kept counts where there are some, else counted up to a
 * thousand.
 */
async function countIssued(db: Database, wish: IssuedQuery, parts: IssuedParts): Promise<Counted> {
  const kept = await keptCount(db, wish);
  if (kept !== null) return { count: kept, isExact: true };
  const arms = parts.conditions.map(
    (condition) => sql`select 1 from "certificates" where ${condition}`,
  );
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as "count" from (${sql.join(arms, sql` union all `)} limit ${MAX_ISSUED_COUNTED + 1}) as "some"`.execute(
    db,
  );
  const count = Number(rows[0]?.count ?? 0);
  return { count: Math.min(count, MAX_ISSUED_COUNTED), isExact: count <= MAX_ISSUED_COUNTED };
}

async function keptCount(db: Database, wish: IssuedQuery): Promise<number | null> {
  const { accountId, project, status, sent, sentSince, now } = wish;
  if (sent !== "") {
    if (project !== "" || status !== "") return null;
    const since = sentSince === null ? null : new Date(sentSince);
    return sumTally(db, { accountId, what: "certificatesSent", since, until: new Date(now) });
  }
  const expired =
    status === "valid" || status === "expired"
      ? await countExpired(db, accountId, new Date(now))
      : 0;
  if (project !== "" && expired > 0) return null;
  const name = (standing: string) =>
    project === "" ? `certificates:${standing}` : `issued:${project}:${standing}`;
  const counts = await readTallies(db, accountId, [
    name("valid"),
    name("revoked"),
    name("replaced"),
  ]);
  const count = (standing: string) => counts[name(standing)] ?? 0;
  switch (status) {
    case "":
      return count("valid") + count("revoked") + count("replaced");
    case "valid":
      return count("valid") - expired;
    case "expired":
      return expired;
    default:
      return count(status);
  }
}

/**
 * How many valid certificates of an account have ended. Those of the quarter of an hour that runs
 * now are looked at one by one.
 */
async function countExpired(db: Database, accountId: string, now: Date): Promise<number> {
  const quarter = quarterOf(now);
  const { sum } = await db
    .selectFrom("tallies")
    .select((select) => select.fn.sum<number | string | null>("count").as("sum"))
    .where("accountId", "=", accountId)
    .where("what", "=", "expiring")
    .where("at", "<", quarter)
    .executeTakeFirstOrThrow();
  const { recent } = await db
    .selectFrom("certificates")
    .select((select) => select.fn.countAll<number | string>().as("recent"))
    .where("accountId", "=", accountId)
    .where("expiresAt", ">=", `${quarter}:00.000Z`)
    .where("expiresAt", "<=", now.toISOString())
    .where("status", "=", "valid")
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0) + Number(recent);
}
