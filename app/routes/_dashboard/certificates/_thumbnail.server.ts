import { DrawingBusyError, type DrawRequest } from "#app/engines/certificate/drawing.server.ts";

import type { AppContext } from "#app/platform/app-context.ts";
import { etagMatches } from "#app/platform/http/responses.server.ts";

/** For a place with room for one picture. */
const LARGE = { widthPx: 960, maxBytes: 26_000 };

/**
 * A thumbnail drawn for one account, in the better of the formats that the browser takes. While too
 * many are being drawn it answers 503: the page has another picture, or nothing, in its place.
 * `isLarge`: twice as wide, for reading what it says.
 */
export async function answerThumbnail(
  request: Request,
  { drawing }: AppContext,
  {
    request: draw,
    etag,
    isLarge = false,
  }: { request: DrawRequest; etag: string; isLarge?: boolean },
): Promise<Response> {
  const format = request.headers.get("Accept")?.includes("image/avif") ? "avif" : "webp";
  const pictureTag = `"${etag}-${format}${isLarge ? "-large" : ""}"`;
  const isThisState = new URL(request.url).searchParams.get("v") === etag;
  const headers = new Headers({
    ETag: pictureTag,
    Vary: "Accept",
    "Cache-Control": isThisState ? "private, max-age=86400, immutable" : "private, no-cache",
  });
  if (etagMatches(request.headers.get("If-None-Match"), pictureTag))
    return new Response(null, { status: 304, headers });
  try {
    const picture = await (isLarge
      ? drawing.picture(draw, { ...LARGE, format })
      : drawing.thumbnail(draw, format));
    headers.set("Content-Type", `image/${format}`);
    return new Response(picture, { headers });
  } catch (error) {
    if (!(error instanceof DrawingBusyError)) throw error;
    return new Response(null, {
      status: 503,
      headers: { "Retry-After": "30", "Cache-Control": "no-store" },
    });
  }
}
