import { type RawBuilder, sql } from "kysely";
import type { CertificatesTable } from "#db/schema/certificates.ts";
import type { IssuedFilter } from "./issued-filter.ts";

/** What narrows the list, with the moments that its words stand for. */
export interface IssuedQuery extends Pick<IssuedFilter, "status" | "project" | "sent"> {
  accountId: string;
  /** When the period of `sent` began; null: there is no beginning. */
  sentSince: string | null;
  /** ISO 8601. */
  now: string;
}

type IssuedSortColumn = "issuedAt" | "sentAt" | "expiresAt";

/** Parts of the list that an index gives in its order; merged they are the list. */
export interface IssuedParts {
  column: IssuedSortColumn;
  conditions: RawBuilder<unknown>[];
}

const STATUS_QUERIES: CertificatesTable["status"][] = ["valid", "revoked", "replaced"];

/**
 * How to read what is wished for, newest first: by when it was sent, when it expired, or else when
 * it was issued.
 */
export function issuedParts(wish: IssuedQuery): IssuedParts {
  const { accountId, status, project, sent, now } = wish;
  const ofAccount = sql`"accountId" = ${accountId}`;
  if (sent !== "" && project === "") {
    return {
      column: "sentAt",
      conditions: [sql.join([ofAccount, ...sentIn(wish), ...worth(wish)], sql` and `)],
    };
  }
  if (status === "expired" && project === "") {
    return {
      column: "expiresAt",
      conditions: [sql`${ofAccount} and "expiresAt" <= ${now} and "status" = 'valid'`],
    };
  }
  // Asked of the project and not of each certificate, whose row would have to be looked up for it.
  const ofProject = sql`"projectId" = (select "id" from "projects" where "id" = ${project} and "accountId" = ${accountId})`;
  const scope = project === "" ? [ofAccount] : [ofProject];
  const standings = status === "" ? STATUS_QUERIES : [status === "expired" ? "valid" : status];
  const conditions = standings.map((standing) => {
    // The last two need no row to be looked up: the index holds them.
    const ends = status === "valid" || status === "expired" ? worth(wish).slice(1) : [];
    return sql.join([...scope, sql`"status" = ${standing}`, ...sentIn(wish), ...ends], sql` and `);
  });
  return { column: "issuedAt", conditions };
}

/** What the period of `sent` asks of a row. */
function sentIn({ sent, sentSince }: IssuedQuery): RawBuilder<unknown>[] {
  return sent === ""
    ? []
    : [sentSince === null ? sql`"sentAt" is not null` : sql`"sentAt" >= ${sentSince}`];
}

/** What a status asks of a row: its standing, and for one that can expire, whether it has. */
function worth({ status, now }: IssuedQuery): RawBuilder<unknown>[] {
  if (status === "") return [];
  if (status === "valid")
    return [sql`"status" = 'valid'`, sql`("expiresAt" is null or "expiresAt" > ${now})`];
  if (status === "expired") return [sql`"status" = 'valid'`, sql`"expiresAt" <= ${now}`];
  return [sql`"status" = ${status}`];
}

/** What the wish asks of a row of the account, for rows that are found another way. */
export function issuedConditions(wish: IssuedQuery): RawBuilder<unknown>[] {
  const project = wish.project === "" ? [] : [sql`"projectId" = ${wish.project}`];
  return [...project, ...worth(wish), ...sentIn(wish)];
}
