import type { LoaderFunctionArgs } from "@remix-run/node";
import { oEmbedOf, readEmbedded } from "#app/features/site/embeds/embed-code.ts";
import { findCard } from "#app/features/site/embeds/find-card.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { askedLanguage } from "#app/ui/languages/visitor-language.server.ts";

/** How other sites show a page of ours whose link was pasted there: oEmbed, as JSON alone. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { config } = context.app;
  const asked = new URL(request.url).searchParams;
  if ((asked.get("format") || "json") !== "json")
    return new Response("Only JSON is answered.", { status: 501 });
  const page = orNotFound(readEmbedded(asked.get("url"), config.appUrl));
  const card = orNotFound(await findCard(context.app, page, askedLanguage(request)));
  const provider = { name: config.appName, url: config.appUrl };
  return Response.json(oEmbedOf(card, provider, asked), {
    headers: { "Cache-Control": "public, max-age=3600", "Access-Control-Allow-Origin": "*" },
  });
}
