const PLANS = ["free", "essentials", "pro"] as const;

export type Plan = (typeof PLANS)[number];

/** What plans that cost something are called. */
export const PAID_PLANS = { essentials: "Essentials", pro: "Pro" } as const satisfies Record<
  Exclude<Plan, "free">,
  string
>;

/** The plan that an address or a form names. Null: none, or one there is not. */
export function readPlan(named: unknown): Plan | null {
  return PLANS.find((plan) => plan === named) ?? null;
}
