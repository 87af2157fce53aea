import type { LoaderFunctionArgs } from "@remix-run/node";
import { followOldAddress } from "#app/features/forms/public/open-form.server.ts";
import { readCalendarFeed } from "#app/features/webinars/listed/calendar-feed.server.ts";
import { NO_FILTER } from "#app/features/webinars/listed/listing-filter.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { feedResponse } from "#app/routes/_site/events/feed-response.server.ts";

/** One listed webinar for somebody's calendar. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const feed = await readCalendarFeed(context.app, { filter: NO_FILTER, slug: params.slug ?? "" });
  if (!feed && params.slug) await followOldAddress(context.app, request, params.slug);
  if (!feed) throw notFound();
  return feedResponse(request, feed, { name: "webinar.ics", shown: "attachment" });
}
