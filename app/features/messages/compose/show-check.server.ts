import type { PlanOfSend } from "#app/features/billing/quota/reservations.server.ts";
import type { SendCheck } from "./check-before-sending.server.ts";
import type { ShownCheck } from "./message-draft.ts";

/** A check as its pages show it, with what it uses of the plan where it goes at once. */
export function showCheck(check: SendCheck, plan?: PlanOfSend): ShownCheck {
  const { review, stamp: _, ...rest } = check;
  const { toSendCount, alreadySentCount, leftOut, summaryAddresses, pausedReason } = review;
  const shown = { ...rest, toSendCount, alreadySentCount, leftOut, summaryAddresses, pausedReason };
  return plan ? addPlan(shown, plan) : shown;
}

/** Says what a send uses, and refuses what the plan does not hold. */
export function addPlan(check: ShownCheck, { blocker, ...plan }: PlanOfSend): ShownCheck {
  return { ...check, plan, blockers: blocker ? [...check.blockers, blocker] : check.blockers };
}
