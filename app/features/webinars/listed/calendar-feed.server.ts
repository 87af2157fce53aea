import { createHash } from "node:crypto";
import type { AppContext } from "#app/platform/app-context.ts";
import { eventsFeed } from "./events-feed.ts";
import { findForCalendars } from "./find-listed.server.ts";
import { type ListingFilter, listingQuery } from "./listing-filter.ts";
import { topicLabel } from "./topics.ts";

/** Calendars refuse files above a megabyte, and nobody looks through more: the next ones are in it. */
const MAX_EVENTS = 1000;

/**
 * The calendar of listed webinars, or with `slug` the one that this form registers for; null: that one is not listed. The same
 * for everybody. `version` names these very bytes.
 */
export async function readCalendarFeed(
  { db, config, clock }: Pick<AppContext, "db" | "config" | "clock">,
  { filter, slug }: { filter: ListingFilter; slug?: string },
): Promise<{ file: string; version: string } | null> {
  const webinars = await findForCalendars(db, filter, { slug, limit: slug === undefined ? MAX_EVENTS : 1 }, clock());
  if (slug !== undefined && webinars.length === 0) return null;
  const { appUrl, appName } = config;
  const query = listingQuery(filter);
  const address = slug === undefined ? `${appUrl}/events.ics${query ? `?${query}` : ""}` : `${appUrl}/events/${slug}.ics`;
  const about = [filter.words, topicLabel(filter.topic)].filter(Boolean).join(", ");
  const name = webinars[0] && slug !== undefined ? webinars[0].title : `Webinars on ${appName}${about ? `: ${about}` : ""}`;
  const file = eventsFeed({ appUrl, name, address }, webinars);
  return { file, version: createHash("sha256").update(file).digest("base64url").slice(0, 22) };
}
