import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { readSignedId, signedId } from "#app/platform/crypto.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { consume, tooMany } from "#app/platform/http/rate-limit.server.ts";

/** What the two links of the newsletter's mails do. */
type NewsletterAction = "confirm" | "leave";

type LinkConfig = Pick<Config, "appUrl" | "sessionSecret">;

/** The address at which the holder of the mailbox confirms, or leaves. */
export function newsletterAddress(config: LinkConfig, act: NewsletterAction, subscriberId: string): string {
  return `${config.appUrl}/newsletter/${act}/${signedId(config, `newsletter-${act}`, subscriberId)}`;
}

/** The subscriber a link was made for; null when it is none of ours. */
function readNewsletterToken(config: LinkConfig, act: NewsletterAction, token: string | undefined): string | null {
  return readSignedId(config, `newsletter-${act}`, token);
}

/** Of one client whose links are none of ours. */
const GUESS_LIMIT = { name: "newsletter-guess", points: 60, seconds: 60 };

/** The subscriber of a link. Throws 404 for one that we did not make, and 429 for whoever tries many. */
export async function readNewsletterLink(
  { app, clientAddress }: { app: AppContext; clientAddress: string },
  act: NewsletterAction,
  token: string | undefined,
): Promise<string> {
  const id = readNewsletterToken(app.config, act, token);
  if (id !== null) return id;
  const wait = await consume(clientAddress, GUESS_LIMIT);
  throw wait === null ? notFound() : tooMany(wait);
}
