import { type Period, readPeriod } from "#app/features/activity/period.ts";
import { type PageKeys, readPageKeys } from "#app/platform/http/list-pages.ts";

/** What the list of responses over all forms is asked for; all of it is in the address. */
export interface AllResponsesFilter extends PageKeys {
  period: Period;
}

/** Reads the address. Anything unknown becomes the newest of all. */
export function readAllResponsesFilter(search: URLSearchParams): AllResponsesFilter {
  return { period: readPeriod(search.get("period")), ...readPageKeys(search) };
}

/** The address of the newest responses of a period. */
export function responsesPath(period: Period): string {
  return period === "all" ? "/forms/responses" : `/forms/responses?period=${period}`;
}
