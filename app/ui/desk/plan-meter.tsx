import type { PlanUsage } from "../../billing/plan-usage.server.ts";
import { NEARLY, shareOf } from "../../billing/quota/nearly.ts";
import { Bar } from "../billing/usage-totals.tsx";

/** There is nothing above Pro and Custom to upgrade to; Pro can still be bought with more e-mails. */
const ACTS: Record<PlanUsage["planId"], string> = {
  free: "Upgrade plan",
  essentials: "Upgrade plan",
  pro: "Change plan",
  custom: "View usage",
};

const number = (count: number) => count.toLocaleString("en-NG");

/** How much of the plan is used up in this period, and the way to a larger one. Certificates appear when they run short. */
export function PlanMeter({ usage }: { usage: PlanUsage }) {
  const { planId, plan, emailsUsed, emailsIncluded, certificatesUsed, certificatesIncluded } = usage;
  const certificatesShare = shareOf(certificatesUsed, certificatesIncluded);
  return (
    <section className="wide-only rounded-lg bg-sunken p-3.5 my-2" aria-label="What is used of the plan">
      <p className="text-sm font-semibold">{`${plan} plan`}</p>
      <p className="text-xs text-ink-2 mt-0.5 mb-2 num">
        {emailsIncluded === null
          ? `${number(emailsUsed)} e-mails used`
          : `${number(emailsUsed)} of ${number(emailsIncluded)} e-mails used`}
      </p>
      {emailsIncluded === null ? null : <Bar share={shareOf(emailsUsed, emailsIncluded)} />}
      {certificatesShare >= NEARLY ? (
        <>
          <p className="text-xs text-ink-2 mt-2 num">
            {`${number(certificatesUsed)} of ${number(certificatesIncluded ?? 0)} certificates used`}
          </p>
          <Bar share={certificatesShare} />
        </>
      ) : null}
      <a className="btn btn-plain btn-sm w-full mt-3" href={planId === "custom" ? "/settings/plan/usage" : "/settings/plan"}>
        {ACTS[planId]}
      </a>
    </section>
  );
}
