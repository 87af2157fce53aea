import type { LoaderFunctionArgs } from "@remix-run/node";
import { findWaiting } from "#app/features/holders/corrections/correction-list.server.ts";
import { drawWithName } from "#app/features/holders/corrections/draw-correction.server.ts";
import { findHeld } from "#app/features/holders/corrections/holder-proof.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";

const WIDTH_PX = 480;

/** A certificate with the name that its holder asks for. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const correction = orNotFound(await findWaiting(app.db, account.id, params.correctionId));
  const held = orNotFound(await findHeld(app.db, correction.certificateId));
  const picture = await drawWithName(app, held, correction, WIDTH_PX);
  if (!picture) return new Response(null, { status: 503, headers: { "Retry-After": "5" } });
  return new Response(picture, {
    headers: { "Content-Type": "image/webp", "Cache-Control": "private, max-age=300" },
  });
}
