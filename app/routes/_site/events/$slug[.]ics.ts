import type { LoaderFunctionArgs } from "@remix-run/node";
import { followOldAddress } from "../../../forms/public/follow-old-address.server.ts";
import { notFound } from "../../../http/not-found.ts";
import { answerFeed } from "../../../webinars/listed/answer-feed.server.ts";
import { NO_FILTER } from "../../../webinars/listed/listing-filter.ts";

/** One listed webinar for somebody's calendar. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const answer = await answerFeed(context.installation, request, { filter: NO_FILTER, slug: params.slug ?? "" });
  if (!answer && params.slug) await followOldAddress(context.installation, request, params.slug);
  if (!answer) throw notFound();
  return answer;
}
