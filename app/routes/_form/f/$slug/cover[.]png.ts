import type { LoaderFunctionArgs } from "@remix-run/node";
import { eventTitlePicture } from "#app/features/webinars/event/event-page.server.ts";
import { etagMatches } from "#app/platform/http/responses.server.ts";
import { findWebinarAt } from "#app/routes/_form/f/form-visit.server.ts";

const HOUR_SECONDS = 3600;

/**
 * What chats and networks show beside a link to an event without a cover of its own: its title,
 * drawn.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const picture = await eventTitlePicture(app, await findWebinarAt(args));
  const etag = `"${picture.version}"`;
  const headers = new Headers({
    "Content-Type": "image/png",
    "Cache-Control": `public, max-age=${HOUR_SECONDS}`,
    ETag: etag,
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
  if (etagMatches(args.request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers });
  const bytes = await picture.bytes();
  if (!bytes)
    return new Response("Many pictures are being drawn right now. Try again in a minute.", {
      status: 503,
      headers: {
        "Content-Type": "text/plain; charset=utf-8",
        "Cache-Control": "no-store",
        "Retry-After": "60",
      },
    });
  headers.set("Content-Length", String(bytes.byteLength));
  return new Response(bytes, { headers });
}
