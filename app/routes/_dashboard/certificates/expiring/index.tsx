import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import {
  countExpiring,
  EXPIRING_PER_PAGE,
  type ExpiringCertificate,
  listExpiring,
} from "#app/features/mailings/renewals/expiring.server.ts";
import {
  EXPIRING_DAYS,
  readExpiringDays,
} from "#app/features/mailings/renewals/expiring-filter.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { ListPage } from "#app/ui/lists/list-page.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

export const handle: DashboardHandle = {
  crumbs: () => [{ label: "Certificates", to: "/certificates?tab=issued" }, { label: "Expiring" }],
};
export const meta: MetaFunction = () => [{ title: "Expiring certificates" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const search = new URL(request.url).searchParams;
  const days = readExpiringDays(search);
  const now = clock();
  const counts = await countExpiring(db, account.id, now);
  const total = counts[days];
  const last = Math.max(1, Math.ceil(total / EXPIRING_PER_PAGE));
  const page = Math.min(readPageNumber(search), last);
  return {
    days,
    counts,
    total,
    page,
    pageSize: EXPIRING_PER_PAGE,
    rows: await listExpiring(db, account, { days, page, now }),
  };
}

/** Certificates that expire soon and weren't renewed, the first to expire at the top. */
export default function Expiring() {
  const { days, counts, total, page, pageSize, rows } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="Expiring certificates"
      intro="Valid certificates that expire soon and haven’t been renewed."
      actions={
        total > 0 ? (
          <a className="btn btn-plain" href={`/certificates/expiring/export.csv?days=${days}`}>
            <Icon name="download" />
            Export CSV
          </a>
        ) : null
      }
      tools={
        <nav className="tabs mb-5" aria-label="Expires in">
          {EXPIRING_DAYS.map((one) => (
            <Link
              key={one}
              to={`/certificates/expiring?days=${one}`}
              aria-current={one === days ? "page" : undefined}
              preventScrollReset
            >
              {one} days<span className="count">{counts[one].toLocaleString("en")}</span>
            </Link>
          ))}
        </nav>
      }
      empty={
        <EmptyState icon="okc" title={`Nothing expires within ${days} days`}>
          Set how long certificates are valid on a project’s page, under Validity.
        </EmptyState>
      }
      pager={
        total > 0 ? (
          <Pager
            page={page}
            pageSize={pageSize}
            total={total}
            search={`days=${days}`}
            noun={total === 1 ? "certificate" : "certificates"}
          />
        ) : null
      }
      caption={`Certificates that expire within ${days} days`}
      columns={["Holder", "Certificate", "Valid until", "Last reminder"]}
      rows={rows}
    >
      {(row) => <Cells row={row} />}
    </ListPage>
  );
}

function Cells({ row }: { row: ExpiringCertificate }) {
  return (
    <>
      <td className="min-w-0">
        <Link
          className="font-semibold hover:underline break-words"
          to={`/projects/${row.projectId}/certificates/${row.id}`}
          dir="auto"
        >
          {row.holderName}
        </Link>
        <span className="block text-sm text-ink-2 [overflow-wrap:anywhere]">
          {row.personId ? (
            <Link className="hover:underline" to={`/people/${row.personId}`}>
              {row.holderEmail}
            </Link>
          ) : (
            row.holderEmail
          )}
        </span>
      </td>
      <td className="wide">
        <span className="break-words" dir="auto">
          {row.title}
        </span>
        <span className="block text-sm text-ink-3 font-mono">{row.shownId}</span>
      </td>
      <td className="num md:whitespace-nowrap" data-l="Valid until">
        {row.expiresOn}
      </td>
      <td className="num md:whitespace-nowrap text-ink-2" data-l="Last reminder">
        {row.remindedOn ?? "None"}
      </td>
    </>
  );
}
