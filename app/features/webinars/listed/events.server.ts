import { isoDay, weeksOfMonth } from "#app/engines/time/calendar-month.ts";
import { isTimeZone, wallTime } from "#app/engines/time/zoned-time.ts";
import {
  type PageKey,
  type PageKeys,
  readPageKey,
  readPageKeys,
  writePageKey,
} from "#app/platform/http/list-pages.ts";
import type { Database } from "#db/database.server.ts";
import { findListed, findListedStarts, lastListedStart } from "./find-listed.server.ts";
import type { ListedWebinar } from "./listed-webinar.ts";
import { type ListingFilter, readListingFilter } from "./listing-filter.ts";
import { type ShownWebinar, shownWebinar } from "./listing-labels.ts";
import {
  formatMonth,
  type Month,
  monthLabel,
  monthLater,
  monthOf,
  monthRange,
  monthsBetween,
  readDay,
  readMonth,
} from "./month.ts";

/** A page of the agenda: more would be heavy to load on a phone. */
const EVENTS_PER_PAGE = 30;

export interface ShownMonth {
  filter: ListingFilter;
  /** "2026-12" and "December 2026"; `isPresent`: the month it is. */
  month: string;
  label: string;
  isPresent: boolean;
  /** Set when the agenda begins with a day of the month, or somewhere in it. */
  day: number | null;
  isFurther: boolean;
  /** Months with something to show lie on; null: nothing further. */
  previous: { month: string; label: string; isPresent: boolean } | null;
  next: { month: string; label: string } | null;
  weeks: { day: number; has: boolean }[][];
  /** Blank days before the first. */
  blank: number;
  /** `date`: "2026-12-05". */
  days: { date: string; heading: string; webinars: ShownWebinar[] }[];
  /** The key of the rest of the month. */
  later: string | null;
}

/**
 * A month of the public calendar, as an address asks for it. Days are those of each webinar's own
 * zone.
 */
export async function showEvents(
  db: Database,
  search: URLSearchParams,
  now: Date,
): Promise<ShownMonth> {
  const filter: ListingFilter = { ...readListingFilter(search), when: "any" };
  const month = readMonth(search.get("month"), now);
  const present = monthOf(now);
  const day = readDay(search.get("day"), month);
  const after = readPageKey(search.get("after"));
  const { webinars, later } = await readAgenda(db, filter, { month, day, after, present, now });
  if ((after || day) && webinars.length === 0) return showEvents(db, ofMonth(search), now);
  const last = await lastListedStart(db, filter, now);
  const marked = await markedDays(db, filter, month, now);
  // Those that run already stand in the agenda, and began before now.
  for (const own of webinars.map(localDay))
    if (monthsBetween(month, own) === 0) marked.add(own.day);
  const isPresent = monthsBetween(present, month) === 0;
  const previous = monthLater(month, -1);
  const next = monthLater(month, 1);
  const weeks = weeksOfMonth(month.year, month.month);
  return {
    filter,
    month: formatMonth(month),
    label: monthLabel(month),
    isPresent,
    day,
    isFurther: after !== null || day !== null,
    previous: isPresent
      ? null
      : {
          month: formatMonth(previous),
          label: monthLabel(previous),
          isPresent: monthsBetween(present, previous) === 0,
        },
    next:
      last && monthsBetween(month, monthOf(last)) > 0
        ? { month: formatMonth(next), label: monthLabel(next) }
        : null,
    weeks: weeks.map((week) =>
      week.flatMap((each) => (each ? [{ day: each, has: marked.has(each) }] : [])),
    ),
    blank: weeks.at(0)?.filter((each) => each === null).length ?? 0,
    days: byDay(webinars, now),
    later,
  };
}

interface EventsQuery {
  month: Month;
  day: number | null;
  after: PageKey | null;
  present: Month;
  now: Date;
}

async function readAgenda(
  db: Database,
  filter: ListingFilter,
  { month, day, after, present, now }: EventsQuery,
) {
  const { from, until } = monthRange(month, day ?? 1);
  const isPresent = monthsBetween(present, month) === 0;
  const fits = (webinar: ListedWebinar) => {
    const own = localDay(webinar);
    // What began last month and still runs stands with this one.
    const ahead = monthsBetween(month, own);
    return (ahead === 0 && own.day >= (day ?? 1)) || (ahead < 0 && isPresent && day === null);
  };
  const found: ListedWebinar[] = [];
  for (let key = after; ; ) {
    const limit = EVENTS_PER_PAGE + 1;
    const rows = await findListed(
      db,
      filter,
      { from: isPresent && !day ? null : from, until, after: key, limit },
      now,
    );
    found.push(...rows.filter(fits));
    const last = rows.at(-1);
    if (!last || rows.length < limit || found.length > EVENTS_PER_PAGE) break;
    key = { at: last.startsAt, id: last.id };
  }
  const webinars = found.slice(0, EVENTS_PER_PAGE);
  const last = webinars.at(-1);
  return {
    webinars,
    later:
      last && found.length > EVENTS_PER_PAGE
        ? writePageKey({ at: last.startsAt, id: last.id })
        : null,
  };
}

function localDay({ startsAt, timeZone }: { startsAt: string; timeZone: string }) {
  return wallTime(new Date(startsAt), isTimeZone(timeZone) ? timeZone : "UTC");
}

async function markedDays(
  db: Database,
  filter: ListingFilter,
  month: Month,
  now: Date,
): Promise<Set<number>> {
  const starts = await findListedStarts(db, filter, { ...monthRange(month), now });
  const own = starts.map(localDay).filter((at) => monthsBetween(month, at) === 0);
  return new Set(own.map(({ day }) => day));
}

function byDay(webinars: ListedWebinar[], now: Date): ShownMonth["days"] {
  const days = new Map<string, ShownMonth["days"][number]>();
  for (const webinar of webinars) {
    const shown = shownWebinar(webinar, now);
    const own = localDay(webinar);
    const day = days.get(shown.day) ?? {
      date: isoDay(own.year, own.month, own.day),
      heading: shown.day,
      webinars: [],
    };
    day.webinars.push(shown);
    days.set(shown.day, day);
  }
  return [...days.values()];
}

/** The same month from its beginning. */
function ofMonth(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete("after");
  rest.delete("day");
  return rest;
}

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

/**
 * A page of the public list, as an address asks for it; a key that leads nowhere shows the list
 * from its beginning.
 */
export async function showWebinars(
  db: Database,
  search: URLSearchParams,
  now: Date,
): Promise<ShownListing> {
  const filter = readListingFilter(search);
  const keys = readPageKeys(search);
  const found = await readPage(db, filter, keys, now);
  const isFurther = keys.after !== null || keys.before !== null;
  if (isFurther && found.lines.length === 0) return showWebinars(db, withoutKeys(search), now);
  const webinars = found.lines.map((webinar) => shownWebinar(webinar, now));
  const organiser = filter.organiser ? (webinars[0]?.organiser ?? null) : null;
  return { filter, webinars, organiser, earlier: found.earlier, later: found.later, isFurther };
}

async function readPage(
  db: Database,
  filter: ListingFilter,
  { before, after }: PageKeys,
  now: Date,
) {
  const read = await findListed(db, filter, { before, after, limit: PAGE_SIZE + 1 }, now);
  const more = read.length > PAGE_SIZE;
  const lines = before ? read.slice(more ? 1 : 0) : read.slice(0, PAGE_SIZE);
  const key = (webinar: { startsAt: string; id: string } | undefined) =>
    webinar ? writePageKey({ at: webinar.startsAt, id: webinar.id }) : null;
  const isEarlier = before ? more : after !== null;
  return {
    lines,
    earlier: isEarlier ? key(lines[0]) : null,
    later: before !== null || more ? key(lines.at(-1)) : null,
  };
}

function withoutKeys(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete("after");
  rest.delete("before");
  return rest;
}
