import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useOutlet } from "@remix-run/react";
import {
  readSuppressionFilter,
  reasonLabel,
  SUPPRESSION_REASONS,
  suppressionsPath,
} from "#app/features/delivery/suppressions/suppression-messages.ts";
import {
  listSuppressions,
  SUPPRESSIONS_PER_PAGE,
} from "#app/features/delivery/suppressions/suppressions.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { shortMoment } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { EmailAddress } from "#app/ui/lists/email-address.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { ListPage } from "#app/ui/lists/list-page.tsx";
import { SearchBox } from "#app/ui/lists/list-toolbar.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

export const handle: DashboardHandle = {
  crumbs: () => [{ label: "Sent", to: "/sent" }, { label: "Suppression list" }],
};
export const meta: MetaFunction = () => [{ title: "Suppression list" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const wanted = readSuppressionFilter(new URL(request.url).searchParams);
  const { rows, counts, total, page } = await listSuppressions(db, account.id, wanted);
  const now = clock();
  return {
    filter: { ...wanted, page },
    pageSize: SUPPRESSIONS_PER_PAGE,
    counts,
    all: Object.values(counts).reduce((sum, count) => sum + count, 0),
    total,
    rows: rows.map(({ createdAt, reason, ...row }) => ({
      ...row,
      label: reasonLabel(reason),
      canRelease: reason !== "complained",
      since: shortMoment(createdAt, now, account.timeZone),
    })),
  };
}

/** Addresses that no certificate and no bulk mail of this account goes to, and why. */
export default function Suppressions() {
  const { filter, pageSize, all, total, rows } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="Suppression list"
      intro="Addresses left out of every send, because they bounced or people asked for no e-mails."
      actions={
        <>
          {all > 0 ? (
            <a className="btn btn-plain" href="/suppressions/export.csv">
              <Icon name="download" />
              Export CSV
            </a>
          ) : null}
          <Link className="btn btn-plain" to="/bulk-email/topics">
            Topics and pauses
          </Link>
          <Link className="btn btn-primary" to="/suppressions/add" preventScrollReset>
            Add addresses
          </Link>
        </>
      }
      label="Suppression list"
      filters={all > 0 ? <Filters /> : null}
      empty={
        all === 0 ? (
          <EmptyState icon="okc" title="No suppressed addresses">
            Addresses that bounce, complain or unsubscribe are added here automatically.
          </EmptyState>
        ) : (
          <NothingMatches q={filter.q} />
        )
      }
      pager={
        total > 0 ? (
          <Pager
            page={filter.page}
            pageSize={pageSize}
            total={total}
            search={suppressionsPath(filter).split("?")[1] ?? ""}
            noun={total === 1 ? "address" : "addresses"}
          />
        ) : null
      }
      dialog={useOutlet()}
      caption={`Suppression list, page ${filter.page}`}
      columns={["Email Address", "Reason", "Since", { label: "Release", isHidden: true }]}
      rows={rows}
      keyOf={(row) => row.email}
    >
      {(row) => (
        <>
          <td className="wide font-semibold">
            <EmailAddress>{row.email}</EmailAddress>
          </td>
          <td className="wide">
            {row.label}
            {row.detail ? (
              <span className="block text-sm text-ink-2 break-words">{row.detail}</span>
            ) : null}
          </td>
          <td className="text-sm text-ink-2 whitespace-nowrap num">{row.since}</td>
          <td className="text-right">
            <Link
              className="link inline-flex items-center min-h-control"
              to={`/suppressions/release?email=${encodeURIComponent(row.email)}`}
              preventScrollReset
            >
              {row.canRelease ? "Release" : "Why?"}
              <span className="sr-only"> {row.email}</span>
            </Link>
          </td>
        </>
      )}
    </ListPage>
  );
}

/** The start of an address, and a link for each reason. */
function Filters() {
  const { filter, counts, all } = useLoaderData<typeof loader>();
  const tabs = [{ value: "" as const, label: "All" }, ...SUPPRESSION_REASONS];
  return (
    <div className="flex flex-wrap items-center gap-2.5 p-3.5">
      <SearchBox
        label="Search by the start of the address"
        placeholder="Start of the address"
        q={filter.q}
        keep={{ reason: filter.reason }}
      />
      <nav className="seg-links max-sm:w-full overflow-x-auto" aria-label="Filter by reason">
        {tabs.map(({ value, label }) => (
          <Link
            key={value}
            to={suppressionsPath({ q: filter.q, reason: value })}
            className="!min-h-[38px] grow whitespace-nowrap"
            aria-current={filter.reason === value ? "true" : undefined}
            preventScrollReset
          >
            {label}
            <span className="num text-ink-3 ml-1.5">
              {(value ? counts[value] : all).toLocaleString("en")}
            </span>
          </Link>
        ))}
      </nav>
    </div>
  );
}

function NothingMatches({ q }: { q: string }) {
  return (
    <div className="border-t border-line">
      <EmptyState
        icon="search"
        title="Nothing matches"
        actions={
          <Link className="btn btn-plain" to="/suppressions">
            Show all
          </Link>
        }
      >
        {q ? `No address here starts with “${q}”.` : "No addresses with this reason."}
      </EmptyState>
    </div>
  );
}
