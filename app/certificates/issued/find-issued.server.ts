import { type RawBuilder, sql } from "kysely";
import { compareOnly } from "#db/compare-only.server.ts";
import type { Database } from "#db/database.server.ts";
import { searchPeople } from "../../people/search-people.server.ts";
import { containing } from "../../recipients/containing.ts";
import { searchable } from "../../recipients/match-person.ts";
import { readCertificateId } from "../certificate-id.ts";
import type { Counted } from "./count-issued.server.ts";
import { type IssuedWish, issuedConditions, issuedParts } from "./issued-parts.server.ts";
import { ISSUED_PER_PAGE, type Placed, readPlaces } from "./list-issued.server.ts";

const MOST_PEOPLE = 200;
const MOST_PROJECTS = 20;
/** Search goes no further than this: whoever looks for one thing says more. */
const MOST_PAGES = 50;

/**
 * One page of what a search finds, newest first: a certificate by its id, its beginning or a link to it; those of people with
 * such a name or address; those of projects with such a title.
 */
export async function findIssued(
  db: Database,
  wish: IssuedWish,
  { q, page: asked }: { q: string; page: number },
): Promise<{ ids: string[]; page: number; total: Counted; isMore: boolean }> {
  const wished = Math.min(asked, MOST_PAGES);
  const limit = wished * ISSUED_PER_PAGE + 1;
  const parts = [await byId(db, wish, q), await ofPeople(db, wish, q, limit), ...(await ofProjects(db, wish, q, limit))];
  const all = new Map(parts.flat().map((row) => [row.id, row]));
  const sorted = [...all.values()].sort((a, b) => (a.place === b.place ? (a.id < b.id ? 1 : -1) : a.place < b.place ? 1 : -1));
  const isExact = parts.every((rows) => rows.length < limit);
  const page = Math.min(wished, Math.max(1, Math.ceil(sorted.length / ISSUED_PER_PAGE)));
  const from = (page - 1) * ISSUED_PER_PAGE;
  const shown = sorted.slice(from, from + ISSUED_PER_PAGE);
  const count = isExact ? sorted.length : Math.min(sorted.length, limit - 1);
  return {
    ids: shown.map(({ id }) => id),
    page,
    total: { count, isExact },
    isMore: sorted.length > from + ISSUED_PER_PAGE && page < MOST_PAGES,
  };
}

/** Letters people and their keyboards put between the groups of an id. */
const BETWEEN = /[\s\p{Pd}\p{Cf}_.]/gu;

async function byId(db: Database, wish: IssuedWish, q: string): Promise<Placed[]> {
  const ofAccount = compareOnly("accountId", wish.accountId);
  const id = readCertificateId(q);
  const found = id ? await read(db, wish, sql`"id" = ${id} and ${ofAccount}`, 1) : [];
  if (found.length > 0) return found;
  const beginning = q.replace(BETWEEN, "").toLowerCase().replaceAll("o", "0").replaceAll(/[il]/g, "1");
  if (!/^[0-9a-hjkmnp-tv-z]{4,20}$/.test(beginning)) return [];
  return read(db, wish, sql`"id" >= ${beginning} and "id" < ${`${beginning}~`} and ${ofAccount}`, ISSUED_PER_PAGE);
}

async function ofPeople(db: Database, wish: IssuedWish, q: string, limit: number): Promise<Placed[]> {
  const people = await searchPeople(db, { accountId: wish.accountId, q, limit: MOST_PEOPLE });
  if (people.length === 0) return [];
  return read(
    db,
    wish,
    sql`"accountId" = ${wish.accountId} and "holderEmail" in (${sql.join(people.map(({ email }) => email))})`,
    limit,
  );
}

async function ofProjects(db: Database, wish: IssuedWish, q: string, limit: number): Promise<Placed[][]> {
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
    .limit(MOST_PROJECTS)
    .execute();
  const found: Placed[][] = [];
  for (const { id } of projects) found.push(await readPlaces(db, issuedParts({ ...wish, project: id }), { limit }));
  return found;
}

/**
 * What `where` names, and of that only what the wish asks for. Named first and on its own: else SQLite, without statistics, walks
 * the whole account by date until it has met enough of them. Asked for nothing else, it reads no row: the indexes hold it all.
 */
async function read(db: Database, wish: IssuedWish, where: RawBuilder<unknown>, limit: number): Promise<Placed[]> {
  const conditions = issuedConditions(wish);
  const columns = conditions.length === 0 ? sql`` : sql`, "projectId", "status", "expiresAt", "sentAt"`;
  const filter = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const found = await sql<Placed>`
    with "named" as materialized (select "id", "issuedAt"${columns} from "certificates" where ${where})
    select "id", "issuedAt" as "place" from "named" ${filter}
    order by "issuedAt" desc, "id" desc limit ${limit}`.execute(db);
  return found.rows;
}
