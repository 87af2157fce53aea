import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  ListingFilters,
  NoWebinars,
  SubscribeLinks,
} from "#app/features/site/events/views/listing-filters.tsx";
import {
  AgendaLine,
  MonthGrid,
  OrganiserInvitation,
} from "#app/features/site/events/views/webinar-card.tsx";
import { useSite } from "#app/features/site/pages/site-handle.ts";
import { siteMeta } from "#app/features/site/views/site-meta.ts";
import { PageBand } from "#app/features/site/views/site-page.tsx";
import { type ShownMonth, showEvents } from "#app/features/webinars/listed/events.server.ts";
import { listingQuery } from "#app/features/webinars/listed/listing-filter.ts";
import { eventJsonLd, listingTitle } from "#app/features/webinars/listed/listing-labels.ts";
import { listingHeaders } from "#app/features/webinars/listed/topics.ts";

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = (args) => {
  const shown = args.data;
  const month = shown && !shown.isPresent ? ` in ${shown.label}` : "";
  const webinars = shown?.days.flatMap((day) => day.webinars) ?? [];
  return siteMeta(args, {
    title: shown ? listingTitle(`Events${month}`, { ...shown, webinars }) : "Events",
    description:
      `A calendar of public webinars${month}, with each time in its own zone, and a feed ` +
      "for your own calendar.",
    canonicalPath: month && shown ? `/events?month=${shown.month}` : "/events",
    jsonLd: webinars.map((webinar) => eventJsonLd(shown?.appUrl ?? "", webinar)),
  });
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, config, clock } = context.app;
  const shown = await showEvents(db, new URL(request.url).searchParams, clock());
  return data({ ...shown, appUrl: config.appUrl }, { headers: listingHeaders(config) });
}

/** The address of a month, or of a place in it, with what else was asked for. */
function addressOf({ filter }: Pick<ShownMonth, "filter">, choice: Record<string, string>): string {
  const query = new URLSearchParams({
    ...choice,
    ...Object.fromEntries(new URLSearchParams(listingQuery(filter))),
  });
  return query.size > 0 ? `/events?${query}` : "/events";
}

export default function Events() {
  const shown = useLoaderData<typeof loader>();
  const { filter, month, label, days, isFurther, later, appUrl } = shown;
  const { appName } = useSite();
  const isFiltered = listingQuery(filter) !== "";
  const isOnePage = !later && !isFurther;
  const dayHref = (day: number) =>
    isOnePage
      ? `#on-${month}-${String(day).padStart(2, "0")}`
      : addressOf(shown, { month, day: String(day) });
  return (
    <main id="main">
      <PageBand
        heading="Events"
        lead={`Open webinars hosted by organisers on ${appName}, month by month. Add them all to your own calendar.`}
      />
      <div className="wrap py-8 lg:py-10">
        <ListingFilters action="/events" filter={filter} month={month} />
        <p className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-md">
          {isFiltered ? (
            <a className="link inline-flex items-center min-h-control" href="/events">
              Show all webinars
            </a>
          ) : null}
          <a
            className="link inline-flex items-center min-h-control"
            href={filter.topic ? `/webinars?topic=${filter.topic}` : "/webinars"}
          >
            See them as a list
          </a>
        </p>
        <div className="mt-4 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] items-start">
          <section id="agenda" aria-labelledby="month">
            <MonthLinks shown={shown} />
            {days.length === 0 ? <NothingInMonth shown={shown} isFiltered={isFiltered} /> : null}
            {days.map(({ date, heading, webinars }) => (
              <section key={date} className="mt-6" aria-labelledby={`on-${date}`}>
                <h3 className="text-base font-semibold text-ink-2 mb-3" id={`on-${date}`}>
                  {heading}
                </h3>
                <ul className="grid gap-3">
                  {webinars.map((webinar) => (
                    <AgendaLine key={webinar.id} webinar={webinar} />
                  ))}
                </ul>
              </section>
            ))}
            {later || isFurther ? (
              <nav className="pager mt-6" aria-label="Pages">
                {isFurther ? (
                  <a href={addressOf(shown, { month })}>← Beginning of {label}</a>
                ) : null}
                {later ? (
                  <a href={addressOf(shown, { month, after: later })} rel="next">
                    Later in {label} →
                  </a>
                ) : null}
              </nav>
            ) : null}
          </section>
          <div className="grid gap-6">
            {days.length > 0 ? (
              <div className="card p-4">
                <MonthGrid shown={shown} href={dayHref} />
              </div>
            ) : null}
            <SubscribeLinks appUrl={appUrl} query={listingQuery(filter)} />
          </div>
        </div>
      </div>
      <OrganiserInvitation />
    </main>
  );
}

function MonthLinks({ shown }: { shown: ShownMonth }) {
  const { label, previous, next } = shown;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-2xl tracking-[-.015em]" id="month">
        {label}
      </h2>
      {previous || next ? (
        <nav className="pager" aria-label="Months">
          {previous ? (
            <a
              href={addressOf(shown, previous.isPresent ? {} : { month: previous.month })}
              rel="prev"
            >
              ← {previous.label}
            </a>
          ) : null}
          {next ? (
            <a href={addressOf(shown, { month: next.month })} rel="next">
              {next.label} →
            </a>
          ) : null}
        </nav>
      ) : null}
    </div>
  );
}

/**
 * An empty month of a list that goes on says so; where nothing is listed at all, or nothing
 * matches, that is said.
 */
function NothingInMonth({ shown, isFiltered }: { shown: ShownMonth; isFiltered: boolean }) {
  if (shown.next || shown.previous)
    return (
      <p className="card p-5 mt-6 text-ink-2">
        {`No ${isFiltered ? "matching " : ""}webinars in ${shown.label}. `}
        {shown.next ? "See later months." : "See earlier months."}
      </p>
    );
  return (
    <div className="mt-6">
      <NoWebinars isFiltered={isFiltered} all="/events" />
    </div>
  );
}
