import type { LoaderFunctionArgs } from "@remix-run/node";
import { feedResponse } from "#app/features/webinars/listed/feed-response.server.ts";
import { readListingFilter } from "#app/features/webinars/listed/listing-filter.ts";

/** The calendar of listed webinars, for calendars that subscribe. A stretch of time makes no sense there. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const filter = readListingFilter(new URL(request.url).searchParams);
  return feedResponse(context.app, request, { filter: { ...filter, when: "any" } });
}
