import type { Texts } from "./catalogue-types.ts";

/**
 * "Wait 3 minutes", or "Wait 23 hours" where it is long: the same as `waitMessage`, in a visitor's
 * language.
 */
export function waitText(t: Texts, seconds: number): string {
  if (seconds > 2 * 3600) return t.common.waitHours({ count: Math.ceil(seconds / 3600) });
  return t.common.waitMinutes({ count: Math.max(1, Math.ceil(seconds / 60)) });
}
