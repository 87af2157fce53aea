import { PlanCards } from "../../plans/views/plan-cards.tsx";
import type { HomePart } from "../home.server.ts";

export function Pricing({ part: { title, html } }: { part: HomePart }) {
  return (
    <section id="pricing" className="py-section" aria-labelledby="pricing-title">
      <div className="wrap">
        <div className="mb-10 flex flex-wrap items-end justify-between gap-4">
          <h2 id="pricing-title" className="display text-title">
            {title}
          </h2>
          <div className="text-ink-2">
            <div className="inline-block mr-2" dangerouslySetInnerHTML={{ __html: html }} />
            <a className="link inline-flex items-center min-h-control" href="/pricing">
              What each plan counts
            </a>
          </div>
        </div>
        <PlanCards />
      </div>
    </section>
  );
}
