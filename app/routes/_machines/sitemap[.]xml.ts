import type { LoaderFunctionArgs } from "@remix-run/node";
import { listPages } from "#app/features/site/machines/page-lists.server.ts";
import { sitemapXml } from "#app/features/site/machines/search-engines.ts";
import { findListed } from "#app/features/webinars/listed/find-listed.server.ts";
import { NO_FILTER } from "#app/features/webinars/listed/listing-filter.ts";

const MAX_FORMS = 1_000;

/**
 * Every page that search engines may list, under its one address: the site, and the forms of
 * webinars that are on the public list.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { config, db, clock } = context.app;
  const webinars = await findListed(db, NO_FILTER, { limit: MAX_FORMS }, clock());
  const forms = webinars.map(({ slug, updatedAt }) => ({ path: `/f/${slug}`, changed: updatedAt }));
  return new Response(sitemapXml(config.appUrl, [...listPages(config), ...forms]), {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
