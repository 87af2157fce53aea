import { Link } from "@remix-run/react";
import { Icon } from "#app/ui/page/icon.tsx";
import type { ComparedAllowance, ComparedPlan } from "../model/compare-plans.ts";
import { Bar } from "./usage-totals.tsx";

/** Each plan has as many rows, so that they lie beside each other on wide screens. */
const ROWS = "xl:grid xl:row-span-6 xl:grid-rows-subgrid";

/**
 * The plans beside each other, and each beside what the account uses: what it allows, what would
 * change, and where it is chosen. Narrow screens show them one below the other, the own one first.
 */
export function PlanComparison({
  plans,
  mayChange,
}: {
  plans: ComparedPlan[];
  mayChange: boolean;
}) {
  return (
    <section aria-labelledby="fits">
      <div className="flex flex-wrap items-baseline gap-x-4 mb-3">
        <h2 id="fits" className="text-xl">
          Which plan fits?
        </h2>
        <p className="text-ink-2">Each plan beside what you use.</p>
      </div>
      <div className="grid gap-3 xl:gap-y-0 xl:grid-cols-4 xl:grid-rows-[repeat(6,auto)]">
        {plans.map((plan) => (
          <PlanColumn key={plan.id} plan={plan} mayChange={mayChange} />
        ))}
      </div>
    </section>
  );
}

function PlanColumn({ plan, mayChange }: { plan: ComparedPlan; mayChange: boolean }) {
  const { id, name, isCurrent, price, per, note, allowances, changes } = plan;
  const look = isCurrent ? "max-xl:order-first border-brand-ink bg-brand-soft" : "";
  return (
    <section className={`card ${look} ${ROWS}`} aria-labelledby={`plan-${id}`}>
      <div className="p-4">
        <h3 id={`plan-${id}`} className="flex flex-wrap items-center gap-2 text-lg">
          {name}
          {isCurrent ? (
            <span className="rounded-full bg-brand text-on-brand text-xs font-semibold px-2 py-0.5">
              Your plan
            </span>
          ) : null}
        </h3>
        <p className="num">
          <b className="text-xl">{price}</b> <span className="text-ink-2">{per}</span>
        </p>
        <p className="text-sm text-ink-2 num">{note}</p>
      </div>
      {allowances.map((allowance) => (
        <Allowance key={allowance.what} allowance={allowance} isCurrent={isCurrent} />
      ))}
      <div className="px-4 py-3 border-t border-line">
        <h4 className="text-sm text-ink-2 font-normal">What would change</h4>
        <ul className="grid gap-1 mt-1">
          {changes.map((change) => (
            <li key={change} className="flex gap-1.5">
              <Icon name="arrow" className="mt-1 shrink-0" />
              <span className="min-w-0">{change}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="px-4 pb-4 pt-1 self-end">
        {mayChange && plan.canChoose ? <ChoosePlan plan={plan} /> : null}
      </div>
    </section>
  );
}

function Allowance({
  allowance: { what, has, share, verdict, isShort },
  isCurrent,
}: {
  allowance: ComparedAllowance;
  isCurrent: boolean;
}) {
  const within = share === null ? null : <Icon name="check" className="mt-1 text-delivered" />;
  return (
    <div className="px-4 py-3 border-t border-line">
      <h4 className="text-sm text-ink-2 font-normal">{what}</h4>
      <p className="font-semibold num">{has}</p>
      {share === null ? null : (
        <Bar share={share} track={isCurrent ? "!bg-surface" : "!bg-sunken"} />
      )}
      <p className="mt-1.5 flex gap-1.5 text-sm num">
        {isShort ? <Icon name="warn" className="mt-1 text-failed" /> : within}
        <span className="min-w-0">{verdict}</span>
      </p>
    </div>
  );
}

function ChoosePlan({ plan: { id, name, isCurrent, step } }: { plan: ComparedPlan }) {
  if (id === "custom")
    return (
      <a className="btn btn-plain btn-sm w-full" href="/help?plan=custom">
        Write to us
      </a>
    );
  const to =
    id === "free" ? "/settings/plan/cancel" : `/settings/plan/checkout?plan=${id}&${id}=${step}`;
  return (
    <Link className="btn btn-plain btn-sm w-full" to={to}>
      {isCurrent ? "Change e-mails" : `Switch to ${name}`}
    </Link>
  );
}
