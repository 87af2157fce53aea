import type { LoaderFunctionArgs } from "@remix-run/node";
import { findOwnTemplate, templateDrawRequest } from "#app/features/certificates/own-templates/own-templates.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { etagMatches } from "#app/platform/http/responses.server.ts";

const WIDTH_PX = 480;
const MAX_BYTES = 6 * 1024;

/** A small picture of a template that the account saved, with its logo as it is now. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, drawing, clock, config } = context.app;
  const template = await findOwnTemplate(db, account.id, params.templateId);
  const { request: draw, etag } = templateDrawRequest({ account, appUrl: config.appUrl, now: clock() }, template);
  const headers = new Headers({
    ETag: `"${etag}"`,
    // An address that names this very state never shows another.
    "Cache-Control":
      new URL(request.url).searchParams.get("v") === etag ? "private, max-age=86400, immutable" : "private, no-cache",
  });
  if (etagMatches(request.headers.get("If-None-Match"), `"${etag}"`)) return new Response(null, { status: 304, headers });
  const picture = await drawing.picture(draw, { widthPx: WIDTH_PX, format: "webp", maxBytes: MAX_BYTES });
  headers.set("Content-Type", "image/webp");
  return new Response(picture, { headers });
}
