import { Form, Link } from "@remix-run/react";
import { Icon } from "#app/ui/page/icon.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";
import type { ShownPlan } from "../plans/show-plan.server.ts";

/** The plan the account is on, what comes next, and what can be done about it. */
export function PlanNowCard({ plan, mayChange, canPay }: { plan: ShownPlan; mayChange: boolean; canPay: boolean }) {
  const { can } = plan;
  return (
    <SettingsCard id="plan-now" title="Your plan">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-2xl font-bold">{plan.name}</span>
        <span className="text-ink-2">{plan.price}</span>
      </p>
      {plan.offer ? <p className="mt-1.5">{plan.offer}</p> : null}
      {plan.warning ? (
        <p className="note mt-4 flex gap-2.5" data-s="failed">
          <Icon name="warn" className="mt-1" />
          <span>{plan.warning}</span>
        </p>
      ) : null}
      {plan.lines.map((line) => (
        <p className="mt-1.5 text-ink-2 max-w-prose" key={line}>
          {line}
        </p>
      ))}
      {canPay ? null : (
        <p className="mt-3 text-ink-2 max-w-prose">
          Plans can’t be paid on this site.{" "}
          <a className="link" href="/help?plan=custom">
            Write to us
          </a>{" "}
          which one you need, and we set it up with you.
        </p>
      )}
      {mayChange ? (
        <div className="mt-5 flex flex-wrap gap-3">
          {can.pay ? (
            <Link className="btn btn-primary" to="/settings/plan/checkout?renew=1">
              Pay now
            </Link>
          ) : null}
          {can.choose ? (
            <Link className="btn btn-primary" to="/settings/plan/checkout">
              Choose a plan
            </Link>
          ) : null}
          {can.change ? (
            <Link className="btn btn-primary" to="/settings/plan/checkout">
              Change plan
            </Link>
          ) : null}
          {can.keep ? (
            <Form method="post" action="/settings/plan/keep">
              <button type="submit" className="btn btn-plain">
                Keep this plan
              </button>
            </Form>
          ) : null}
          <Link className="btn btn-plain" to="/settings/plan/usage">
            See what is used
          </Link>
          {can.cancel ? (
            <Link className="btn btn-quiet" to="/settings/plan/cancel" preventScrollReset>
              Cancel plan
            </Link>
          ) : null}
        </div>
      ) : (
        <p className="mt-4 text-ink-2">
          Only an owner of the account can change its plan.{" "}
          <Link className="link" to="/settings/plan/usage">
            See what is used
          </Link>
        </p>
      )}
    </SettingsCard>
  );
}
