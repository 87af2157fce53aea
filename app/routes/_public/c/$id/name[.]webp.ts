import type { LoaderFunctionArgs } from "@remix-run/node";
import { holderNameForm } from "#app/features/holders/corrections/ask-correction.server.ts";
import { drawWithName } from "#app/features/holders/corrections/draw-correction.server.ts";
import { findHeld, isHolder } from "#app/features/holders/corrections/holder-proof.server.ts";
import { submissionOf } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { consume, tooMany } from "#app/platform/http/rate-limit.server.ts";
import { SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";

/** Each takes a tenth of a second of drawing. */
const DRAWN = { name: "name-drawn", points: 60, seconds: 3600 };
const WIDTH_PX = 960;

/** A certificate with the name that its holder types, for them alone. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app } = context;
  const held = await findHeld(app.db, params.id);
  if (!held || !isHolder(app, request.headers.get("Cookie"), held)) throw notFound();
  const read = submissionOf(new URL(request.url).searchParams, holderNameForm(SOURCE_LANGUAGE));
  if (read.status !== "success") throw notFound();
  const wait = await consume(held.id, DRAWN);
  if (wait !== null) return tooMany(wait);
  const picture = await drawWithName(app, held, read.value.name, WIDTH_PX);
  if (!picture) return new Response(null, { status: 503, headers: { "Retry-After": "5" } });
  return new Response(picture, {
    headers: { "Content-Type": "image/webp", "Cache-Control": "private, no-store" },
  });
}
