import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OCCASIONS } from "#app/engines/certificate/design.ts";
import {
  EVERY_DESIGN,
  galleryCards,
  readGalleryFilter,
} from "#app/features/certificates/gallery/gallery.ts";
import { readShownPage } from "#app/features/site/pages/site-data.server.ts";
import {
  TemplateCards,
  TemplateFilters,
} from "#app/features/site/templates/views/template-cards.tsx";
import { pageMeta } from "#app/features/site/views/site-meta.ts";
import { ClosingCall, PageBand } from "#app/features/site/views/site-page.tsx";

export const meta = pageMeta;

/** `?q=`, `?occasion=`, `?orientation=`, `?paper=`: as in the dashboard's gallery. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const filter = readGalleryFilter(new URL(request.url).searchParams);
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(EVERY_DESIGN);
  const page = readShownPage(context.app.config, "templates");
  return { ...page, filter, isFiltered, occasions: OCCASIONS, cards: galleryCards(filter) };
}

export default function Templates() {
  const { heading, lead, closing, filter, isFiltered, occasions, cards } =
    useLoaderData<typeof loader>();
  return (
    <main id="main">
      <PageBand heading={heading} lead={lead} />
      <div className="wrap py-8 lg:py-10">
        <TemplateFilters filter={filter} occasions={occasions} />
        <div className="my-5 flex flex-wrap items-center gap-x-6">
          <p className="text-ink-2 min-h-control inline-flex items-center" role="status">
            {countLabel(cards.length)}
          </p>
          {isFiltered ? (
            <a className="link inline-flex items-center min-h-control" href="/templates">
              Show all designs
            </a>
          ) : null}
        </div>
        <TemplateCards cards={cards} />
      </div>
      {closing ? <ClosingCall {...closing} /> : null}
    </main>
  );
}

function countLabel(designs: number): string {
  if (designs === 0) return "No designs match.";
  return designs === 1 ? "1 design" : `${designs} designs`;
}
