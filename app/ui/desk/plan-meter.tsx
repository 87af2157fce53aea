import type { PlanUsage } from "../../billing/plan-usage.server.ts";

/** From here on the bar is yellow. */
const NEARLY = 0.8;

/** How much of the plan is used up in this month, and the way to a larger one. */
export function PlanMeter({ usage }: { usage: PlanUsage }) {
  const { plan, emailsUsed, emailsIncluded } = usage;
  const share = emailsIncluded ? Math.min(1, emailsUsed / emailsIncluded) : 0;
  const colour = share >= 1 ? "b-bad" : share >= NEARLY ? "b-wait" : "fill-[rgb(var(--act))]";
  return (
    <section className="wide-only rounded-lg bg-sunken p-3.5 my-2" aria-label="Your plan">
      <p className="text-sm font-semibold">{`${plan} plan`}</p>
      <p className="text-xs text-ink-2 mt-0.5 mb-2 num">
        {emailsIncluded === null
          ? `${emailsUsed.toLocaleString("en-NG")} e-mails used`
          : `${emailsUsed.toLocaleString("en-NG")} of ${emailsIncluded.toLocaleString("en-NG")} e-mails used`}
      </p>
      {emailsIncluded === null ? null : (
        <svg className="bar !h-1.5 !bg-surface overflow-hidden" aria-hidden="true">
          <rect className={colour} width={`${(share * 100).toFixed(1)}%`} height="100%" />
        </svg>
      )}
      <a className="btn btn-plain btn-sm w-full mt-3" href="/pricing">
        Upgrade plan
      </a>
    </section>
  );
}
