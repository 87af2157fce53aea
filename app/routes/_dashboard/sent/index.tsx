import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { countAllUncertain } from "#app/features/delivery/uncertain/list-uncertain.server.ts";
import {
  BATCH_KINDS,
  BATCH_STATUSES,
  type BatchFilter,
  progressLabel,
  progressParts,
  readBatchFilter,
  sentLabel,
  sentPath,
} from "#app/features/messages/batches/batch-filter.ts";
import { BATCHES_PER_PAGE, listBatches } from "#app/features/messages/batches/batches.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { shortMoment, shownTime } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { SampleBadge } from "#app/ui/lists/badge.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { SearchBox } from "#app/ui/lists/list-toolbar.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { ProgressBar } from "#app/ui/lists/progress-bar.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { useLivePage } from "#app/ui/page/use-live-page.ts";

export const handle: DashboardHandle = { crumbs: () => [{ label: "Sent" }] };
export const meta: MetaFunction = () => [{ title: "Sent" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const now = clock();
  const wanted = readBatchFilter(new URL(request.url).searchParams);
  const { batches, total, page, isEmpty } = await listBatches(db, account.id, wanted);
  return {
    filter: { ...wanted, page },
    total,
    isEmpty,
    pageSize: BATCHES_PER_PAGE,
    uncertain: await countAllUncertain(db, account.id),
    batches: batches.map(({ createdAt, scheduledAt, startedAt, ...batch }) => ({
      ...batch,
      time: shownTime(startedAt ?? createdAt, now, account.timeZone),
      goesAt:
        batch.status === "scheduled" && scheduledAt
          ? shortMoment(scheduledAt, now, account.timeZone)
          : null,
    })),
  };
}

const STATUS_LOOK = {
  preparing: { icon: "half", s: "progress", word: "Preparing" },
  scheduled: { icon: "clock", s: undefined, word: "Scheduled" },
  sending: { icon: "half", s: "progress", word: "In progress" },
  paused: { icon: "clock", s: "progress", word: "Paused" },
  done: { icon: "okc", s: "delivered", word: "Finished" },
  cancelled: { icon: "badx", s: undefined, word: "Cancelled" },
} as const;

export default function Sent() {
  const { filter, batches, total, isEmpty, pageSize } = useLoaderData<typeof loader>();
  useLivePage(batches.some(({ status }) => status === "sending" || status === "preparing"));
  if (isEmpty) {
    return (
      <>
        <PageHead title="Sent" />
        <NothingSentYet />
      </>
    );
  }
  return (
    <>
      <PageHead title="Sent" actions={<SentActions />} />
      <section className="card overflow-hidden" aria-label="Sent">
        <div className="flex flex-wrap items-center gap-2.5 p-3.5">
          <SearchBox
            label="Search sent"
            placeholder="Search by name"
            q={filter.q}
            keep={{ status: filter.status, kind: filter.kind }}
          />
          <Choices label="Filter by type" filter={filter} name="kind" choices={BATCH_KINDS} />
          <Choices
            label="Filter by status"
            filter={filter}
            name="status"
            choices={BATCH_STATUSES}
          />
        </div>
        {batches.length === 0 ? (
          <NothingMatches q={filter.q} />
        ) : (
          <form id="chosen" method="get" action="/sent/export.csv">
            <DataTable
              className="stack-check"
              caption={`Sent, page ${filter.page}`}
              columns={[
                { label: "Choose", isHidden: true },
                "Title",
                "Recipients",
                "Progress",
                "Status",
              ]}
              rows={batches}
            >
              {(batch) => <SentCells batch={batch} />}
            </DataTable>
          </form>
        )}
        {total > 0 ? (
          <Pager
            page={filter.page}
            pageSize={pageSize}
            total={total}
            search={sentPath(filter, {}).split("?")[1] ?? ""}
            noun={total === 1 ? "send" : "sends"}
          />
        ) : null}
      </section>
    </>
  );
}

/** On phones, where sends come first, behind *More*. */
function SentActions() {
  return (
    <>
      <div className="contents max-sm:hidden">
        <SentLinks className="btn btn-plain" />
      </div>
      <details className="menu sm:hidden beside-title">
        <summary className="btn btn-plain">
          More
          <Icon name="down" />
        </summary>
        <div>
          <SentLinks className="menu-item" />
        </div>
      </details>
    </>
  );
}

function SentLinks({ className }: { className: string }) {
  const { batches, uncertain } = useLoaderData<typeof loader>();
  return (
    <>
      {uncertain > 0 ? (
        <Link className={className} to="/sent/uncertain">
          Uncertain messages <span className="num">({uncertain.toLocaleString("en")})</span>
        </Link>
      ) : null}
      <Link className={className} to="/suppressions">
        Suppression list
      </Link>
      {batches.length > 0 ? (
        <button type="submit" form="chosen" className={className}>
          <Icon name="download" />
          Export chosen as CSV
        </button>
      ) : null}
    </>
  );
}

function NothingMatches({ q }: { q: string }) {
  return (
    <div className="border-t border-line">
      <EmptyState
        icon="search"
        title="Nothing matches"
        actions={
          <Link className="btn btn-plain" to="/sent">
            Show all
          </Link>
        }
      >
        {q ? `No send is called “${q}” here.` : "No sends match."}
      </EmptyState>
    </div>
  );
}

function NothingSentYet() {
  return (
    <div className="card !py-8">
      <EmptyState
        icon="send"
        title="Nothing sent yet"
        actions={
          <Link className="btn btn-primary" to="/certificates/new">
            Generate Certificate
          </Link>
        }
      >
        Certificates and bulk e-mails you send or schedule are listed here, with who got them and
        who didn’t.
      </EmptyState>
    </div>
  );
}

function SentCells({
  batch,
}: {
  batch: ReturnType<typeof useLoaderData<typeof loader>>["batches"][number];
}) {
  return (
    <>
      <td className="pick md:w-px">
        <input
          type="checkbox"
          className="box"
          name="batch"
          value={batch.id}
          aria-label={`Choose ${batch.title}`}
        />
      </td>
      <td className="max-md:col-span-2">
        <Link className="font-semibold hover:underline" to={`/sent/${batch.id}`}>
          {batch.title}
        </Link>
        {batch.isSample ? (
          <>
            {" "}
            <SampleBadge />
          </>
        ) : null}
        <span className="block text-sm text-ink-3">
          {batch.kind === "bulk" ? "Bulk Email" : "Certificates"} ·{" "}
          {batch.goesAt ? `goes ${batch.goesAt}` : <Moment time={batch.time} />}
          {batch.sender ? ` by ${batch.sender}` : ""}
        </span>
      </td>
      <td
        className={
          "num whitespace-nowrap max-md:row-start-2 max-md:col-start-2 max-md:text-sm " +
          "max-md:text-ink-2"
        }
      >
        {batch.total.toLocaleString("en")}
        <span className="md:hidden"> {batch.total === 1 ? "person" : "people"}</span>
      </td>
      <td className="wide md:min-w-[11rem]">
        {batch.status === "scheduled" || batch.status === "preparing" ? (
          <span className="text-sm text-ink-3">Nothing sent yet</span>
        ) : (
          <>
            <ProgressBar label={progressLabel(batch)} parts={progressParts(batch)} />
            <span className="text-sm text-ink-2 num">{sentLabel(batch)}</span>
          </>
        )}
      </td>
      <td className="max-md:row-start-2 max-md:col-start-3">
        <BatchBadge status={batch.status} />
      </td>
    </>
  );
}

function BatchBadge({ status }: { status: keyof typeof STATUS_LOOK }) {
  const { icon, s, word } = STATUS_LOOK[status];
  return (
    <span className="badge" data-s={s}>
      <Icon name={icon} className="text-[.875rem]" />
      {word}
    </span>
  );
}

function Choices<Name extends "kind" | "status">({
  label,
  filter,
  name,
  choices,
}: {
  label: string;
  filter: BatchFilter;
  name: Name;
  choices: readonly { value: BatchFilter[Name]; label: string }[];
}) {
  return (
    <nav className="seg-links max-sm:w-full flex-wrap" aria-label={label}>
      {choices.map((choice) => (
        <Link
          key={choice.value}
          to={sentPath(filter, { [name]: choice.value })}
          className="!min-h-[38px] grow whitespace-nowrap"
          aria-current={filter[name] === choice.value ? "true" : undefined}
          preventScrollReset
        >
          {choice.label}
        </Link>
      ))}
    </nav>
  );
}
