import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { readTallies } from "#app/features/activity/tallies.server.ts";
import { countDesigns, DESIGNS_PER_PAGE, listDesigns } from "#app/features/certificates/design/designs.server.ts";
import { DesignGrid } from "#app/features/certificates/design/views/design-grid.tsx";
import { readIssuedPage } from "#app/features/certificates/issued/issued-page.server.ts";
import { IssuedList } from "#app/features/certificates/issued/views/issued-list.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { Pager } from "#app/ui/lists/pager.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = { crumbs: () => [{ label: "Certificates" }] };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.tab === "issued" ? "Issued certificates" : "Certificates" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, config, clock } = context.app;
  const now = clock();
  const search = new URL(request.url).searchParams;
  const tallies = await readTallies(db, account.id, ["certificates:valid", "certificates:revoked", "certificates:replaced"]);
  const designs = await countDesigns(db, account.id);
  const counts = { designs, issued: Object.values(tallies).reduce((sum, count) => sum + count, 0) };
  if (search.get("tab") === "issued") {
    return { tab: "issued" as const, counts, ...(await readIssuedPage(db, account, search, now)) };
  }
  if (designs === 0 && counts.issued === 0) throw redirect("/certificates/new");
  const page = Math.min(readPageNumber(search), Math.max(1, Math.ceil(designs / DESIGNS_PER_PAGE)));
  const shown = await listDesigns(db, { account, appUrl: config.appUrl, page, now });
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: account.timeZone });
  return {
    tab: "designs" as const,
    counts,
    page,
    pageSize: DESIGNS_PER_PAGE,
    token: newFormToken(),
    designs: shown.map((design) => ({ ...design, edited: day.format(new Date(design.editedAt)) })),
  };
}

const TABS = [
  { id: "designs", label: "Designs", to: "/certificates" },
  { id: "issued", label: "Issued certificates", to: "/certificates?tab=issued" },
] as const;

/** Designs to send or to begin from, and every certificate that was issued. */
export default function Certificates() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Certificates"
        actions={
          <Link className="btn btn-primary" to="/certificates/new">
            <Icon name="plus" />
            New certificate
          </Link>
        }
      />
      <nav className="tabs mb-5" aria-label="Certificates">
        {TABS.map(({ id, label, to }) => (
          <Link key={id} to={to} aria-current={data.tab === id ? "page" : undefined} preventScrollReset>
            {label}
            <span className="count">{data.counts[id].toLocaleString("en")}</span>
          </Link>
        ))}
      </nav>
      {data.tab === "issued" ? (
        <IssuedList data={data} />
      ) : (
        <>
          <DesignGrid designs={data.designs} token={data.token} />
          {data.counts.designs > data.pageSize ? (
            <div className="card mt-5">
              <Pager page={data.page} pageSize={data.pageSize} total={data.counts.designs} search="" noun="designs" />
            </div>
          ) : null}
        </>
      )}
    </>
  );
}
