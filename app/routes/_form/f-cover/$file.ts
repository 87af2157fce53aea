import type { LoaderFunctionArgs } from "@remix-run/node";
import { drawnCover } from "#app/features/webinars/event/cards.server.ts";
import { findCover } from "#app/features/webinars/event/cover.server.ts";
import { etagMatches } from "#app/platform/http/responses.server.ts";

const PLAIN = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

function pictureHeaders(type: string): Headers {
  return new Headers({
    "Content-Type": type,
    "Cache-Control": "public, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
}

/** The cover of an event. An address names one picture for ever, so it can be kept for good. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const drawn = drawnCover(params.file ?? "");
  if (drawn) return new Response(drawn, { headers: pictureHeaders("image/svg+xml") });
  const cover = await findCover(context.app, params.file ?? "");
  if (!cover) return new Response("There is no such picture.", { status: 404, headers: PLAIN });
  const headers = pictureHeaders(cover.type);
  headers.set("ETag", cover.etag);
  if (etagMatches(request.headers.get("If-None-Match"), cover.etag))
    return new Response(null, { status: 304, headers });
  const bytes = await cover.bytes();
  headers.set("Content-Length", String(bytes.byteLength));
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers });
}
