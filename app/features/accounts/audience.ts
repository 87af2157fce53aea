import { type Plan, readPlan } from "./plan.ts";

/** Who `/get-started` speaks to. */
export type Audience = "individuals" | "institutions";

/** The audience and the plan of an address; individuals unless it says otherwise, and no plan that we do not have. */
export function readAudience(search: URLSearchParams): {
  audience: Audience;
  /** The same as the sign-up page calls it. */
  type: "individual" | "company";
  plan: Plan | null;
} {
  const audience = search.get("audience") === "institutions" ? "institutions" : "individuals";
  return {
    audience,
    type: audience === "institutions" ? "company" : "individual",
    plan: readPlan(search.get("plan")),
  };
}

/** The address of the page for an audience; what is usual is left out. */
export function getStartedPath(audience: Audience, plan: string | null): string {
  const query = new URLSearchParams();
  if (audience !== "individuals") query.set("audience", audience);
  if (plan) query.set("plan", plan);
  return query.size > 0 ? `/get-started?${query}` : "/get-started";
}
