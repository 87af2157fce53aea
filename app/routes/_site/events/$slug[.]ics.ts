import type { LoaderFunctionArgs } from "@remix-run/node";
import { followOldAddress } from "#app/features/forms/public/follow-old-address.server.ts";
import { feedResponse } from "#app/features/webinars/listed/feed-response.server.ts";
import { NO_FILTER } from "#app/features/webinars/listed/listing-filter.ts";
import { notFound } from "#app/platform/http/not-found.ts";

/** One listed webinar for somebody's calendar. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const answer = await feedResponse(context.app, request, { filter: NO_FILTER, slug: params.slug ?? "" });
  if (!answer && params.slug) await followOldAddress(context.app, request, params.slug);
  if (!answer) throw notFound();
  return answer;
}
