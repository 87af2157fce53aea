import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { isDatabaseAway } from "#app/engines/database/postgres-retries.server.ts";
import { leanStyles } from "#app/engines/lean-styles/lean-styles.server.ts";
import { readCookie, writeCookie } from "#app/platform/crypto.server.ts";
import {
  printAppStyles,
  printHomeStyles,
  printPublicStyles,
  STYLES_COOKIE,
} from "#app/platform/web-server/first-styles.server.ts";
import { siteCacheControl } from "#app/platform/web-server/route-pattern.ts";
import { startAfterStyles } from "#app/platform/web-server/script-start.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import type { PublicFormHandle } from "#app/ui/public-form/public-form-handle.ts";

export { closeApp, openApp } from "#app/wiring/app.server.ts";
// The server opens the installation and starts its work with these, so that the pages and the work
// behind them share one copy of every room.
export { hearOthers, startBackgroundWork } from "#app/wiring/background-work.server.ts";
export { startWorkerProcess } from "#app/wiring/worker-process.server.ts";

/** React compares attributes there, and says so where they differ. */
const IN_DEVELOPMENT = process.env.NODE_ENV === "development";

/**
 * Renders the whole page before the first byte leaves, and sends it as one piece: nothing here is
 * deferred, a complete page can be cached and weighed, and a browser does not paint half of one.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <RemixServer context={remixContext} url={request.url} nonce={loadContext.cspNonce} />,
      {
        nonce: loadContext.cspNonce,
        // A part of any size stands where it belongs: elsewhere, a script would have to put it
        // there.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          buffer(pipe(new PassThrough()))
            .then((rendered) => {
              const whole = endAtTheEnd(withoutPadding(rendered));
              const page = shipsScripts(remixContext)
                ? loadSoon(whole, { request, headers, remixContext, loadContext })
                : withStyles(
                    printsStyles(remixContext) ? leanStyles(whole) : whole,
                    remixContext,
                    loadContext,
                  );
              const marked =
                refusesForm(status) && !shipsScripts(remixContext) ? markTitle(page) : page;
              headers.set("Content-Type", "text/html; charset=utf-8");
              sayWhoMayKeep({ request, status, headers, remixContext, loadContext });
              resolve(new Response(new Uint8Array(marked), { status, headers }));
            })
            .catch(reject);
        },
        onShellError: reject,
        onError: reject,
      },
    );
    setTimeout(abort, 20_000).unref();
  });
}

/** A page that is about to be sent, with what was asked. */
interface Answer {
  request: Request;
  status: number;
  headers: Headers;
  remixContext: EntryContext;
  loadContext: AppLoadContext;
}

/**
 * A page with scripts: its styles first, in the page itself on the first visit, its scripts after
 * them.
 */
function loadSoon(
  page: Buffer,
  { request, headers, remixContext, loadContext }: Omit<Answer, "status">,
): Buffer {
  if (IN_DEVELOPMENT) return page;
  const { app, cspNonce } = loadContext;
  const later = startAfterStyles(page, cspNonce, isEditor(remixContext));
  const printed = printAppStyles(
    later,
    cspNonce,
    readCookie(request.headers.get("Cookie"), STYLES_COOKIE),
  );
  if (!printed) return later;
  headers.append(
    "Set-Cookie",
    writeCookie(app.config, STYLES_COOKIE, printed.seen, STYLES_SECONDS),
  );
  return printed.page;
}

/** As long as a browser keeps a sheet. */
const STYLES_SECONDS = 365 * 24 * 3600;

function withStyles(
  page: Buffer,
  { staticHandlerContext }: EntryContext,
  { cspNonce }: AppLoadContext,
): Buffer {
  const isOn = (id: string) => staticHandlerContext.matches.some(({ route }) => route.id === id);
  if (isOn("routes/_site/index")) return printHomeStyles(page);
  if (isOn("routes/_site/_layout")) return page;
  return leanStyles(printPublicStyles(page, cspNonce));
}

/** The answers of forms that come back with messages. */
function refusesForm(status: number): boolean {
  return status === 413 || status === 422 || status === 429;
}

function shipsScripts(context: EntryContext): boolean {
  return saysOfItself(context, "scripts");
}

/** Pages of public forms, events and guests. */
function printsStyles({ staticHandlerContext, routeModules }: EntryContext): boolean {
  return staticHandlerContext.matches.some(
    ({ route }) =>
      (routeModules[route.id]?.handle as Partial<PublicFormHandle> | undefined)?.inlineStyle ===
      true,
  );
}

function isEditor(context: EntryContext): boolean {
  return saysOfItself(context, "editor");
}

/** Whether a route of the page has this in its `handle`. */
function saysOfItself(
  { staticHandlerContext, routeModules }: EntryContext,
  what: keyof DashboardHandle,
): boolean {
  return staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as DashboardHandle | undefined;
    return handle?.[what] === true;
  });
}

/**
 * Begins the page's title with "Error: ", which is the first thing a screen reader says of it.
 * Where scripts run, the title must stay as they would write it, and the summary of the errors sees
 * to this.
 */
function markTitle(page: Buffer): Buffer {
  const at = page.indexOf("<title>") + "<title>".length;
  const mark = Buffer.from("Error: ");
  if (at < "<title>".length || page.subarray(at, at + mark.length).equals(mark)) return page;
  return Buffer.concat([page.subarray(0, at), mark, page.subarray(at)]);
}

/**
 * React 18 writes blocks of 2 KB. Where a letter of several bytes does not fit at the end of one,
 * zeros stay behind, and browsers show them as replacement marks: in the middle of a name. No page
 * holds a zero byte of its own.
 */
function withoutPadding(page: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let from = 0; from < page.length; ) {
    const zero = page.indexOf(0, from);
    const to = zero < 0 ? page.length : zero;
    if (to > from) pieces.push(page.subarray(from, to));
    from = to;
    while (page[from] === 0) from++;
  }
  return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
}

const END = Buffer.from("</body></html>");

/**
 * Remix writes the scripts that carry a page's data behind the end of the page, and React its marks
 * around them. Browsers put such scripts at the end of the body, and there they are written here;
 * no script needs the marks, not even where there are some.
 */
function endAtTheEnd(page: Buffer): Buffer {
  const at = page.lastIndexOf(END);
  // Nothing follows where no script runs.
  if (at < 0 || at + END.length === page.length) return page;
  // Data cannot look like a mark: Remix writes "<" as an escape.
  const scripts = page
    .toString("latin1", at + END.length)
    .replaceAll("<!--$-->", "")
    .replaceAll("<!--/$-->", "");
  return Buffer.concat([page.subarray(0, at), Buffer.from(scripts, "latin1"), END]);
}

/**
 * Pages of the public site are everybody's, and kept for a minute (app/http/page-cache); every
 * other page is the person's own.
 */
function sayWhoMayKeep({ request, status, headers, remixContext, loadContext }: Answer): void {
  const { method } = request;
  const { matches, loaderHeaders } = remixContext.staticHandlerContext;
  const isRead = (method === "GET" || method === "HEAD") && status === 200;
  if (isRead && matches.some(({ route }) => route.id === "routes/_site/_layout")) {
    headers.set(
      "Cache-Control",
      siteCacheControl(headers, Object.values(loaderHeaders), loadContext.app.config.production),
    );
    // The theme stands in the page, and is a cookie.
    headers.append("Vary", "Cookie");
  }
  // `Vary`: not after signing out, and not for the next person.
  if ((status === 200 || status === 422) && saysOfItself(remixContext, "keepsTyped")) {
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
    headers.append("Vary", "Cookie");
  }
  keepToThePerson(headers);
}

/** The same for what scripts fetch instead of a page. */
export function handleDataRequest(response: Response): Response {
  keepToThePerson(response.headers);
  return response;
}

/**
 * After signing out, "Back" on a shared computer shows nothing: a page is kept nowhere unless its
 * route says otherwise, or it has been filled in (`keepsTyped`).
 */
function keepToThePerson(headers: Headers): void {
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
}

/**
 * Everything unexpected that a loader, an action or a render threw: into the log, by the id that
 * the error page shows.
 */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (isDatabaseAway(error)) context.noteAway?.();
  const { log } = context.app;
  log.error(
    { requestId: context.requestId, method: request.method, route: context.route, err: error },
    "unexpected error",
  );
}
