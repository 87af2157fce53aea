import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findOrganiser } from "../accounts/require-organiser.server.ts";
import { PLANS, planOf } from "../billing/plans.ts";
import { siteHeaders } from "../ui/public/public-headers.ts";
import { PlanCard } from "../ui/site/plan-card.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Plans & Pricing · ${data?.appName ?? ""}` },
  {
    name: "description",
    content: "Free, Essentials, Pro and Custom: what each costs in naira, by month or by quarter, and what it holds.",
  },
];
export const headers = siteHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await findOrganiser(request, context);
  return { appName: context.installation.config.appName, ownPlan: organiser && planOf(organiser.account).name };
}

export default function Pricing() {
  const { ownPlan } = useLoaderData<typeof loader>();
  const action = ownPlan ? { href: "/dashboard", label: "Dashboard" } : { href: "/sign-in", label: "Sign in" };
  return (
    <main id="main" className="wrap py-10 lg:py-14">
      <h1 className="text-3xl tracking-[-.02em]">Plans & Pricing</h1>
      <p className="mt-2 text-ink-2 max-w-prose">
        Prices are in naira. Essentials is paid by the month, Pro by the quarter, Custom for what you send; Free stays free.
      </p>
      {ownPlan ? (
        <p className="mt-4 max-w-prose rounded p-4 bg-sunken">
          Your account is on {ownPlan}. Paying for another plan is not open yet;{" "}
          <a className="link" href="/help?plan=custom">
            tell us what you need
          </a>{" "}
          meanwhile.
        </p>
      ) : null}
      <fieldset className="mt-8">
        <legend className="sr-only">Choose a plan</legend>
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {PLANS.map((plan) => (
            <PlanCard plan={plan} key={plan.id} />
          ))}
        </ul>
      </fieldset>
      <section className="mt-12 max-w-prose" aria-labelledby="counts">
        <h2 className="text-xl" id="counts">
          What counts
        </h2>
        <ul className="mt-3 grid gap-2 list-disc pl-5 text-ink-2">
          <li>An e-mail counts when the mail server takes it: certificates and bulk mail, once for each person.</li>
          <li>Sending again what failed, and correcting a wrong address or name, is free.</li>
          <li>Confirmations and reminders of your forms and webinars, codes and notices do not count.</li>
        </ul>
      </section>
    </main>
  );
}
