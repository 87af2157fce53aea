import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { roleAllows } from "#app/features/accounts/role.ts";
import { showComparedPlans } from "#app/features/billing/plans/compare-plans.server.ts";
import { listPayments, showPlan } from "#app/features/billing/plans/show-plan.server.ts";
import { sumUsage } from "#app/features/billing/quota/show-usage.server.ts";
import { PaymentsCard, PlanNowCard } from "#app/features/billing/views/plan-cards.tsx";
import { PlanComparison } from "#app/features/billing/views/plan-comparison.tsx";
import { UsageTotals } from "#app/features/billing/views/usage-totals.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";

export const meta: MetaFunction = () => [{ title: "Pricing plans · Account settings" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, role } = await requireOrganiser(request, context);
  const { app } = context;
  const mayChange = roleAllows(role, "owner");
  const { used, allEmails, limits, sms, isPresent, statement, period } = await sumUsage(
    app.db,
    account,
    {
      period: null,
      offer: app.config.sms.offer,
      now: app.clock(),
    },
  );
  return {
    plan: await showPlan(app, account),
    plans: await showComparedPlans(app, account),
    usage: { used, allEmails, limits, sms, isPresent, statement, period: period.label },
    // What was paid, and by whom, is the owners' matter.
    payments: mayChange ? await listPayments(app, account) : null,
    mayChange,
    canPay: app.payments !== null,
    isSandbox: app.payments?.name === "sandbox",
  };
}

/** The account's plan, all plans beside what it uses, and what was paid for it. A dialog on top makes it inert. */
export default function PricingPlans() {
  const { plan, plans, usage, payments, mayChange, canPay, isSandbox } =
    useLoaderData<typeof loader>();
  const dialog = useMatches().some(
    (match) => (match.handle as DashboardHandle | undefined)?.dialog,
  );
  return (
    <>
      <div className="grid gap-5" {...(dialog ? { inert: "" } : {})}>
        {isSandbox ? (
          <p className="text-ink-2">This is a test site: no money changes hands.</p>
        ) : null}
        <div className="grid gap-5 items-start lg:grid-cols-2">
          <PlanNowCard plan={plan} mayChange={mayChange} canPay={canPay} />
          <SettingsCard id="used" title="Used so far" intro={usage.period}>
            <UsageTotals usage={usage} isNarrow />
            <p className="mt-3">
              <Link
                className="link inline-flex items-center min-h-control"
                to="/settings/plan/usage"
              >
                View usage
              </Link>
            </p>
          </SettingsCard>
        </div>
        <PlanComparison plans={plans} mayChange={mayChange} />
        {payments ? <PaymentsCard payments={payments} canPay={canPay} /> : null}
      </div>
      <Outlet />
    </>
  );
}
