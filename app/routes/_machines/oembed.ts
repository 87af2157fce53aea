import type { LoaderFunctionArgs } from "@remix-run/node";
import { oEmbedOf, slugInAddress } from "#app/features/forms/list/embed-form.ts";
import { openForm } from "#app/features/forms/public/open-form.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { askedLanguage } from "#app/ui/languages/visitor-language.server.ts";

/** How other sites show a form whose link was pasted there: oEmbed, as JSON alone. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { config } = context.app;
  const asked = new URL(request.url).searchParams;
  if ((asked.get("format") || "json") !== "json")
    return new Response("Only JSON is answered.", { status: 501 });
  const slug = orNotFound(slugInAddress(asked.get("url"), config.appUrl));
  const find = (at: string) => openForm(context.app, at, askedLanguage(request));
  const found = await find(slug);
  const open = found?.kind === "moved" ? await find(found.slug) : found;
  const { form, version, webinar, account } = orNotFound(open?.kind === "open" ? open : null);
  const shown = {
    title: webinar?.title || version.title,
    url: `${config.appUrl}/f/${form.slug}`,
    organiser: account.name,
  };
  const provider = { name: config.appName, url: config.appUrl };
  return Response.json(oEmbedOf(shown, provider, asked), {
    headers: { "Cache-Control": "public, max-age=3600", "Access-Control-Allow-Origin": "*" },
  });
}
