import {
  type DeviceScript,
  deviceScripts,
} from "#app/features/webinars/check-in/device-scripts.server.ts";
import { etagMatches } from "#app/platform/http/responses.server.ts";

/**
 * One of the scripts of the helper's page. Under an address that names its version it stays the
 * same for ever.
 */
export function scriptResponse(request: Request, name: DeviceScript): Response {
  const { version, scripts } = deviceScripts();
  const etag = `"${version}"`;
  const isVersioned = new URL(request.url).searchParams.get("v") === version;
  const headers = new Headers({
    "Content-Type": "text/javascript; charset=utf-8",
    "Cache-Control": isVersioned ? "public, max-age=31536000, immutable" : "no-cache",
    ETag: etag,
  });
  if (etagMatches(request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers });
  return new Response(scripts[name], { headers });
}
