import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  type FoundRegistration,
  findRegistration,
} from "#app/features/webinars/registration/public-pages.server.ts";
import { closedPage, notFound } from "#app/platform/http/not-found.ts";
import { consume, type Limit } from "#app/platform/http/rate-limit.server.ts";
import { readLanguage, SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { askedLanguage } from "#app/ui/languages/visitor-language.server.ts";
import { waitText } from "#app/ui/languages/wait-text.ts";

/** A link that leads nowhere is mistyped once or twice, not thirty times an hour. */
const LINK_GUESS_LIMIT: Limit = { name: "webinar-link-guess", points: 30, seconds: 3600 };

/**
 * Whose personal link a page is about. Throws 404 for a link of nobody, 429 once a client has tried
 * too many of those, and 410 when the account is closed; redirects from a guest's row in a session
 * to the one in its series, unless `mayBeSession`. Who holds a right one is never kept waiting by
 * others of the same network.
 */
export async function registrationAt(
  { params, context, request }: Pick<LoaderFunctionArgs, "params" | "context" | "request">,
  { mayBeSession = false } = {},
): Promise<FoundRegistration> {
  const found = await findRegistration(context.app.db, params.token, askedLanguage(request));
  if (!found) throw await refuseGuess(context, request);
  if (found === "closed") throw closedPage();
  const { registration } = found;
  if (registration.seriesRegistrationId === null || mayBeSession) return found;
  // A guest has one page for all sessions; links of a session's e-mails lead to it.
  const { pathname, search } = new URL(request.url);
  const own = registration.joinToken.replace(/s\d+$/, "");
  throw redirect(pathname.replace(registration.joinToken, own) + search);
}

/** What is thrown for a personal link of nobody: 404, or 429 once a client has tried too many. */
export async function refuseGuess(
  { clientAddress }: LoaderFunctionArgs["context"],
  request: Request,
): Promise<Response> {
  const wait = await consume(clientAddress, LINK_GUESS_LIMIT);
  if (wait === null) return notFound();
  // Of nobody: the address alone may say in which language.
  const t = textsIn(readLanguage(askedLanguage(request).lang) ?? SOURCE_LANGUAGE);
  return new Response(t.errors.manyLinks({ wait: waitText(t, wait) }), {
    status: 429,
    headers: { "Retry-After": String(wait) },
  });
}
