import type { AppLoadContext } from "@remix-run/node";
import { notFound } from "../http/not-found.ts";
import { consume, tooMany } from "../http/rate-limit.server.ts";
import { type NewsletterAct, readNewsletterToken } from "./newsletter-link.server.ts";

/** Of one client whose links are none of ours. */
const GUESSED = { name: "newsletter-guess", points: 60, seconds: 60 };

/** The subscriber of a link. Throws 404 for one that we did not make, and 429 for whoever tries many. */
export async function readNewsletterLink(
  { installation, clientAddress }: AppLoadContext,
  act: NewsletterAct,
  token: string | undefined,
): Promise<string> {
  const id = readNewsletterToken(installation.config, act, token);
  if (id !== null) return id;
  const wait = await consume(clientAddress, GUESSED);
  throw wait === null ? notFound() : tooMany(wait);
}
