import { sql } from "kysely";
import type { PageKey } from "#app/platform/http/list-pages.ts";
import { containing } from "#app/platform/text/search-text.ts";
import type { Database } from "#db/database.server.ts";
import type { PlaceKind } from "../model/webinar-gate.ts";
import { webinarEnd } from "../model/webinar-times.ts";
import type { ListedWebinar } from "./listed-webinar.ts";
import {
  endOfPeriod,
  type ListingFilter,
  listingSearchText,
  searchedWords,
} from "./listing-filter.ts";

const DAY_MS = 86_400_000;
/**
 * A cancelled one is shown as such to calendars for this long, so that entries that were copied are
 * taken out.
 */
const CANCELLED_DAYS = 30;

/**
 * A stretch of the list, by when webinars begin; `before` and `after` are the first and last of the
 * pages beside it.
 */
export interface ListedRange {
  from?: Date | null;
  until?: Date | null;
  after?: PageKey | null;
  before?: PageKey | null;
  limit: number;
}

/**
 * What may be listed, and nothing else: the organiser asked for it, the account may send, the form
 * is open to the public and no sample. `closed`: also where registration has ended, because whoever
 * has it in their calendar still goes there.
 *
 * The same rules as `sendingLock`, `formStatus` and `webinarGate`, which a test holds it to, as the
 * database can ask them.
 */
function listedQuery(
  db: Database,
  filter: ListingFilter,
  { now, closed = false }: { now: Date; closed?: boolean },
) {
  const at = now.toISOString();
  const until = endOfPeriod(filter.when, now)?.toISOString();
  let query = db
    .selectFrom("webinars as w")
    .innerJoin("forms as f", "f.id", "w.formId")
    .innerJoin("accounts as a", "a.id", "w.accountId")
    // Written out, not bound: only so does the planner know that the index of listed ones holds all
    // that is asked for.
    .where(sql<boolean>`w."isListed" = 1`)
    .where("f.deletedAt", "is", null)
    .where("f.publishedVersionId", "is not", null)
    .where("f.enabled", "=", 1)
    .where("f.isSample", "=", 0)
    .where("a.deleteAfter", "is", null)
    .where("a.suspendedAt", "is", null)
    .where("a.terminatedAt", "is", null)
    .where((eb) => eb.or([eb("a.kind", "=", "company"), eb("a.identityStatus", "=", "passed")]));
  if (!closed) {
    query = query
      .where((eb) => eb.or([eb("w.closesAt", "is", null), eb("w.closesAt", ">", at)]))
      .where((eb) => eb.or([eb("f.closesAt", "is", null), eb("f.closesAt", ">", at)]))
      .where((eb) =>
        eb.or([
          eb("f.responseLimit", "is", null),
          eb("f.responseCount", "<", eb.ref("f.responseLimit")),
        ]),
      );
  }
  if (filter.topic) query = query.where("w.topic", "=", filter.topic);
  if (filter.organiser) query = query.where("w.accountId", "=", filter.organiser);
  if (until) query = query.where("w.startsAt", "<", until);
  for (const word of searchedWords(filter.words))
    query = query.where("w.searchText", "like", containing(word));
  return query;
}

/**
 * Of a series the length of its first session, which is when it is listed for: it reaches over
 * weeks itself.
 */
const LENGTH = sql<number>`case when w."sessionCount" is null then w."lengthMinutes" else coalesce(
  (select s."lengthMinutes" from "webinars" as s where s."seriesId" = w."id" and s."startsAt" = w."startsAt" limit 1),
  w."lengthMinutes") end`.as("lengthMinutes");

/** As `placeKind` says it, without the room's address. */
const PLACE =
  sql<PlaceKind>`case when w."placesDiffer" = 1 then 'per-session' when w."venue" = '' then 'online'
  when w."joinUrl" = '' then 'venue' else 'both' end`.as("place");

const SHOWN = [
  "w.id",
  "w.title",
  "w.host",
  "a.name as organiser",
  "w.accountId as organiserId",
  "w.startsAt",
  "w.lengthMinutes as wholeMinutes",
  "w.sessionCount",
  "w.timeZone",
  "w.topic",
  "f.slug",
  "w.capacity",
  "w.placesTaken",
  "w.waitingList",
  "w.opensAt",
  "w.state",
  "w.venue",
  "w.sequence",
  "w.updatedAt",
] as const;

/** Of two moments (ISO); an empty one is before all. */
function laterOf(one: string, other: string): string {
  return one > other ? one : other;
}

/** No webinar is longer than a day: whatever began before is over. */
function earliestStart(now: Date): string {
  return new Date(now.getTime() - DAY_MS).toISOString();
}

/**
 * Listed webinars that run now or are to come, the next one first; with `before`, the last ones
 * before that key.
 */
export async function findListed(
  db: Database,
  filter: ListingFilter,
  stretch: ListedRange,
  now: Date,
): Promise<ListedWebinar[]> {
  const { from, until, before, limit } = stretch;
  const at = now.toISOString();
  const earliest = laterOf(earliestStart(now), from?.toISOString() ?? "");
  const found: ListedWebinar[] = [];
  // Those that began in the last day and are over already are left out here: only their length
  // tells.
  for (let key = before ?? stretch.after ?? null; ; ) {
    let query = listedQuery(db, filter, { now })
      .select(SHOWN)
      .select([LENGTH, PLACE])
      .where("w.state", "=", "scheduled")
      .where("w.startsAt", ">=", earliest)
      .orderBy("w.startsAt", before ? "desc" : "asc")
      .orderBy("w.id", before ? "desc" : "asc")
      .limit(limit);
    if (until) query = query.where("w.startsAt", "<", until.toISOString());
    if (key) {
      const { at: startsAt, id } = key;
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("w.startsAt", "w.id"), before ? "<" : ">", tuple(startsAt, id)),
      );
    }
    const rows: ListedWebinar[] = await query.execute();
    found.push(...rows.filter((webinar) => webinarEnd(webinar) > at));
    const last = rows.at(-1);
    if (!last || rows.length < limit || found.length >= limit) break;
    key = { at: last.startsAt, id: last.id };
  }
  const shown = found.slice(0, limit);
  return before ? shown.reverse() : shown;
}

/**
 * The minutes at which listed webinars begin, with their zones: enough to mark the days of a month,
 * however many begin at once.
 */
export async function findListedStarts(
  db: Database,
  filter: ListingFilter,
  { from, until, now }: { from: Date; until: Date; now: Date },
): Promise<{ startsAt: string; timeZone: string }[]> {
  const earliest = laterOf(now.toISOString(), from.toISOString());
  const minute = sql<string>`substr(w."startsAt", 1, 16)`;
  const rows = await listedQuery(db, filter, { now })
    .select([minute.as("minute"), "w.timeZone"])
    .where("w.state", "=", "scheduled")
    .where("w.startsAt", ">=", earliest)
    .where("w.startsAt", "<", until.toISOString())
    .groupBy([minute, "w.timeZone"])
    .execute();
  return rows.map(({ minute, timeZone }) => ({ startsAt: `${minute}:00.000Z`, timeZone }));
}

/** When the last of the listed ones begins; null without any. */
export async function lastListedStart(
  db: Database,
  filter: ListingFilter,
  now: Date,
): Promise<Date | null> {
  const row = await listedQuery(db, filter, { now })
    .select("w.startsAt")
    .where("w.state", "=", "scheduled")
    .where("w.startsAt", ">=", now.toISOString())
    .orderBy("w.startsAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? new Date(row.startsAt) : null;
}

/**
 * For calendars: what is listed, those whose registration has ended too, and for a while those that
 * were cancelled.
 */
export async function findForCalendars(
  db: Database,
  filter: ListingFilter,
  given: { slug?: string; limit: number },
  now: Date,
): Promise<ListedWebinar[]> {
  const rows: ListedWebinar[] = await listedQuery(db, filter, { now, closed: true })
    .select(SHOWN)
    .select([LENGTH, PLACE])
    .where("w.startsAt", ">=", earliestStart(now))
    .$if(given.slug !== undefined, (query) => query.where("f.slug", "=", given.slug ?? ""))
    .orderBy("w.startsAt")
    .orderBy("w.id")
    .limit(given.limit)
    .execute();
  const oldest = new Date(now.getTime() - CANCELLED_DAYS * DAY_MS).toISOString();
  return rows.filter(
    (webinar) =>
      webinarEnd(webinar) > now.toISOString() &&
      (webinar.state === "scheduled" || webinar.updatedAt > oldest),
  );
}

/** Lets the public list find an account's webinars by the account's new name. */
export async function renameListings(
  trx: Database,
  accountId: string,
  name: string,
): Promise<void> {
  const listed = await trx
    .selectFrom("webinars")
    .select(["id", "title", "host"])
    .where("accountId", "=", accountId)
    .where("isListed", "=", 1)
    .execute();
  for (const webinar of listed) {
    const searchText = listingSearchText(webinar, name);
    await trx.updateTable("webinars").set({ searchText }).where("id", "=", webinar.id).execute();
  }
}

/** Takes a webinar from the public list. False: it isn't on it. */
export async function endListing(trx: Database, webinarId: string): Promise<boolean> {
  const unlisted = await trx
    .updateTable("webinars")
    .set({ isListed: 0 })
    .where("id", "=", webinarId)
    .where("isListed", "=", 1)
    .executeTakeFirst();
  return unlisted.numUpdatedRows > 0n;
}
