import type { Plan } from "../accounts/plan.ts";

/** Whether forms and mails of an account say what they were made with: paid plans may leave it out. */
export function showsBranding({ plan }: { plan?: Plan | null }): boolean {
  return !plan || plan === "free";
}
