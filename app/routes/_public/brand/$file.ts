import type { LoaderFunctionArgs } from "@remix-run/node";
import { findBrandFile } from "#app/features/site/brand/brand.server.ts";
import { etagMatches } from "#app/platform/http/responses.server.ts";

const PLAIN = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

/**
 * The operator's logo or colours. Their names change with their content, so browsers keep them for
 * a year. An SVG opened by itself runs nothing and fetches nothing.
 */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const name = params.file ?? "";
  const file = findBrandFile(context.app.config, name);
  if (!file) return new Response("There is no such file.", { status: 404, headers: PLAIN });
  const etag = `"${name}"`;
  const headers = new Headers({
    "Content-Type": file.type,
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: etag,
    "X-Content-Type-Options": "nosniff",
  });
  // The logo stands in mails and on other sites too.
  if (file.type.startsWith("image/")) {
    headers.set(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  }
  if (etagMatches(request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers });
  headers.set("Content-Length", String(file.body.byteLength));
  return new Response(file.body, { headers });
}
