import { momentOf } from "#app/engines/time/zoned-time.ts";
import { tagKey } from "#app/features/recipients/tags/tag-names.ts";
import { readPageNumber, readsWhole } from "#app/platform/http/list-pages.ts";
import { type ResponseStatus, readStatus } from "./response-status.ts";

/** Which responses of a form are meant. */
export interface ResponseFilter {
  /** Words to look for in all answers; empty: any. */
  search: string;
  /** Only answers to this version of the form. */
  version: number | null;
  /** First and last day, `yyyy-mm-dd` in the account's zone; null: open. */
  from: string | null;
  to: string | null;
  /** Only responses that gave this answer to this question. */
  answer: { questionId: string; value: string } | null;
  status: ResponseStatus | null;
  /** The `tagKey` of a tag that they have. */
  tag: string | null;
  /** Where the link was shared by which they came. */
  source: string | null;
  medium: string | null;
  campaign: string | null;
}

/** Which are shown, and how: what the address of the page says. */
export interface ResponseQuery extends ResponseFilter {
  sort: ResponseSort;
  page: number;
  /**
   * Words are looked for in all responses, however many there are, and not in the newest
   * `MAX_SEARCHED` alone.
   */
  whole: boolean;
}

export const RESPONSE_SORTS = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "name", label: "Name, A to Z" },
] as const;
export type ResponseSort = (typeof RESPONSE_SORTS)[number]["value"];

export const RESPONSES_PER_PAGE = 25;

export const EVERY_RESPONSE: ResponseFilter = {
  search: "",
  version: null,
  from: null,
  to: null,
  answer: null,
  status: null,
  tag: null,
  source: null,
  medium: null,
  campaign: null,
};

/**
 * Reads
 * `?search=&version=&from=&to=&q=<question>&is=<answer>&status=&tag=&source=&medium=&campaign=&sort=&page=&whole=1`;
 * nonsense counts as absent. A select of the filter says question and answer in one, as
 * `answer=<question>:<answer>`.
 */
export function readResponseQuery(search: URLSearchParams): ResponseQuery {
  const version = Number(search.get("version") ?? Number.NaN);
  return {
    search: (search.get("search") ?? "").trim().slice(0, 200),
    version: Number.isInteger(version) && version > 0 ? version : null,
    from: readDay(search.get("from")),
    to: readDay(search.get("to")),
    answer: readAnswerFilter(search),
    status: readStatus(search.get("status")),
    tag: tagKey((search.get("tag") ?? "").slice(0, 200)) || null,
    source: readText(search, "source"),
    medium: readText(search, "medium"),
    campaign: readText(search, "campaign"),
    sort: RESPONSE_SORTS.find(({ value }) => value === search.get("sort"))?.value ?? "newest",
    page: readPageNumber(search),
    whole: readsWhole(search),
  };
}

function readText(search: URLSearchParams, name: string): string | null {
  return (search.get(name) ?? "").slice(0, 200) || null;
}

function readAnswerFilter(search: URLSearchParams): ResponseFilter["answer"] {
  const [both = "", q = "", is = ""] = ["answer", "q", "is"].map((name) =>
    search.get(name)?.slice(0, 2000),
  );
  const colon = both.indexOf(":");
  if (colon > 0) return { questionId: both.slice(0, colon), value: both.slice(colon + 1) };
  return q && is ? { questionId: q, value: is } : null;
}

function readDay(text: string | null): string | null {
  return text && startOfDay(text, 0, "UTC") ? text : null;
}

/**
 * The filter as an address says it; also the sort and whether to look through all, when given.
 * Never the page.
 */
export function writeResponseQuery(
  query: ResponseFilter & { sort?: ResponseSort; whole?: boolean },
): URLSearchParams {
  const search = new URLSearchParams();
  if (query.search) search.set("search", query.search);
  if (query.version !== null) search.set("version", String(query.version));
  if (query.from) search.set("from", query.from);
  if (query.to) search.set("to", query.to);
  if (query.answer) {
    search.set("q", query.answer.questionId);
    search.set("is", query.answer.value);
  }
  if (query.status) search.set("status", query.status);
  for (const name of ["tag", "source", "medium", "campaign"] as const)
    if (query[name]) search.set(name, query[name]);
  if (query.sort && query.sort !== "newest") search.set("sort", query.sort);
  if (query.search && query.whole) search.set("whole", "1");
  return search;
}

/** True when not every response is meant. */
export function isFiltered(filter: ResponseFilter): boolean {
  return writeResponseQuery({ ...filter, sort: "newest", whole: false }).size > 0;
}

/**
 * The moments between which the filter's days lie in a zone, ISO; `before` is the first moment
 * after them.
 */
export function momentsOf(
  { from, to }: ResponseFilter,
  timeZone: string,
): { since: string | null; before: string | null } {
  return {
    since: from && (startOfDay(from, 0, timeZone)?.toISOString() ?? null),
    before: to && (startOfDay(to, 1, timeZone)?.toISOString() ?? null),
  };
}

/**
 * When a day (`yyyy-mm-dd`), or the one `later` days after it, begins in a zone; null when there is
 * no such day.
 */
export function startOfDay(day: string, later: number, timeZone: string): Date | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.map(Number) ?? [];
  if (!year || !month || !date) return null;
  const asUtc = new Date(Date.UTC(year, month - 1, date));
  if (asUtc.toISOString().slice(0, 10) !== day) return null;
  asUtc.setUTCDate(date + later);
  const wall = {
    year: asUtc.getUTCFullYear(),
    month: asUtc.getUTCMonth() + 1,
    day: asUtc.getUTCDate(),
    hour: 0,
    minute: 0,
  };
  return momentOf(wall, timeZone)?.at ?? null;
}

/** Some responses, or all that a filter finds. */
export type ResponseSelection = { ids: string[] } | { all: ResponseFilter };

/**
 * Reads `?id=a&id=b` or `?all=1` with a filter. `otherwise`: what an address without either means.
 */
export function readResponseSelection(
  search: URLSearchParams,
  otherwise: "nobody" | "everybody",
): ResponseSelection {
  const ids = [...new Set(search.getAll("id"))].slice(0, 1000);
  if (search.get("all") === "1" || (ids.length === 0 && otherwise === "everybody")) {
    const { sort: _, page: __, whole: ___, ...all } = readResponseQuery(search);
    return { all };
  }
  return { ids };
}
