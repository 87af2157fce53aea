import type { ShownTime } from "#app/platform/time/relative-time.ts";

/** What a search over the whole dashboard found in one area: the first few, and the way to all. */
export interface FoundGroup {
  label: string;
  icon: string;
  /** How many match; `isMore`: at least one more than this. */
  count: number;
  isMore: boolean;
  /** The area's own list with the same words. */
  all: string;
  items: FoundItem[];
}

interface FoundItem {
  to: string;
  title: string;
  note: string;
  time: ShownTime | null;
}

/** How many of each group are shown; the area's own list has all of them. */
export const SHOWN_PER_GROUP = 5;
/** Counted no further. */
export const MAX_COUNTED = 100;

/** "3", "more than 100". */
export function countLabel({ count, isMore }: Pick<FoundGroup, "count" | "isMore">): string {
  return isMore ? `more than ${count}` : String(count);
}

/** What an address asks for: the words, cut where no title or name goes on. */
export function readSearchQuery(search: URLSearchParams): string {
  return (search.get("q") ?? "").replaceAll("\u0000", "").trim().slice(0, 200);
}
