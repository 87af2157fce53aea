import type { SendCheck } from "./check-before-sending.server.ts";
import type { ShownCheck } from "./shown-check.ts";

/** A check as its pages show it. */
export function showCheck(check: SendCheck): ShownCheck {
  const { review, stamp: _, ...rest } = check;
  const { toSendCount, alreadySentCount, leftOut, summaryAddresses, pausedReason } = review;
  return { ...rest, toSendCount, alreadySentCount, leftOut, summaryAddresses, pausedReason };
}
