import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  findBackground,
  readBackgroundThumbnail,
} from "#app/features/certificates/design/backgrounds.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { etagMatches } from "#app/platform/http/responses.server.ts";

/** A small picture of an uploaded background. An upload never changes, so neither does this. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, files } = context.app;
  const { fileKey, sha256 } = orNotFound(await findBackground(db, account.id, params.backgroundId));
  const etag = `"${sha256.slice(0, 24)}"`;
  const headers = new Headers({
    ETag: etag,
    "Cache-Control": "private, max-age=604800, immutable",
  });
  if (etagMatches(request.headers.get("If-None-Match"), etag))
    return new Response(null, { status: 304, headers });
  headers.set("Content-Type", "image/webp");
  return new Response(await readBackgroundThumbnail(files, fileKey), { headers });
}
