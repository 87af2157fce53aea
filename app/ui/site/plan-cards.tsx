import { PLANS } from "../../billing/plans.ts";
import { PlanCard } from "./plan-card.tsx";

/** The four plans side by side. One is chosen at a time, Pro to begin with; that takes no script. */
export function PlanCards() {
  return (
    <fieldset>
      <legend className="sr-only">Choose a plan</legend>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {PLANS.map((plan) => (
          <PlanCard plan={plan} key={plan.id} />
        ))}
      </ul>
    </fieldset>
  );
}
