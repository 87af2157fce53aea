import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { ACTIVITY_KINDS } from "#app/features/activity/actor.ts";
import { PERIOD_CHOICES, readActivityFilter } from "#app/features/activity/log/activity-filter.ts";
import { showActivities } from "#app/features/activity/log/activity-log.server.ts";
import { ActivityList } from "#app/features/activity/log/views/activity-list.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { KeyPager } from "#app/ui/lists/key-pager.tsx";
import { FilterSelects } from "#app/ui/lists/list-toolbar.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = { crumbs: () => [{ label: "Activity log" }] };
export const meta: MetaFunction = () => [{ title: "Activity log" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, config, clock } = context.app;
  const filter = readActivityFilter(new URL(request.url).searchParams);
  const given = {
    accountId: account.id,
    appName: config.appName,
    timeZone: account.timeZone,
    now: clock(),
  };
  const { kind, by, period } = filter;
  return { ...(await showActivities(db, filter, given)), filter: { kind, by, period } };
}

export default function ActivityLog() {
  const { lines, newer, older, search } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Activity log"
        actions={
          <a className="btn btn-plain" href={`/activity-log/export.csv${search}`} download>
            <Icon name="download" />
            Export CSV
          </a>
        }
      >
        Everything that happened in this account, and who did it.
      </PageHead>
      <Filter />
      <section className="card overflow-hidden" aria-label="Activities, newest first">
        {lines.length > 0 ? <ActivityList lines={lines} /> : <Nothing isFiltered={search !== ""} />}
        <KeyPager newer={newer} older={older} search={search} hasNewest />
      </section>
    </>
  );
}

function Filter() {
  const { filter, actors } = useLoaderData<typeof loader>();
  const known = filter.by === null || actors.some(({ value }) => value === filter.by);
  const selects = [
    {
      name: "kind",
      label: "Kind",
      value: filter.kind ?? "",
      options: [
        { value: "", label: "All kinds" },
        ...ACTIVITY_KINDS.map(({ kind, label }) => ({ value: kind, label })),
      ],
    },
    {
      name: "by",
      label: "Person",
      value: filter.by ?? "",
      options: [
        { value: "", label: "Everybody" },
        ...actors,
        ...(known ? [] : [{ value: filter.by ?? "", label: "Somebody who left" }]),
      ],
    },
    { name: "period", label: "Period", value: filter.period, options: PERIOD_CHOICES },
  ];
  return (
    <Form
      method="get"
      action="/activity-log"
      className="flex flex-wrap gap-2.5 mb-4"
      key={JSON.stringify(filter)}
    >
      <FilterSelects selects={selects} />
      <noscript>
        <button type="submit" className="btn btn-plain">
          Apply
        </button>
      </noscript>
    </Form>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) {
    return (
      <EmptyState icon="clock" title="Nothing has happened yet">
        Everything you and others do in this account is recorded here, and so are automatic actions.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="filter"
      title="No matching activity"
      actions={
        <Link className="btn btn-plain" to="/activity-log">
          Show everything
        </Link>
      }
    >
      Nothing matches this type, person and period.
    </EmptyState>
  );
}
