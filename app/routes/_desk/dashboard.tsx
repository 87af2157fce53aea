import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { allows } from "../../accounts/members/role.ts";
import { requireOrganiser } from "../../accounts/require-organiser.server.ts";
import { readPlanWish } from "../../billing/read-plan-wish.server.ts";
import { dashboardPath, readDashboardFilter } from "../../dashboard/dashboard-filter.ts";
import { readDashboard } from "../../dashboard/read-dashboard.server.ts";
import { answerSampleData } from "../../sample-data/answer-sample-data.server.ts";
import { ActivityPanel } from "../../ui/dashboard/activity-panel.tsx";
import { DeliveriesChart } from "../../ui/dashboard/deliveries-chart.tsx";
import { FirstStepsCard } from "../../ui/dashboard/first-steps-card.tsx";
import { GenerationPanel } from "../../ui/dashboard/generation-panel.tsx";
import { NotificationsPanel } from "../../ui/dashboard/notifications-panel.tsx";
import { ResponsesPanel } from "../../ui/dashboard/responses-panel.tsx";
import { SampleDataBox } from "../../ui/dashboard/sample-data-box.tsx";
import { StatCard } from "../../ui/dashboard/stat-card.tsx";
import { WebinarsPanel } from "../../ui/dashboard/webinars-panel.tsx";
import type { DeskHandle } from "../../ui/desk/desk-handle.ts";
import { Flash } from "../../ui/flash.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PageHead } from "../../ui/page-head.tsx";

export const handle: DeskHandle = { crumbs: () => [{ label: "Dashboard" }] };
export const meta: MetaFunction = () => [{ title: "Dashboard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const filter = readDashboardFilter(new URL(request.url).searchParams);
  const shown = await readDashboard(context.installation, organiser, filter);
  const wish = await readPlanWish(context.installation, organiser);
  return { ...shown, wish, filter, canChange: allows(organiser.role, "editor") };
}

/** Loads or removes the sample data. */
export async function action({ request, context }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  return answerSampleData(context.installation, organiser, request);
}

export default function Dashboard() {
  const shown = useLoaderData<typeof loader>();
  const { filter, firstSteps, hasSample, canChange, stats, chart } = shown;
  return (
    <>
      {firstSteps ? (
        <PageHead title="Let’s send your first certificate">Three steps. Most people finish in an afternoon.</PageHead>
      ) : (
        <PageHead title={`${shown.greeting}, ${shown.firstName}`} actions={<HeadActions />}>
          {shown.today}
        </PageHead>
      )}
      {shown.wish ? (
        <Flash kind="info">
          You chose {shown.wish.name} when you registered, and are on Free until it is paid.{" "}
          <Link className="link" to={shown.wish.to}>
            Pay for {shown.wish.name}
          </Link>
        </Flash>
      ) : null}
      {shown.planNotice ? (
        <Flash kind="warning">
          {shown.planNotice}{" "}
          <Link className="link" to="/settings/plan/usage">
            See what was used
          </Link>
        </Flash>
      ) : null}
      {firstSteps || hasSample ? <SampleDataBox isShown={hasSample} canChange={canChange} /> : null}
      {firstSteps ? (
        <div className="mb-4">
          <FirstStepsCard steps={firstSteps} />
        </div>
      ) : null}
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {stats.map((stat) => (
          <StatCard key={stat.name} stat={stat} filter={filter} />
        ))}
      </div>
      {chart ? (
        <div className="mt-4 grid gap-4 xl:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
          <DeliveriesChart days={chart} />
          <NotificationsPanel notifications={shown.notifications} shownAt={shown.shownAt} back={dashboardPath(filter)} />
        </div>
      ) : null}
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <GenerationPanel projects={shown.projects} />
        <WebinarsPanel webinars={shown.webinars} isNew={stats.every(({ name, value }) => name !== "webinars" || value === 0)} />
        <ResponsesPanel responses={shown.responses} />
        <ActivityPanel activities={shown.activities} />
      </div>
    </>
  );
}

function HeadActions() {
  return (
    <>
      <Link className="btn btn-plain" to="/forms">
        <Icon name="form" />
        New form
      </Link>
      <Link className="btn btn-primary" to="/certificates/new">
        <Icon name="plus" />
        Generate certificate
      </Link>
    </>
  );
}
