import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findPagePicture } from "#app/features/site/machines/page-picture.server.ts";
import { etagMatches } from "#app/platform/http/responses.server.ts";

const PLAIN = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
const DAY_SECONDS = 24 * 3600;

/**
 * `/og/pricing.jpg`: the picture of the page `/pricing`, for chats and networks. The query changes
 * nothing. Networks still ask for the PNG that there was before.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const name = (params["*"] ?? "").replace(/\.png$/, ".jpg");
  const picture = findPagePicture(context.app, name);
  if (picture && name !== params["*"]) return redirect(`/og/${name}`, 301);
  if (!picture) return new Response("There is no picture here.", { status: 404, headers: PLAIN });
  const etag = `"${picture.version}"`;
  const headers = new Headers({
    "Content-Type": "image/jpeg",
    "Cache-Control": `public, max-age=${DAY_SECONDS}, stale-while-revalidate=${7 * DAY_SECONDS}`,
    ETag: etag,
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
  if (etagMatches(request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers });
  const bytes = await picture.bytes();
  if (!bytes) {
    const words = "Many pictures are being drawn right now. Try again in a minute.";
    return new Response(words, { status: 503, headers: { ...PLAIN, "Retry-After": "60" } });
  }
  headers.set("Content-Length", String(bytes.byteLength));
  return new Response(bytes, { headers });
}
