import { KEPT_DAYS } from "#app/platform/retention-policy.ts";

export const DAY_MS = 24 * 3_600_000;

/** How long somebody who asked for the newsletter has to confirm. Then they are deleted. */
export const CONFIRM_DAYS = KEPT_DAYS.newsletterPending;

/** Who asked before this time, ISO, and never confirmed has let it go. */
export function pendingCutoff(now: Date): string {
  return new Date(now.getTime() - CONFIRM_DAYS * DAY_MS).toISOString();
}
