import { showCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { showDay } from "#app/engines/time/show-day.ts";
import { startOfPeriod } from "#app/features/activity/period.ts";
import { peopleByEmail, searchedInPart } from "#app/features/recipients/people-search.server.ts";
import { safePath } from "#app/platform/http/canonical-path.ts";
import type { Database } from "#db/database.server.ts";
import { compareOnly } from "#db/query-parts.server.ts";
import { type CertificateStatus, certificateStatus } from "../model/certificate-id.ts";
import { findIssued, ISSUED_PER_PAGE, listIssued } from "./issued-certificates.server.ts";
import {
  type IssuedFilter,
  issuedPath,
  type PageKey,
  readIssuedFilter,
  readSelectedIds,
} from "./issued-filter.ts";
import type { IssuedQuery } from "./issued-query.server.ts";

export interface IssuedListData {
  filter: IssuedFilter;
  certificates: ShownCertificate[];
  total: { count: number; isExact: boolean };
  pageSize: number;
  before: PageKey | null;
  after: PageKey | null;
  isMore: boolean;
  /** So many of the newest people alone were searched for holders; null: everybody was. */
  newestSearched: number | null;
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
    newestSearched: await searchedInPart(db, account.id, filter.q),
    chosen: readSelectedIds(search),
    projectTitle: project?.title ?? null,
  };
}

/** The moments that a filter's words stand for. Periods begin as the dashboard's do. */
export function issuedQuery(
  account: Account,
  { status, project, sent }: IssuedFilter,
  now: Date,
): IssuedQuery {
  const since =
    sent === "" ? null : startOfPeriod({ period: sent, timeZone: account.timeZone, now });
  return {
    accountId: account.id,
    status,
    project,
    sent,
    sentSince: since?.toISOString() ?? null,
    now: now.toISOString(),
  };
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
  return {
    certificates,
    ids: certificates.map(({ id }) => id),
    back: safePath(search.get("back"), list),
  };
}

/**
 * How many of those that a ZIP was asked for are revoked or replaced, which it leaves out unless it
 * was asked for them.
 */
export async function countWithdrawn(
  db: Database,
  account: Account,
  search: URLSearchParams,
  now: Date,
): Promise<number> {
  const ids = readSelectedIds(search);
  if (ids.length > 0) {
    const chosen = await showIssued(db, { account, ids, now });
    return chosen.filter(({ status }) => /^(?:revoked|replaced)$/.test(status)).length;
  }
  const filter = readIssuedFilter(search);
  if (filter.status !== "") return 0;
  const pages = (["revoked", "replaced"] as const).map((status) => {
    const wish = issuedQuery(account, { ...filter, status }, now);
    return filter.q ? findIssued(db, wish, filter) : listIssued(db, wish, filter);
  });
  return (await Promise.all(pages)).reduce((sum, { total }) => sum + total.count, 0);
}

/** A certificate as the list shows it. */
export interface ShownCertificate {
  id: string;
  shownId: string;
  projectId: string;
  title: string;
  holderName: string;
  holderEmail: string;
  /** `people.id`; null: not known any more. */
  personId: string | null;
  status: CertificateStatus;
  isSample: boolean;
  issuedOn: string;
  expiresOn: string | null;
  /** Null: no mail server took a mail with it yet. */
  sentOn: string | null;
}

/** These certificates of an account, in this order. Days in the account's zone. */
async function showIssued(
  db: Database,
  given: { account: { id: string; timeZone: string }; ids: string[]; now: Date },
): Promise<ShownCertificate[]> {
  const { account, ids } = given;
  if (ids.length === 0) return [];
  const now = given.now.toISOString();
  const rows = await db
    .selectFrom("certificates as c")
    .innerJoin("projects as p", "p.id", "c.projectId")
    .select([
      "c.id",
      "c.projectId",
      "c.title",
      "c.holderName",
      "c.holderEmail",
      "c.status",
      "c.issuedAt",
      "c.expiresAt",
    ])
    .select(["c.sentAt", "p.isSample"])
    .where("c.id", "in", ids)
    .where(compareOnly("c.accountId", account.id))
    .execute();
  const people = await peopleByEmail(
    db,
    account.id,
    rows.map(({ holderEmail }) => holderEmail),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const day = (iso: string) => showDay(iso, account.timeZone);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { projectId, title, holderName, holderEmail } = row;
    return [
      {
        id,
        projectId,
        title,
        holderName,
        holderEmail,
        shownId: showCertificateId(id),
        personId: people.get(holderEmail) ?? null,
        status: certificateStatus(row, now),
        isSample: row.isSample === 1,
        issuedOn: day(row.issuedAt),
        expiresOn: row.expiresAt && day(row.expiresAt),
        sentOn: row.sentAt && day(row.sentAt),
      },
    ];
  });
}
