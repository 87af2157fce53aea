import type { LoaderFunctionArgs } from "@remix-run/node";
import { isFontFamily } from "#app/engines/certificate/design.ts";
import { webFont, webFontVersion } from "#app/engines/certificate/drawing.server.ts";
import { nearestOwnFont } from "#app/features/certificates/fonts/own-fonts.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { etagMatches } from "#app/platform/http/responses.server.ts";

/**
 * `?family=` for the designer’s text in place, an uploaded one or ours, in the style nearest to
 * `&bold=1` and `&italic=1`.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, files } = context.app;
  const asked = new URL(request.url).searchParams;
  const style = { bold: asked.get("bold") === "1", italic: asked.get("italic") === "1" };
  const family = asked.get("family") ?? "";
  if (isFontFamily(family)) {
    const version = webFontVersion(family, style);
    const isNamed = asked.get("v") === version;
    const headers = new Headers({
      ETag: `"${version}"`,
      "Cache-Control": isNamed ? "private, max-age=31536000, immutable" : "private, no-cache",
      "Content-Type": "font/woff2",
    });
    return new Response(await webFont(family, style), { headers });
  }
  const { fileKey, sha256 } = orNotFound(await nearestOwnFont(db, account.id, family, style));
  const etag = `"${sha256.slice(0, 24)}"`;
  const headers = new Headers({ ETag: etag, "Cache-Control": "private, no-cache" });
  if (etagMatches(request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers });
  headers.set("Content-Type", fileKey.endsWith(".otf") ? "font/otf" : "font/ttf");
  headers.set("X-Content-Type-Options", "nosniff");
  return new Response(await files.get(fileKey), { headers });
}
