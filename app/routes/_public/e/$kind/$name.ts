import type { LoaderFunctionArgs } from "@remix-run/node";
import { cardPage } from "#app/features/site/embeds/card-page.server.tsx";
import { isEmbeddedKind } from "#app/features/site/embeds/embed-code.ts";
import { findCard } from "#app/features/site/embeds/find-card.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { askedLanguage } from "#app/ui/languages/visitor-language.server.ts";

/** The card of a form, certificate or issuer, which any other site may frame. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { kind, name = "" } = params;
  const found = isEmbeddedKind(kind)
    ? await findCard(context.app, { kind, name }, askedLanguage(request))
    : null;
  const card = orNotFound(found);
  context.allowFraming(card.framedBy);
  return new Response(cardPage(card, context.cspNonce), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-cache",
      Vary: "Accept-Language",
    },
  });
}
