import { LISTING_SECONDS } from "#app/features/webinars/listed/topics.ts";
import { etagMatches } from "#app/platform/http/responses.server.ts";

/**
 * A calendar of listed webinars, shown or saved under `name`. 304 to a calendar program that has it
 * as it is.
 */
export function feedResponse(
  request: Request,
  { file, version }: { file: string; version: string },
  { name, shown }: { name: string; shown: "inline" | "attachment" },
): Response {
  const etag = `"${version}"`;
  const headers = new Headers({
    "Content-Type": "text/calendar; charset=utf-8",
    "Cache-Control": `public, max-age=${LISTING_SECONDS}`,
    ETag: etag,
    "X-Robots-Tag": "noindex",
    "Content-Disposition": `${shown}; filename="${name}"`,
  });
  if (etagMatches(request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers });
  return new Response(file, { headers });
}
