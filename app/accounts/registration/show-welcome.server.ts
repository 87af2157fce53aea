import type { AppLoadContext } from "@remix-run/node";
import { PAID_PLANS } from "../plan.ts";
import { requireStep } from "./require-step.server.ts";

/** What the end of registration says to whom, on either path. */
export async function showWelcome(
  request: Request,
  context: AppLoadContext,
  step: "/welcome-popup" | "/institution-welcomepopup",
): Promise<{ name: string; note: string | null; locked: boolean }> {
  const { registration, organiser } = await requireStep(request, context, step);
  const { user, account } = organiser!;
  const plan = registration?.plan;
  const note =
    plan && plan !== "free"
      ? context.installation.payments
        ? `Your account starts on Free. You chose ${PAID_PLANS[plan]}: pay for it on the dashboard, or later under Account settings, Pricing plans.`
        : `Your account starts on Free. We noted that you chose ${PAID_PLANS[plan]}: write to us, and we set it up with you.`
      : null;
  return {
    name: user.firstName,
    note,
    locked: account.kind === "individual" && account.identityStatus !== "passed" && account.identityStatus !== "pending",
  };
}
