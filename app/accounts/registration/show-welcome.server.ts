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
      ? `Your account starts on Free. We noted that you chose ${PAID_PLANS[plan]}; paying for it is not open yet.`
      : null;
  return {
    name: user.firstName,
    note,
    locked: account.kind === "individual" && account.identityStatus !== "passed" && account.identityStatus !== "pending",
  };
}
