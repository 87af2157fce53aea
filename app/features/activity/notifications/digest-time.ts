import { momentOf, wallTime } from "#app/platform/time/zoned-time.ts";

export type DigestChoice = "off" | "daily" | "weekly";

/** When digests go out, on the clocks of the account. */
export const DIGEST_HOUR = 8;
const DAY_MS = 86_400_000;

/** The newest moment at or before `now` at which a digest was due: eight in the morning, weekly on Mondays. */
export function lastDigestTime(choice: "daily" | "weekly", timeZone: string, now: Date): Date {
  for (let daysBack = 0; daysBack <= 8; daysBack++) {
    const { year, month, day } = wallTime(new Date(now.getTime() - daysBack * DAY_MS), timeZone);
    if (choice === "weekly" && new Date(Date.UTC(year, month - 1, day)).getUTCDay() !== 1) continue;
    const due = momentOf({ year, month, day, hour: DIGEST_HOUR, minute: 0 }, timeZone)?.at;
    if (due && due <= now) return due;
  }
  return new Date(0);
}
