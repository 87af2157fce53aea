import { searchable } from "#app/engines/letters/searchable.ts";
import { DEFAULT_TIME_ZONE, momentOf, wallTime } from "#app/engines/time/zoned-time.ts";
import { startOfPeriod } from "#app/features/activity/period.ts";
import { isTopic } from "./topics.ts";

/**
 * The stretches of time that the list can be asked for. They begin now and end where one is, so
 * "today" means one day for all.
 */
export const PERIODS = [
  { id: "any", label: "Any time" },
  { id: "today", label: "Today" },
  { id: "week", label: "This week" },
  { id: "month", label: "This month" },
] as const;
export type Period = (typeof PERIODS)[number]["id"];

/** Which of the listed webinars an address asks for. */
export interface ListingFilter {
  /** As typed, shortened. */
  words: string;
  /** One of `TOPICS`, or empty. */
  topic: string;
  when: Period;
  /** An account's id, or empty. */
  organiser: string;
}

export const NO_FILTER: ListingFilter = { words: "", topic: "", when: "any", organiser: "" };

const MAX_SEARCH_LENGTH = 80;
const MAX_SEARCH_WORDS = 6;

/** Reads `?q=&topic=&when=&organiser=`; what is unknown asks for nothing. */
export function readListingFilter(search: URLSearchParams): ListingFilter {
  const topic = search.get("topic") ?? "";
  const when = search.get("when");
  const organiser = (search.get("organiser") ?? "").toLowerCase();
  const typed = (search.get("q") ?? "").slice(0, 400).replace(/[\p{Cc}\p{Cs}\s]+/gu, " ");
  return {
    words: [...typed.trim()].slice(0, MAX_SEARCH_LENGTH).join("").trim(),
    topic: isTopic(topic) ? topic : "",
    when: PERIODS.find(({ id }) => id === when)?.id ?? "any",
    organiser: /^[0-9a-z-]{1,64}$/.test(organiser) ? organiser : "",
  };
}

/** The query that asks for it, without a question mark; empty for everything. */
export function listingQuery({ words, topic, when, organiser }: ListingFilter): string {
  const query = new URLSearchParams();
  if (words) query.set("q", words);
  if (topic) query.set("topic", topic);
  if (when !== "any") query.set("when", when);
  if (organiser) query.set("organiser", organiser);
  return String(query);
}

/** The words that all have to be found, as `webinars.searchText` has them. */
export function searchedWords(words: string): string[] {
  return [...new Set(searchable(words).split(" ").filter(Boolean))].slice(0, MAX_SEARCH_WORDS);
}

/** What `searchedWords` look through. */
export function listingSearchText(
  webinar: { title: string; host: string },
  organiser: string,
): string {
  return searchable(`${webinar.title} ${webinar.host} ${organiser}`);
}

/**
 * When the stretch is over: a webinar has to begin before it. Weeks end with Sunday. Days are those
 * of the product's own zone, because the page is one and the same for everybody. Null: never.
 */
export function endOfPeriod(when: Period, now: Date): Date | null {
  if (when === "any") return null;
  const start = startOfPeriod({ period: when, timeZone: DEFAULT_TIME_ZONE, now });
  const { year, month, day } = wallTime(start ?? now, DEFAULT_TIME_ZONE);
  const days = { today: 1, week: 7, month: 0 }[when];
  const end = new Date(Date.UTC(year, month - 1 + (when === "month" ? 1 : 0), day + days));
  const midnight = {
    year: end.getUTCFullYear(),
    month: end.getUTCMonth() + 1,
    day: end.getUTCDate(),
    hour: 0,
    minute: 0,
  };
  return momentOf(midnight, DEFAULT_TIME_ZONE)?.at ?? null;
}
