import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { etagMatches } from "#app/platform/http/responses.server.ts";
import { acceptedEncoding } from "#app/platform/web-server/route-pattern.ts";

const pack = promisify(brotliCompress);
/** As small as they get: each is asked for a million times and packed once. */
const packed = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** A script of a public page. Under an address that names its version it stays the same for ever. */
export async function scriptResponse(
  request: Request,
  { source, version }: { source: string; version: string },
): Promise<Response> {
  const etag = `"${version}"`;
  const isVersioned = new URL(request.url).searchParams.get("v") === version;
  const headers = new Headers({
    "Content-Type": "text/javascript; charset=utf-8",
    "Cache-Control": isVersioned ? "public, max-age=31536000, immutable" : "no-cache",
    ETag: etag,
    Vary: "Accept-Encoding",
  });
  if (etagMatches(request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers });
  if (acceptedEncoding(request.headers.get("Accept-Encoding") ?? "") !== "br")
    return new Response(source, { headers });
  headers.set("Content-Encoding", "br");
  const key = `${version} ${source.length}`;
  const body = packed.get(key) ?? pack(source).then((bytes) => new Uint8Array(bytes));
  packed.set(key, body);
  return new Response(await body, { headers });
}
