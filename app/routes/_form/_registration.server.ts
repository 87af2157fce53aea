import type { LoaderFunctionArgs } from "@remix-run/node";
import { type FoundRegistration, findRegistration } from "#app/features/webinars/registration/public-pages.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { consume, type Limit } from "#app/platform/http/rate-limit.server.ts";
import { waitMessage } from "#app/platform/http/refusals.ts";

/** A link that leads nowhere is mistyped once or twice, not thirty times an hour. */
const LINK_GUESS_LIMIT: Limit = { name: "webinar-link-guess", points: 30, seconds: 3600 };

/**
 * Whose personal link a page is about. Throws 404 for a link of nobody, 429 once a client has tried too many of those, and 410 when
 * the account is closed. Who holds a right one is never kept waiting by others of the same network.
 */
export async function registrationAt({
  params,
  context,
}: Pick<LoaderFunctionArgs, "params" | "context">): Promise<FoundRegistration> {
  const found = await findRegistration(context.app.db, params.token);
  if (found) return found;
  throw await refuseGuess(context);
}

/** What is thrown for a personal link of nobody: 404, or 429 once a client has tried too many. */
export async function refuseGuess({ clientAddress }: LoaderFunctionArgs["context"]): Promise<Response> {
  const wait = await consume(clientAddress, LINK_GUESS_LIMIT);
  if (wait === null) return notFound();
  return new Response(`Too many invalid links were opened from your network. ${waitMessage(wait)}, then try again.`, {
    status: 429,
    headers: { "Retry-After": String(wait) },
  });
}
