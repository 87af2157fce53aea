import { readPageNumber } from "#app/platform/http/list-pages.ts";

/**
 * Which people the list shows: what the address of the page says. Pages are found by the number of
 * their first or last person.
 */
export interface PeopleQuery {
  q: string;
  /** Only people with the tag of this id. */
  tag?: string;
  /** Only people of the segment of this id. */
  segment?: string;
  /** Only people who became known before this one: the next page. */
  before?: number;
  /** Only people who became known after this one: the page before. */
  after?: number;
  /** The last page: who became known first. */
  oldest: boolean;
}

export const FOUND_PEOPLE_PER_PAGE = 25;
/** Searches are counted no further. */
export const MAX_COUNTED_PEOPLE = 1_000;

/** Reads `?q=&tag=&segment=&before=&after=&oldest=1`; nonsense counts as absent. */
export function readPeopleQuery(search: URLSearchParams): PeopleQuery {
  const number = (name: string) => {
    const text = search.get(name) ?? "";
    return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  };
  const before = number("before");
  const after = before === undefined ? number("after") : undefined;
  return {
    ...readPeopleFilter(search),
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    oldest: before === undefined && after === undefined && search.get("oldest") === "1",
  };
}

/** Whom the list is narrowed down to, whatever page of it is shown. */
export function readPeopleFilter(
  search: URLSearchParams,
): Pick<PeopleQuery, "q" | "tag" | "segment"> {
  const id = (name: "tag" | "segment") => {
    const text = search.get(name) ?? "";
    return /^[\w-]{1,40}$/.test(text) ? { [name]: text } : {};
  };
  return { q: (search.get("q") ?? "").trim().slice(0, 200), ...id("tag"), ...id("segment") };
}

/** The same as an address says it. */
export function writePeopleFilter({
  q,
  tag,
  segment,
}: Pick<PeopleQuery, "q" | "tag" | "segment">): URLSearchParams {
  return new URLSearchParams({
    ...(q ? { q } : {}),
    ...(tag ? { tag } : {}),
    ...(segment ? { segment } : {}),
  });
}

/** The parts of a person's page that can be opened whole, a page at a time. */
export const PERSON_PARTS = ["lists", "certificates", "mails", "responses", "webinars"] as const;
export type PersonPart = (typeof PERSON_PARTS)[number];

export const SHOWN_AT_FIRST = 5;
export const PERSON_ROWS_PER_PAGE = 25;

/** Reads `?show=mails&page=3`; nonsense counts as absent. */
export function readPersonView(search: URLSearchParams): { part: PersonPart | null; page: number } {
  return {
    part: PERSON_PARTS.find((part) => part === search.get("show")) ?? null,
    page: readPageNumber(search),
  };
}
