import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sitePage } from "#app/features/site/pages/site-data.server.ts";
import { payingMessage } from "#app/features/site/plans/paying-messages.ts";
import { calculatePlans, planValues } from "#app/features/site/plans/plan-calculator.ts";
import { PlanCalculator } from "#app/features/site/plans/views/plan-calculator.tsx";
import { PlanCards, PlansTable } from "#app/features/site/plans/views/plan-cards.tsx";
import { siteMeta } from "#app/features/site/views/site-meta.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  siteMeta(args, {
    title: args.data?.matter.title ?? "",
    description: args.data?.matter.description ?? "",
  });

export function loader({ request, context }: LoaderFunctionArgs) {
  const { config } = context.app;
  const { matter, sections } = sitePage(config, "pricing", planValues());
  const calculated = calculatePlans(new URL(request.url).searchParams);
  return {
    matter,
    sections,
    calculated,
    howToPay: payingMessage(config).howToPayShort,
    sms: config.sms.offer,
  };
}

/** The same for everyone. Your own plan is in your settings and in the dashboard's menu. */
export default function Pricing() {
  const { matter, sections, calculated, howToPay, sms } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="wrap py-10 lg:py-14">
      <h1 className="display text-3xl">{matter.title}</h1>
      <p className="mt-2 text-ink-2 max-w-prose">{matter.lead}</p>
      <p className="note !mt-5">{`${matter.notice} ${howToPay}`}</p>
      <div className="mt-8">
        <PlanCards sms={sms} />
      </div>
      <h2 className="text-xl mt-14 mb-4" id="compare">
        Compare the plans
      </h2>
      <PlansTable sms={sms} />
      {sms ? (
        <p className="mt-3 text-sm text-ink-2 max-w-prose">
          Text messages confirm guests’ places at a webinar and remind them of it. They go to guests
          who gave their number and agreed, in {sms.countries.join(", ")}. A message holds up to 160
          plain characters; a longer one counts as several.
        </p>
      ) : null}
      <PlanCalculator calculated={calculated} />
      {sections.map(({ id, title, html }) => (
        <section
          className="mt-14 grid gap-x-14 gap-y-4 lg:grid-cols-[16.5rem_minmax(0,1fr)]"
          aria-labelledby={id}
          key={id}
        >
          <h2 className="text-xl" id={id}>
            {title}
          </h2>
          {/* Our own Markdown. */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        </section>
      ))}
    </main>
  );
}
