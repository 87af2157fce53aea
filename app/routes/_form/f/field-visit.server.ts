import type { LoaderFunctionArgs } from "@remix-run/node";
import { isSinglePage } from "#app/features/forms/public/form-path.ts";
import type { FormVisit } from "#app/features/forms/public/open-form.server.ts";
import type { IncomingPost } from "#app/features/forms/public/receive-page.server.ts";
import { type FieldLink, findFieldLink } from "#app/features/forms/store/field-links.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { consume, type Limit, tooMany } from "#app/platform/http/rate-limit.server.ts";
import { incomingPost, visitFormAt } from "./form-visit.server.ts";

const LINK_GUESS_LIMIT: Limit = { name: "field-link-guess", points: 30, seconds: 3600 };
/** Of one link: three phones that come back with all they can keep. */
const FIELD_LIMIT: Limit = { name: "field-answers", points: 600, seconds: 600 };
/** A phone may be without a line for long, and its page is as old. */
const STAMP_DAYS = 3_650;

/**
 * The form that a helper's link opens, with nobody's answers in it. Throws 404 for a link of nobody
 * and for a form of several pages, 410 for one that was revoked, and 429 for who guesses.
 */
export async function fieldAt(
  args: Pick<LoaderFunctionArgs, "request" | "params" | "context">,
): Promise<{ link: FieldLink; visited: FormVisit }> {
  const { params, context } = args;
  const visited = await visitFormAt(args);
  const link = await findFieldLink(context.app, visited.form.id, params.token);
  if (!link) {
    const wait = await consume(context.clientAddress, LINK_GUESS_LIMIT);
    throw wait === null ? notFound() : tooMany(wait);
  }
  if (link.revokedAt !== null)
    throw new Response("This link no longer works: the organiser revoked it.", { status: 410 });
  if (!isSinglePage(visited.definition) || visited.webinar?.sellsTickets) throw notFound();
  // The helper's press sends: there is nobody to look over the answers later.
  const settings = { ...visited.settings, checkAnswers: false };
  return { link, visited: { ...visited, settings, others: [], asks: false } };
}

/** A post by a helper's link, which is counted instead of its network. Throws 429. */
export async function fieldPost(
  args: Pick<LoaderFunctionArgs, "request" | "params" | "context">,
  link: FieldLink,
): Promise<IncomingPost> {
  const wait = await consume(link.id, FIELD_LIMIT);
  if (wait !== null) throw tooMany(wait);
  return { ...incomingPost(args), stampDays: STAMP_DAYS, isCounted: true };
}
