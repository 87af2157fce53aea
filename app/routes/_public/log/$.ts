import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { findLogFile } from "#app/features/certificates/log/read-log.server.ts";
import { etagMatches } from "#app/platform/http/responses.server.ts";

/** What may grow is asked for again after some seconds; tiles of a size never change. */
const CACHES = { changing: "public, max-age=5", fixed: "public, max-age=31536000, immutable" };

/** The transparency log as static files: `/log/checkpoint`, `/log/key`, `/log/tile/…`. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const file = await findLogFile(context.app.db, params["*"] ?? "");
  const common = { "Access-Control-Allow-Origin": "*", "X-Content-Type-Options": "nosniff" };
  if (!file)
    return new Response("The log has no such file.", {
      status: 404,
      headers: {
        ...common,
        "Content-Type": "text/plain; charset=utf-8",
        "Cache-Control": "no-store",
      },
    });
  const isText = typeof file.content === "string";
  const hash = createHash("sha256").update(file.content).digest("base64url");
  const etag = `"${hash.slice(0, 27)}"`;
  const headers = {
    ...common,
    "Content-Type": isText ? "text/plain; charset=utf-8" : "application/octet-stream",
    "Cache-Control": file.changes ? CACHES.changing : CACHES.fixed,
    ETag: etag,
    "X-Robots-Tag": "noindex",
  };
  if (etagMatches(request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers });
  return new Response(file.content, { headers });
}
