import { startOfPeriod } from "#app/features/activity/period.ts";
import { safePath } from "#app/platform/http/canonical-path.ts";
import type { Database } from "#db/database.server.ts";
import { findIssued, ISSUED_PER_PAGE, type IssuedQuery, listIssued } from "./issued-certificates.server.ts";
import { type IssuedFilter, issuedPath, type PageKey, readIssuedFilter, readSelectedIds } from "./issued-filter.ts";
import { type ShownCertificate, showIssued } from "./shown-certificates.server.ts";

export interface IssuedListData {
  filter: IssuedFilter;
  certificates: ShownCertificate[];
  total: { count: number; isExact: boolean };
  pageSize: number;
  before: PageKey | null;
  after: PageKey | null;
  isMore: boolean;
  /** Ids, also those on other pages. */
  chosen: string[];
  /** The project that the list is narrowed to. */
  projectTitle: string | null;
}

type Account = { id: string; timeZone: string };

/** What the list shows for an address. */
export async function readIssuedPage(
  db: Database,
  account: Account,
  search: URLSearchParams,
  now: Date,
): Promise<IssuedListData> {
  const filter = readIssuedFilter(search);
  const wish = issuedQuery(account, filter, now);
  const found = filter.q
    ? { ...(await findIssued(db, wish, filter)), before: null, after: null }
    : { ...(await listIssued(db, wish, filter)), isMore: false };
  const project = filter.project
    ? await db
        .selectFrom("projects")
        .select("title")
        .where("id", "=", filter.project)
        .where("accountId", "=", account.id)
        .executeTakeFirst()
    : undefined;
  return {
    filter: { ...filter, page: found.page, from: found.page === filter.page ? filter.from : null },
    certificates: await showIssued(db, { account, ids: found.ids, now }),
    total: found.total,
    pageSize: ISSUED_PER_PAGE,
    before: found.before,
    after: found.after,
    isMore: found.isMore,
    chosen: readSelectedIds(search),
    projectTitle: project?.title ?? null,
  };
}

/** The moments that a filter's words stand for. Periods begin as the dashboard's do. */
export function issuedQuery(account: Account, { status, project, sent }: IssuedFilter, now: Date): IssuedQuery {
  const since = sent === "" ? null : startOfPeriod({ period: sent, timeZone: account.timeZone, now });
  return { accountId: account.id, status, project, sent, sentSince: since?.toISOString() ?? null, now: now.toISOString() };
}

/** The certificates that an act was asked for, and the list it was asked from. */
export async function readSelectedPage(
  db: Database,
  account: { id: string; timeZone: string },
  search: URLSearchParams,
  now: Date,
): Promise<{ certificates: ShownCertificate[]; ids: string[]; back: string }> {
  const chosen = readSelectedIds(search);
  const certificates = await showIssued(db, { account, ids: chosen, now });
  const filter = readIssuedFilter(search);
  const list = issuedPath(filter, { page: filter.page, from: filter.from });
  return { certificates, ids: certificates.map(({ id }) => id), back: safePath(search.get("back"), list) };
}
