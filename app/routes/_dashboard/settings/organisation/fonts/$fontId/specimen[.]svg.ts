import type { LoaderFunctionArgs } from "@remix-run/node";
import { findFont } from "#app/features/certificates/fonts/own-fonts.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { etagMatches } from "#app/platform/http/responses.server.ts";

/** A line set in an uploaded font, as outlines. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { specimen, sha256 } = orNotFound(
    await findFont(context.app.db, account.id, params.fontId),
  );
  const etag = `"${sha256.slice(0, 24)}"`;
  const headers = new Headers({ ETag: etag, "Cache-Control": "private, no-cache" });
  if (etagMatches(request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers });
  headers.set("Content-Type", "image/svg+xml");
  headers.set("Content-Security-Policy", "default-src 'none'; sandbox");
  headers.set("X-Content-Type-Options", "nosniff");
  return new Response(specimen, { headers });
}
