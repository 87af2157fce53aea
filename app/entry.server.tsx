import { PassThrough } from "node:stream";
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";

// The server opens the installation and starts its work with these, so that the pages and the work behind them share one
// copy of every room.
export { startBackgroundWork } from "./background-work.server.ts";
export { closeInstallation, openInstallation } from "./installation.server.ts";

/** Renders the whole page before the first byte leaves: nothing here is deferred, and a complete page can be cached and weighed. */
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
        onAllReady() {
          const body = new PassThrough();
          headers.set("Content-Type", "text/html; charset=utf-8");
          keepToThePerson(headers);
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
          pipe(body);
        },
        onShellError: reject,
        onError: reject,
      },
    );
    setTimeout(abort, 20_000).unref();
  });
}

/** The same for what scripts fetch instead of a page. */
export function handleDataRequest(response: Response): Response {
  keepToThePerson(response.headers);
  return response;
}

/** After signing out, "Back" on a shared computer shows nothing: a page is kept nowhere unless its route says otherwise. */
function keepToThePerson(headers: Headers): void {
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
}

/** Everything unexpected that a loader, an action or a render threw: into the log, by the id that the error page shows. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log } = context.installation;
  const path = new URL(request.url).pathname;
  log.error({ requestId: context.requestId, method: request.method, path, err: error }, "unexpected error");
}
