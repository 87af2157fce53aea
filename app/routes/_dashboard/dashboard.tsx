import type {
  ActionFunctionArgs,
  LoaderFunctionArgs,
  MetaFunction,
  SerializeFrom,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { readBrandColours } from "#app/features/accounts/brand-colours.server.ts";
import { roleAllows } from "#app/features/accounts/role.ts";
import { findChosenPlan } from "#app/features/billing/checkout/checkout-form.server.ts";
import { firstCertificate } from "#app/features/certificates/design/branded-gallery.server.ts";
import { readDashboard } from "#app/features/dashboard/home/dashboard.server.ts";
import {
  dashboardPath,
  readDashboardFilter,
} from "#app/features/dashboard/home/dashboard-filter.ts";
import { DeliveriesChart } from "#app/features/dashboard/home/views/bars.tsx";
import { FirstCertificateCard } from "#app/features/dashboard/home/views/first-certificate-card.tsx";
import {
  FirstStepsCard,
  SampleDataBox,
} from "#app/features/dashboard/home/views/first-steps-card.tsx";
import { ProjectProgressPanel } from "#app/features/dashboard/home/views/generation-panel.tsx";
import {
  ActivityPanel,
  NotificationsPanel,
  ResponsesPanel,
  WebinarsPanel,
} from "#app/features/dashboard/home/views/panels.tsx";
import { StatCard } from "#app/features/dashboard/home/views/stat-card.tsx";
import { removeSampleData } from "#app/features/dashboard/sample-data/remove-sample-data.server.ts";
import { loadSampleData } from "#app/features/dashboard/sample-data/sample-data.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { Flash } from "#app/ui/page/flash-box.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = { crumbs: () => [{ label: "Dashboard" }] };
export const meta: MetaFunction = () => [{ title: "Dashboard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const filter = readDashboardFilter(new URL(request.url).searchParams);
  const shown = await readDashboard(context.app, organiser, filter);
  const wish = await findChosenPlan(context.app, organiser);
  const canChange = roleAllows(organiser.role, "editor");
  const first =
    canChange && shown.firstSteps && !shown.firstSteps.project
      ? {
          ...firstCertificate(
            organiser.account,
            await readBrandColours(context.app.db, organiser.account.id),
          ),
          organisation: organiser.account.name,
          token: newFormToken(),
        }
      : null;
  return { ...shown, wish, filter, canChange, first };
}

/** Loads or removes the sample data, as the button pressed says. Pressed twice, it is done once. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const intent = (await readPostedForm(request)).get("intent");
  const done = (text: string) => seeOtherWith(app, "/dashboard", { kind: "success", text });
  if (intent === "load-sample-data") {
    const isNew = await loadSampleData(app, { account, userId: user.id, now: app.clock() });
    return done(
      isNew
        ? "The sample data is ready. It is never sent to anyone."
        : "You already have the sample data.",
    );
  }
  if (intent === "remove-sample-data") {
    const wasThere = await removeSampleData(app, account.id);
    return done(
      wasThere
        ? "The sample data has been removed. Your own work is still here."
        : "There is no sample data.",
    );
  }
  throw new Response("There is no such button.", { status: 400 });
}

export default function Dashboard() {
  const shown = useLoaderData<typeof loader>();
  const { firstSteps, first, hasSample, canChange } = shown;
  return (
    <>
      {firstSteps ? (
        <PageHead title="Let’s send your first certificate">
          A few steps, and you see every certificate before it’s sent.
        </PageHead>
      ) : (
        <PageHead title={`${shown.greeting}, ${shown.firstName}`} actions={<HeadActions />}>
          {shown.today}
        </PageHead>
      )}
      {shown.wish ? (
        <Flash kind="info">
          You chose {shown.wish.name} when you registered, and are on Free until you pay.{" "}
          <Link className="link" to={shown.wish.to}>
            Pay for {shown.wish.name}
          </Link>
        </Flash>
      ) : null}
      {shown.planNotice ? (
        <Flash kind="warning">
          {shown.planNotice}{" "}
          <Link className="link" to="/settings/plan/usage">
            See your usage
          </Link>
        </Flash>
      ) : null}
      {hasSample ? <SampleDataBox isShown canChange={canChange} /> : null}
      {firstSteps ? (
        <>
          {first ? <FirstCertificateCard first={first} /> : <FirstStepsCard steps={firstSteps} />}
          {hasSample ? null : (
            <div className="mt-4">
              <SampleDataBox isShown={false} canChange={canChange} />
            </div>
          )}
          <div className="mt-4 grid gap-4 xl:grid-cols-2">
            <Notifications shown={shown} />
          </div>
          {/* Seven boxes with nothing in them say nothing to somebody who begins. */}
          <details className="mt-2">
            <summary className="inline-flex items-center gap-2 min-h-control font-semibold cursor-pointer">
              <Icon name="down" />
              Show the rest of the dashboard
            </summary>
            <Boxes shown={shown} />
          </details>
        </>
      ) : (
        <Boxes shown={shown} />
      )}
    </>
  );
}

/** Numbers, the chart and what was done last. */
function Boxes({ shown }: { shown: SerializeFrom<typeof loader> }) {
  const { filter, stats, chart } = shown;
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {stats.map((stat) => (
          <StatCard key={stat.name} stat={stat} filter={filter} />
        ))}
      </div>
      {chart ? (
        <div className="mt-4 grid gap-4 xl:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
          <DeliveriesChart shown={chart} />
          <Notifications shown={shown} />
        </div>
      ) : null}
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <ProjectProgressPanel projects={shown.projects} />
        <WebinarsPanel
          webinars={shown.webinars}
          isNew={stats.every(({ name, value }) => name !== "webinars" || value === 0)}
        />
        <ResponsesPanel responses={shown.responses} />
        <ActivityPanel activities={shown.activities} />
      </div>
    </>
  );
}

function Notifications({ shown }: { shown: SerializeFrom<typeof loader> }) {
  return (
    <NotificationsPanel
      notifications={shown.notifications}
      shownAt={shown.shownAt}
      back={dashboardPath(shown.filter)}
    />
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
