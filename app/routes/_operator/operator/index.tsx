import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { logWarning } from "#app/features/certificates/log/log-status.server.ts";
import { heldMailMessages } from "#app/features/delivery/health/health-report.server.ts";
import { readOverview } from "#app/features/operator/overview.server.ts";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import { VERSION } from "#app/platform/version.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = { crumbs: () => [{ label: "Overview" }] };
export const meta: MetaFunction = () => [{ title: "Operator overview" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { timeZone, hasSecondFactor } = await requireOperator(request, context);
  const { db, clock, config } = context.app;
  const held = await heldMailMessages(context.app, timeZone);
  const overview = await readOverview(db, clock());
  const logProblem = await logWarning(db);
  return { overview, held, logProblem, hasSecondFactor, appName: config.appName, version: VERSION };
}

/** What waits for somebody who runs the installation, each number with the list it counts. */
export default function OperatorOverview() {
  const {
    overview: { waiting, accounts },
    held,
    logProblem,
    hasSecondFactor,
    appName,
    version,
  } = useLoaderData<typeof loader>();
  const calm = held.length === 0 && !logProblem && waiting.every(({ count }) => count === 0);
  return (
    <>
      <PageHead title="Overview">
        {calm
          ? "Nothing needs your attention."
          : "What needs your attention, and how many accounts there are."}
      </PageHead>
      {hasSecondFactor ? null : (
        <p className="flash mb-5" data-k="warning">
          <span>
            You sign in with only a password, and this area shows every account’s data.{" "}
            <a className="link" href="/settings/security/two-step">
              Turn on two-step sign-in
            </a>
          </span>
        </p>
      )}
      {held.map(({ lane, words }) => (
        <p key={lane} className="flash mb-5" data-k="warning">
          <span>
            {words}{" "}
            <Link className="link" to="/operator/mail">
              See mail
            </Link>
          </span>
        </p>
      ))}
      {logProblem ? (
        <p className="flash mb-5" data-k="warning">
          <span>{logProblem}</span>
        </p>
      ) : null}
      <Numbers title="Waiting" numbers={waiting} calls />
      <Numbers title="Accounts" numbers={accounts} />
      <p className="text-sm text-ink-2">
        {appName} runs version {version}.
      </p>
    </>
  );
}

interface Shown {
  label: string;
  count: number;
  to: string;
}

function Numbers({
  title,
  numbers,
  calls = false,
}: {
  title: string;
  numbers: Shown[];
  calls?: boolean;
}) {
  return (
    <section className="mb-7" aria-label={title}>
      <h2 className="panel-title mb-3">{title}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {numbers.map(({ label, count, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="card p-4 flex items-center justify-between gap-4 hover:border-brand min-h-control"
            >
              <span className="text-ink-2">{label}</span>
              <b className={`num text-xl ${calls && count > 0 ? "text-failed" : ""}`}>
                {count.toLocaleString("en")}
              </b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
