import { sql } from "kysely";
import type { Database } from "#db/database.server.ts";
import { type Counted, countIssued } from "./count-issued.server.ts";
import type { PageKey } from "./issued-filter.ts";
import { type IssuedParts, type IssuedWish, issuedParts } from "./issued-parts.server.ts";

export const ISSUED_PER_PAGE = 20;
/** Pages that are reached by counting rows, from either end; all others by their key. */
const PAGES_BY_NUMBER = 250;

/** A row's place in the list. */
export interface Placed {
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

/** One page of an account's certificates. In the same time however many there are: from kept counts and by keys. */
export async function listIssued(
  db: Database,
  wish: IssuedWish,
  asked: { page: number; from: PageKey | null },
): Promise<IssuedPage> {
  const parts = issuedParts(wish);
  const total = await countIssued(db, wish, parts);
  const last = Math.max(1, Math.ceil(total.count / ISSUED_PER_PAGE));
  const page = Math.min(asked.page, last);
  const byKey = asked.from && page > 1 ? await readAround(db, parts, asked.from) : null;
  const found = byKey && byKey.length > 0 ? { rows: byKey, page } : await readByNumber(db, parts, page, total);
  const key = (way: PageKey["way"], row: Placed | undefined) => (row ? { way, at: row.place, id: row.id } : null);
  const isMore = found.page < last || (!total.isExact && found.rows.length === ISSUED_PER_PAGE);
  return {
    ids: found.rows.map(({ id }) => id),
    page: found.page,
    total,
    before: found.page > 1 ? key("before", found.rows[0]) : null,
    after: isMore ? key("after", found.rows.at(-1)) : null,
  };
}

async function readAround(db: Database, parts: IssuedParts, from: PageKey): Promise<Placed[]> {
  if (from.way === "after") return readPlaces(db, parts, { after: from, limit: ISSUED_PER_PAGE });
  return (await readPlaces(db, parts, { before: from, limit: ISSUED_PER_PAGE })).reverse();
}

/** A page near the beginning is counted from there, one near the end from the end. In between, the nearest that can be reached. */
async function readByNumber(
  db: Database,
  parts: IssuedParts,
  asked: number,
  total: Counted,
): Promise<{ rows: Placed[]; page: number }> {
  const last = Math.max(1, Math.ceil(total.count / ISSUED_PER_PAGE));
  if (total.isExact && asked > PAGES_BY_NUMBER && last - asked < PAGES_BY_NUMBER) {
    const behind = total.count - asked * ISSUED_PER_PAGE;
    const limit = ISSUED_PER_PAGE + Math.min(0, behind);
    const rows = await readPlaces(db, parts, { fromEnd: true, limit, offset: Math.max(0, behind) });
    return { rows: rows.reverse(), page: asked };
  }
  const page = Math.min(asked, PAGES_BY_NUMBER);
  // No further than there is something: what is left over of a large account would be looked through in vain.
  const left = total.isExact ? total.count - (page - 1) * ISSUED_PER_PAGE : ISSUED_PER_PAGE;
  if (left <= 0) return { rows: [], page };
  const limit = Math.min(ISSUED_PER_PAGE, left);
  return { rows: await readPlaces(db, parts, { limit, offset: (page - 1) * ISSUED_PER_PAGE }), page };
}

/** Ids in the list's order, newest first; with `fromEnd` or `before` the other way round. */
export async function readPlaces(
  db: Database,
  { column, conditions }: IssuedParts,
  part: { limit: number; offset?: number; fromEnd?: boolean; after?: Omit<PageKey, "way">; before?: Omit<PageKey, "way"> },
): Promise<Placed[]> {
  const { limit, offset = 0, after, before } = part;
  const place = sql.ref(column);
  const bound = after
    ? sql` and (${place}, "id") < (${after.at}, ${after.id})`
    : before
      ? sql` and (${place}, "id") > (${before.at}, ${before.id})`
      : sql``;
  const arms = conditions.map(
    (condition) => sql`select "id", ${place} as "place" from "certificates" where ${condition}${bound}`,
  );
  const isUpward = part.fromEnd || before;
  // Nulls where the index has them.
  const [byPlace, byId] = isUpward ? [sql`asc nulls first`, sql`asc`] : [sql`desc nulls last`, sql`desc`];
  const found =
    await sql<Placed>`${sql.join(arms, sql` union all `)} order by 2 ${byPlace}, 1 ${byId} limit ${limit} offset ${offset}`.execute(
      db,
    );
  return found.rows;
}
