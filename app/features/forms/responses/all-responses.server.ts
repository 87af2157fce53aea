import { startOfPeriod } from "#app/features/activity/period.ts";
import { readTallies, sumTally } from "#app/features/activity/tallies.server.ts";
import { keyedPage, type PageKeys } from "#app/platform/http/list-pages.ts";
import type { Database } from "#db/database.server.ts";
import { beyondKey } from "#db/query-parts.server.ts";
import type { AllResponsesFilter } from "./all-responses-filter.ts";

const ALL_RESPONSES_PER_PAGE = 25;

export interface ListedResponse {
  id: string;
  formId: string;
  formTitle: string;
  isSample: boolean;
  number: number;
  name: string;
  email: string;
  /** ISO. */
  submittedAt: string;
}

/**
 * One page of the responses to all forms of an account, newest first, and how many there are in the
 * period: the dashboard's "Total Forms Filed". Responses to forms in the bin are not among them.
 * Pages go on from a response, not from a number, so that the last is as quick as the first.
 */
export async function listAllResponses(
  db: Database,
  given: { accountId: string; timeZone: string; now: Date; filter: AllResponsesFilter },
): Promise<{
  responses: ListedResponse[];
  total: number;
  older: string | null;
  newer: string | null;
}> {
  const { accountId, now, filter } = given;
  const since = startOfPeriod({ ...given, period: filter.period });
  const newest = { accountId, since, until: now };
  const found = await latestResponses(db, {
    ...newest,
    ...filter,
    limit: ALL_RESPONSES_PER_PAGE + 1,
  });
  const keyed = found.map((response) => ({ ...response, at: response.submittedAt }));
  const { lines: responses, older, newer } = keyedPage(keyed, filter, ALL_RESPONSES_PER_PAGE);
  return {
    responses,
    total:
      since === null
        ? (await readTallies(db, accountId, ["formsFiled"])).formsFiled
        : await sumTally(db, { accountId, what: "formsFiled", since, until: now }),
    older,
    newer,
  };
}

const KEY = { at: "r.submittedAt", id: "r.id" };

/**
 * The newest responses of an account's forms that are not in the bin, newest first; with `after`,
 * those nearest to it.
 */
export async function latestResponses(
  db: Database,
  given: {
    accountId: string;
    since: Date | null;
    until: Date;
    limit: number;
  } & Partial<PageKeys>,
): Promise<ListedResponse[]> {
  const { accountId, since, until, before = null, after = null, limit } = given;
  const direction = after ? "asc" : "desc";
  const rows = await db
    .selectFrom("formResponses as r")
    .innerJoin("forms as f", "f.id", "r.formId")
    .select([
      "r.id",
      "r.formId",
      "r.number",
      "r.name",
      "r.email",
      "r.submittedAt",
      "f.title as formTitle",
      "f.isSample",
    ])
    .where("r.accountId", "=", accountId)
    .where("f.deletedAt", "is", null)
    .where("r.submittedAt", ">=", since?.toISOString() ?? "")
    .where("r.submittedAt", "<=", until.toISOString())
    .$call((query) => (before ? query.where(beyondKey(KEY, "<", before)) : query))
    .$call((query) => (after ? query.where(beyondKey(KEY, ">", after)) : query))
    .orderBy("r.submittedAt", direction)
    .orderBy("r.id", direction)
    .limit(limit)
    .execute();
  if (after) rows.reverse();
  return rows.map(({ isSample, ...row }) => ({ ...row, isSample: isSample === 1 }));
}

/** Who answered: name, else address, else the number of the answer. */
export function personOfResponse({
  name,
  email,
  number,
}: Pick<ListedResponse, "name" | "email" | "number">): string {
  return name || email || `Response ${number.toLocaleString("en")}`;
}
