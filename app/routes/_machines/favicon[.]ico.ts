import type { LoaderFunctionArgs } from "@remix-run/node";
import { readFavicon } from "#app/features/site/brand/brand.server.ts";

/** The tab's icon, for programs that ask for it without reading the page. */
export async function loader({ context }: LoaderFunctionArgs) {
  return new Response(await readFavicon(context.app.config), {
    headers: { "Content-Type": "image/x-icon", "Cache-Control": "public, max-age=86400" },
  });
}
