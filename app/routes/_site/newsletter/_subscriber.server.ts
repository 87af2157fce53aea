import {
  type NewsletterAction,
  readNewsletterLink,
} from "#app/features/site/newsletter/subscribers.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { tooMany } from "#app/platform/http/rate-limit.server.ts";

/**
 * The subscriber of a link. Throws 404 for one that we did not make, and 429 for anyone who tries
 * many.
 */
export async function requireSubscriber(
  client: { app: AppContext; clientAddress: string },
  act: NewsletterAction,
  token: string | undefined,
): Promise<string> {
  const link = await readNewsletterLink(client, act, token);
  if (link.kind === "found") return link.id;
  throw link.kind === "absent" ? notFound() : tooMany(link.waitSeconds);
}
