import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { FormEnd } from "#app/features/forms/model/form-availability.ts";
import {
  type FormVisit,
  type OpenForm,
  openForm,
  visitForm,
} from "#app/features/forms/public/open-form.server.ts";
import { type IncomingPost, POST_LIMITS } from "#app/features/forms/public/receive-page.server.ts";
import type { SendOutcome } from "#app/features/forms/public/send-answers.server.ts";
import type { TypedRow } from "#app/features/forms/public/typed-rows.ts";
import { moveDraftCookies } from "#app/features/forms/store/drafts.server.ts";
import { findPublicWebinar } from "#app/features/webinars/registration/public-pages.server.ts";
import type { Config } from "#app/platform/config.server.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { closedPage, notFound, orNotFound } from "#app/platform/http/not-found.ts";
import { textsByName } from "#app/platform/http/posted-texts.ts";
import { seeOther, setCookies } from "#app/platform/http/responses.server.ts";
import { isFromOurs } from "#app/platform/http/same-origin.server.ts";
import { isMultipart, MultipartProblem, readMultipart } from "#app/platform/http/uploads.server.ts";
import { readLanguage } from "#app/ui/languages/languages.ts";
import { type AskedLanguage, askedLanguage } from "#app/ui/languages/visitor-language.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "params" | "context">;

/** An address with a query, in the language that the visitor chose for the page they come from. */
export function keepLanguage(request: Request, location: string): string {
  const lang = readLanguage(askedLanguage(request).lang);
  return lang ? `${location}&lang=${lang}` : location;
}

/**
 * The form that a page under `/f/{slug}` is about. Throws 404 when there is none, 410 when its
 * account is closed, and the 308 of `movedForm`.
 */
export async function openFormAt({ request, params, context }: Args): Promise<OpenForm> {
  const { app } = context;
  const found = orNotFound(await openForm(app, params.slug, askedLanguage(request)));
  if (found.kind === "closed") throw closedPage();
  if (found.kind === "moved")
    throw movedForm(request, app.config, { from: params.slug ?? "", to: found.slug });
  context.allowFraming(found.account.embeddingSites);
  return found;
}

/** Where a page's script sends what the page would send to its own address. */
const SENT_BY_SCRIPT = /\/(?:answer|field\/[^/]+)$/;

/** The same with what the browser that asks has answered of it so far. */
export async function visitFormAt(args: Args): Promise<FormVisit> {
  const { request, context } = args;
  const { searchParams: query, pathname } = new URL(request.url);
  const open = await openFormAt(args);
  const asked = {
    isOwn: isFromOurs(request, context.app.config.appUrl),
    // The loader of a page that is sent gets a GET with the headers of the post.
    isPost: request.method === "POST" || request.headers.has("Content-Type"),
    isFirst:
      !query.has("page") && (pathname.endsWith(open.form.slug) || SENT_BY_SCRIPT.test(pathname)),
  };
  const browser = browserOf(args);
  const visited = orNotFound(await visitForm(context.app, open, { query, browser, asked }));
  const { d } = visited.visit;
  // A browser that keeps cookies needs no key in its address.
  if (!asked.isPost && d !== null && query.has("d") && query.get("d") !== d) {
    query.set("d", d);
    throw redirect(`${pathname}?${query}`);
  }
  return visited;
}

/**
 * The webinar of the form, on pages that are about it alone. Throws 404 without one, 410 when its
 * account is closed, and the 308 of `movedForm`.
 */
export async function findWebinarAt(
  { request, params, context }: Args,
  asked: AskedLanguage = askedLanguage(request),
) {
  const { app } = context;
  const found = await findPublicWebinar(app, params.slug, asked);
  if (found.kind === "absent") throw notFound();
  if (found.kind === "closed") throw closedPage();
  if (found.kind === "moved")
    throw movedForm(request, app.config, { from: params.slug ?? "", to: found.slug });
  context.allowFraming(found.account.embeddingSites);
  return found;
}

/**
 * A 308 from a form's old address to the same path under the current one, with the query. It keeps
 * method and body, so a form being submitted still arrives; the cookie with the answers so far
 * moves too.
 */
export function movedForm(
  request: Request,
  config: Pick<Config, "appUrl">,
  { from, to }: { from: string; to: string },
): Response {
  const { pathname, search } = new URL(request.url);
  const path = pathname.replace(/^\/(f|events)\/[^/]+?(?=\/|\.ics$|$)/, `/$1/${to}`);
  const headers = setCookies(moveDraftCookies(request.headers.get("Cookie"), config, { from, to }));
  headers.set("Location", `${path}${search}`);
  // Browsers cache a 308 for good, but the form may return to this address.
  headers.set("Cache-Control", "no-store");
  return new Response(null, { status: 308, headers });
}

/** A page of a form on its way in. Reading it throws a 400 or 413 Response for what is no form. */
export function incomingPost({
  request,
  context,
}: Pick<Args, "request" | "context">): IncomingPost {
  return {
    client: context,
    async readFields(keep) {
      if (!isMultipart(request.headers.get("Content-Type")))
        return textsByName(await readPostedForm(request));
      try {
        return textsByName(await readMultipart(request, POST_LIMITS, keep));
      } catch (error) {
        throw error instanceof MultipartProblem
          ? new Response(error.message, { status: error.status })
          : error;
      }
    },
  };
}

/** 303 to what comes next, or the page that says why nothing is taken. */
export function answerSent(outcome: SendOutcome & { typed?: TypedRow[] }) {
  if (outcome.kind === "on") return seeOther(outcome.location, setCookies(outcome.cookies));
  const status = outcome.kind === "duplicate" ? 409 : outcome.end.status;
  return data<{ ended: FormEnd; typed?: TypedRow[] }>(
    { ended: outcome.end, typed: outcome.typed },
    { status },
  );
}
