import type { LoaderFunctionArgs } from "@remix-run/node";
import { readCalendarFeed } from "#app/features/webinars/listed/calendar-feed.server.ts";
import { readListingFilter } from "#app/features/webinars/listed/listing-filter.ts";
import { feedResponse } from "#app/routes/_site/events/feed-response.server.ts";

/**
 * The calendar of listed webinars, for calendars that subscribe. A stretch of time makes no sense
 * there.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const filter = readListingFilter(new URL(request.url).searchParams);
  const feed = await readCalendarFeed(context.app, { filter: { ...filter, when: "any" } });
  return feed && feedResponse(request, feed, { name: "webinars.ics", shown: "inline" });
}
