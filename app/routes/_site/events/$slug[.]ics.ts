import type { LoaderFunctionArgs } from "@remix-run/node";
import { presentSlug } from "#app/features/forms/store/old-addresses.server.ts";
import { readCalendarFeed } from "#app/features/webinars/listed/calendar-feed.server.ts";
import { NO_FILTER } from "#app/features/webinars/listed/listing-filter.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { movedForm } from "#app/routes/_form/f/form-visit.server.ts";
import { feedResponse } from "#app/routes/_site/events/feed-response.server.ts";

/** One listed webinar for somebody's calendar. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { app } = context;
  const { slug = "" } = params;
  const feed = await readCalendarFeed(app, { filter: NO_FILTER, slug });
  if (!feed) {
    const present = await presentSlug(app.db, slug.toLowerCase());
    throw present === null
      ? notFound()
      : movedForm(request, app.config, { from: slug, to: present });
  }
  return feedResponse(request, feed, { name: "webinar.ics", shown: "attachment" });
}
