import type { LoaderFunctionArgs } from "@remix-run/node";
import { readBrandColours } from "#app/features/accounts/brand-colours.server.ts";
import { brandedDrawRequest } from "#app/features/certificates/design/branded-gallery.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { answerThumbnail } from "./_thumbnail.server.ts";

/**
 * A small picture of the built-in design `?design=` in the organisation's name and logo, in its
 * colours where it has chosen any. With `size=large` it can be read.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const brand = await readBrandColours(app.db, account.id);
  const { searchParams } = new URL(request.url);
  const value = searchParams.get("design") ?? "";
  const drawn = await brandedDrawRequest(
    { db: app.db, appUrl: app.config.appUrl },
    account,
    brand,
    value,
  );
  if (!drawn) throw notFound();
  return answerThumbnail(request, app, { ...drawn, isLarge: searchParams.get("size") === "large" });
}
