import { type PageKey, readPageKey, writePageKey } from "../../activity/page-key.ts";
import { PERIODS, type Period } from "../list/form-filter.ts";

/** What the list of responses over all forms is asked for; all of it is in the address. */
export interface AllResponsesFilter {
  period: Period;
  /** Only older ones than this. */
  before: PageKey | null;
  /** Only newer ones than this: those nearest to it. */
  after: PageKey | null;
}

/** Reads the address. Anything unknown becomes the newest of all. */
export function readAllResponsesFilter(search: URLSearchParams): AllResponsesFilter {
  const after = readPageKey(search.get("after"));
  return {
    period: PERIODS.find(({ id }) => id === search.get("period"))?.id ?? "all",
    before: after ? null : readPageKey(search.get("before")),
    after,
  };
}

export function responsesPath({ period, before = null, after = null }: Partial<AllResponsesFilter>): string {
  const query = new URLSearchParams();
  if (period && period !== "all") query.set("period", period);
  if (before) query.set("before", writePageKey(before));
  if (after) query.set("after", writePageKey(after));
  return query.size > 0 ? `/forms/responses?${query}` : "/forms/responses";
}
