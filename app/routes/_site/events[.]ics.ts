import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerFeed } from "../../webinars/listed/answer-feed.server.ts";
import { readListingFilter } from "../../webinars/listed/listing-filter.ts";

/** The calendar of listed webinars, for calendars that subscribe. A stretch of time makes no sense there. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const filter = readListingFilter(new URL(request.url).searchParams);
  return answerFeed(context.installation, request, { filter: { ...filter, when: "any" } });
}
