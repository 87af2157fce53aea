import { findMessageImage } from "#app/features/messages/images/message-images.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { etagMatches } from "#app/platform/http/responses.server.ts";

const PLAIN = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

/** An image of an e-mail. Its address is of this image only, so whoever loads it keeps it. */
export async function answerWithImage(
  app: AppContext,
  request: Request,
  file: string,
): Promise<Response> {
  const image = await findMessageImage(app, file);
  if (!image) return new Response("There is no such image.", { status: 404, headers: PLAIN });
  const headers = new Headers({
    "Content-Type": image.type,
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: image.etag,
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
  if (etagMatches(request.headers.get("If-None-Match"), image.etag))
    return new Response(null, { status: 304, headers });
  const bytes = await image.bytes();
  headers.set("Content-Length", String(bytes.byteLength));
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers });
}
