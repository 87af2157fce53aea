import type { LoaderFunctionArgs } from "@remix-run/node";
import { listPages } from "../../site/list-pages.server.ts";
import { sitemapXml } from "../../site/sitemap.ts";
import { findListed } from "../../webinars/listed/find-listed.server.ts";
import { NO_FILTER } from "../../webinars/listed/listing-filter.ts";

const MOST_FORMS = 1_000;

/** Every page that search engines may list, under its one address: the site, and the forms of webinars that are on the public list. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { config, db, clock } = context.installation;
  const webinars = await findListed(db, NO_FILTER, { limit: MOST_FORMS }, clock());
  const forms = webinars.map(({ slug, updatedAt }) => ({ path: `/f/${slug}`, changed: updatedAt }));
  return new Response(sitemapXml(config.appUrl, [...listPages(config), ...forms]), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
