import type { Plan } from "../accounts/plan.ts";

/**
 * Whether forms and mails of an account say what they were made with: paid plans may leave it out. Nobody has paid for one
 * yet, so no account brings `paidPlan`; what was chosen at registration (`chosenPlan`) is a wish.
 */
export function showsBranding({ paidPlan }: { name: string; paidPlan?: Plan | null }): boolean {
  return !paidPlan || paidPlan === "free";
}
