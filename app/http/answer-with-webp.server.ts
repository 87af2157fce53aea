import { etagMatches } from "./etag-matches.ts";

/** A stored picture, as everybody may see it. */
export interface ServedPicture {
  /** Names these very bytes. */
  version: string;
  cacheControl: string;
  bytes: () => Promise<Uint8Array<ArrayBuffer>>;
}

/** Answers with a WebP picture that any page may show: 304 to who has it, no body to HEAD, 404 with `missing` where there is none. */
export async function answerWithWebp(request: Request, picture: ServedPicture | null, missing: string): Promise<Response> {
  if (!picture) {
    const words = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
    return new Response(missing, { status: 404, headers: words });
  }
  const etag = `"${picture.version}"`;
  const headers = new Headers({
    "Content-Type": "image/webp",
    "Cache-Control": picture.cacheControl,
    ETag: etag,
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
  if (etagMatches(request.headers.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });
  const bytes = await picture.bytes();
  headers.set("Content-Length", String(bytes.byteLength));
  return new Response(request.method === "HEAD" ? null : bytes, { headers });
}
