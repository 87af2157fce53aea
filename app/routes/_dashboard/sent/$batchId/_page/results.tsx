import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { shareLabel } from "#app/features/messages/batches/batch-filter.ts";
import { findBatch } from "#app/features/messages/batches/batches.server.ts";
import { readSendResults } from "#app/features/messages/results/send-results.server.ts";
import { VisitsChart } from "#app/features/messages/results/views/visits-chart.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

export const meta: MetaFunction = () => [{ title: "Results" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock, config } = context.app;
  const batch = orNotFound(await findBatch(db, account.id, params.batchId));
  const results = await readSendResults(db, batch, {
    timeZone: account.timeZone,
    reportsVisits: config.mail.transport === "resend",
    appUrl: config.appUrl,
    now: clock(),
  });
  return {
    id: batch.id,
    hasCertificates: batch.kind === "certificates",
    hasBegun: batch.startedAt !== null,
    ...results,
  };
}

/** What a send led to: compared with the one before, over time, and link by link. */
export default function SendResultsPage() {
  const { id, hasCertificates, hasBegun, timeline, links, moreLinks, reached, isTold, previous } =
    useLoaderData<typeof loader>();
  const kinds = [
    ...(isTold ? (["opened", "clicked"] as const) : []),
    ...(hasCertificates ? (["downloaded"] as const) : []),
  ];
  const isEmpty = timeline.columns.every((column) => kinds.every((what) => column[what] === 0));
  return (
    <section className="card !rounded-t-none !border-t-0 p-5 lg:p-6" aria-label="Results">
      {hasBegun ? null : (
        <p className="text-ink-2">Nothing has gone out yet. Results appear here afterwards.</p>
      )}
      {previous ? <Compared previous={previous} /> : null}
      {isTold || !hasBegun ? null : (
        <p className="text-ink-2 mt-4">
          The mail server does not report opens and clicks
          {hasCertificates ? ", so only downloads are known." : ", so they are not known."}
        </p>
      )}
      {hasBegun && kinds.length > 0 && isEmpty ? (
        <p className="text-ink-2 mt-6">Nobody has opened it yet, as far as we know.</p>
      ) : null}
      {hasBegun && !isEmpty ? <VisitsChart timeline={timeline} kinds={kinds} /> : null}
      {links.length > 0 ? (
        <section className="mt-6" aria-labelledby="links">
          <h2 className="panel-title" id="links">
            Links followed
          </h2>
          <div className="mt-2 border border-line rounded-[10px] overflow-hidden">
            <DataTable
              caption="Links and how many people followed each"
              columns={["Link", "People", "Share"]}
              rows={links}
              keyOf={({ label }) => label}
            >
              {({ label, people }) => (
                <>
                  <td className="font-semibold break-all">{label}</td>
                  <td className="num">{people.toLocaleString("en")}</td>
                  <td className="num text-ink-2">
                    {people <= reached ? `${shareLabel(people, reached)} of people reached` : ""}
                  </td>
                </>
              )}
            </DataTable>
          </div>
          {moreLinks > 0 ? (
            <p className="text-sm text-ink-3 mt-2">
              {moreLinks.toLocaleString("en")} more links are in the export.
            </p>
          ) : null}
        </section>
      ) : null}
      {hasBegun ? (
        <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-3">
          <a className="btn btn-plain btn-sm" href={`/sent/${id}/results.csv`}>
            <Icon name="download" />
            Export results
          </a>
          <a className="btn btn-plain btn-sm" href={`/sent/${id}/results.csv?table=links`}>
            <Icon name="download" />
            Export links
          </a>
          <span>
            Each person counts once, the first time. Automated opens and clicks are left out.
          </span>
        </p>
      ) : null}
    </section>
  );
}

type Previous = NonNullable<Awaited<ReturnType<typeof loader>>["previous"]>;

function Compared({ previous }: { previous: Previous }) {
  return (
    <section aria-labelledby="compared">
      <h2 className="panel-title" id="compared">
        Compared with the previous send
      </h2>
      <p className="text-ink-2 break-words">
        <Link className="link" to={`/sent/${previous.id}/results`}>
          {previous.title}
        </Link>
        {previous.caution ? `. ${previous.caution}` : ""}
      </p>
      <div className="mt-2 border border-line rounded-[10px] overflow-hidden">
        <table className="table">
          <caption className="sr-only">This send and the previous one</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">What people did</span>
              </th>
              <th scope="col" className="max-md:!px-2">
                This send
              </th>
              <th scope="col" className="max-md:!px-2">
                Previous
              </th>
              <th scope="col" className="max-md:hidden">
                Difference
              </th>
            </tr>
          </thead>
          <tbody>
            {previous.rows.map(({ label, now, before, difference }) => (
              <tr key={label}>
                <th scope="row" className="font-semibold text-left !whitespace-normal">
                  {label}
                  <span className="block md:hidden text-sm font-normal text-ink-2">
                    {difference}
                  </span>
                </th>
                <td className="num max-md:!px-2">{now}</td>
                <td className="num max-md:!px-2">{before}</td>
                <td className="text-ink-2 max-md:hidden">{difference}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
