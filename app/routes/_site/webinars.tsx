import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ListingFilters, NoWebinars } from "#app/features/site/events/views/listing-filters.tsx";
import { OrganiserInvitation, WebinarCard } from "#app/features/site/events/views/webinar-card.tsx";
import { useSite } from "#app/features/site/pages/site-handle.ts";
import { siteMeta } from "#app/features/site/views/site-meta.ts";
import { PageBand } from "#app/features/site/views/site-page.tsx";
import { cardCovers } from "#app/features/webinars/event/cards.server.ts";
import { showWebinars } from "#app/features/webinars/listed/events.server.ts";
import { listingQuery } from "#app/features/webinars/listed/listing-filter.ts";
import { eventJsonLd, listingTitle } from "#app/features/webinars/listed/listing-labels.ts";
import { listingHeaders } from "#app/features/webinars/listed/topics.ts";

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = (args) =>
  siteMeta(args, {
    title: args.data ? listingTitle("Webinars", args.data) : "Webinars",
    description:
      "Upcoming webinars anyone can join, with dates, time zones, hosts, topics and places left.",
    canonicalPath: "/webinars",
    jsonLd: args.data?.webinars.map((webinar) => eventJsonLd(args.data?.appUrl ?? "", webinar)),
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, config, clock } = context.app;
  const listing = await showWebinars(db, new URL(request.url).searchParams, clock());
  const ids = listing.webinars.map(({ id }) => id);
  const covers = await cardCovers(context.app, "webinar", ids);
  return data({ ...listing, covers, appUrl: config.appUrl }, { headers: listingHeaders(config) });
}

export default function Webinars() {
  const { filter, webinars, covers, organiser, earlier, later, isFurther } =
    useLoaderData<typeof loader>();
  const { appName } = useSite();
  const query = listingQuery(filter);
  const isFiltered = query !== "";
  const href = (name: string, key: string) =>
    `/webinars?${query ? `${query}&` : ""}${new URLSearchParams({ [name]: key })}`;
  return (
    <main id="main">
      <PageBand
        heading="Webinars"
        lead={
          `Open webinars hosted by organisers on ${appName}. Register on the organiser’s page, ` +
          "and you get a personal joining link by e-mail."
        }
      />
      <div className="wrap py-8 lg:py-10">
        <ListingFilters action="/webinars" filter={filter} />
        <p className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-md">
          {isFiltered && webinars.length > 0 ? (
            <a className="link inline-flex items-center min-h-control" href="/webinars">
              Show all webinars
            </a>
          ) : null}
          <a
            className="link inline-flex items-center min-h-control"
            href={filter.topic ? `/events?topic=${filter.topic}` : "/events"}
          >
            See the calendar
          </a>
        </p>
        {webinars.length === 0 ? (
          <div className="mt-4">
            <NoWebinars isFiltered={isFiltered} all="/webinars" />
          </div>
        ) : (
          <section className="mt-4" aria-labelledby="upcoming">
            <h2 className="text-2xl tracking-[-.015em] mb-5" id="upcoming">
              {headingOf(organiser, isFurther)}
            </h2>
            <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
              {webinars.map((webinar) => (
                <WebinarCard key={webinar.id} webinar={webinar} cover={covers[webinar.id]} />
              ))}
            </ul>
            {earlier || later ? (
              <nav className="pager mt-6" aria-label="Pages">
                {earlier ? (
                  <a href={href("before", earlier)} rel="prev">
                    ← Earlier
                  </a>
                ) : null}
                {later ? (
                  <a href={href("after", later)} rel="next">
                    Later →
                  </a>
                ) : null}
              </nav>
            ) : null}
          </section>
        )}
      </div>
      <OrganiserInvitation />
    </main>
  );
}

function headingOf(organiser: string | null, isFurther: boolean): string {
  if (organiser) return `Upcoming webinars by ${organiser}`;
  return isFurther ? "More upcoming webinars" : "Upcoming webinars";
}
