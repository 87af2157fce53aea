import type { Database } from "#db/database.server.ts";
import { type PageKeys, readPageKeys, writePageKey } from "../../http/page-key.ts";
import { findListed } from "./find-listed.server.ts";
import { type ListingFilter, readListingFilter } from "./listing-filter.ts";
import { type ShownWebinar, shownWebinar } from "./listing-words.ts";

const PAGE_SIZE = 18;

export interface ShownListing {
  filter: ListingFilter;
  webinars: ShownWebinar[];
  /** The name that goes with `filter.organiser`, where one of theirs is shown. */
  organiser: string | null;
  /** Keys of the pages beside this one: for `before` and `after`. */
  earlier: string | null;
  later: string | null;
  /** The page begins somewhere in the list. */
  isFurther: boolean;
}

/** A page of the public list, as an address asks for it; a key that leads nowhere shows the list from its beginning. */
export async function showWebinars(db: Database, search: URLSearchParams, now: Date): Promise<ShownListing> {
  const filter = readListingFilter(search);
  const keys = readPageKeys(search);
  const found = await readPage(db, filter, keys, now);
  const isFurther = keys.after !== null || keys.before !== null;
  if (isFurther && found.lines.length === 0) return showWebinars(db, withoutKeys(search), now);
  const webinars = found.lines.map((webinar) => shownWebinar(webinar, now));
  const organiser = filter.organiser ? (webinars[0]?.organiser ?? null) : null;
  return { filter, webinars, organiser, earlier: found.earlier, later: found.later, isFurther };
}

async function readPage(db: Database, filter: ListingFilter, { before, after }: PageKeys, now: Date) {
  const read = await findListed(db, filter, { before, after, limit: PAGE_SIZE + 1 }, now);
  const more = read.length > PAGE_SIZE;
  const lines = before ? read.slice(more ? 1 : 0) : read.slice(0, PAGE_SIZE);
  const key = (webinar: { startsAt: string; id: string } | undefined) =>
    webinar ? writePageKey({ at: webinar.startsAt, id: webinar.id }) : null;
  return {
    lines,
    earlier: (before ? more : after !== null) ? key(lines[0]) : null,
    later: before !== null || more ? key(lines.at(-1)) : null,
  };
}

function withoutKeys(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete("after");
  rest.delete("before");
  return rest;
}
