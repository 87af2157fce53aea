/** The plan has not enough left. Its message says what is missing and what to do. Nothing was written. */
export class QuotaUsedUp extends Error {}

/** Where the plan is changed, as a refusal names it. */
export const CHANGE_PLAN = { href: "/settings/plan", label: "Change your plan" } as const;

/** The same where it is only the payment that is missing. */
export const PAY_PLAN = { href: "/settings/plan", label: "Pay for your plan" } as const;
