import { z } from "zod";
import { momentOf, wallTime } from "#app/engines/time/zoned-time.ts";
import type { Database } from "#db/database.server.ts";

/** How often somebody gets their notifications by mail. */
export async function readDigest(db: Database, userId: string): Promise<DigestChoice> {
  const { digest } = await db
    .selectFrom("users")
    .select("digest")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return digest;
}

/** Chooses it. Who turns digests on gets in the first one what happens from now on. */
export async function chooseDigest(
  db: Database,
  { userId, digest, now }: { userId: string; digest: DigestChoice; now: Date },
): Promise<void> {
  const was = await readDigest(db, userId);
  const begins = was === "off" && digest !== "off" ? { digestSentAt: now.toISOString() } : {};
  await db
    .updateTable("users")
    .set({ digest, ...begins })
    .where("id", "=", userId)
    .execute();
}

/** What the settings post: how often notifications come by e-mail. */
export const digestForm = z.object({
  digest: z.enum(["off", "daily", "weekly"], { error: "Choose how often from the list" }),
});

type DigestChoice = "off" | "daily" | "weekly";

/** When digests go out, on the clocks of the account. */
const DIGEST_HOUR = 8;
const DAY_MS = 86_400_000;

/**
 * The newest moment at or before `now` at which a digest was due: eight in the morning, weekly on
 * Mondays.
 */
export function lastDigestTime(choice: "daily" | "weekly", timeZone: string, now: Date): Date {
  for (let daysBack = 0; daysBack <= 8; daysBack++) {
    const { year, month, day } = wallTime(new Date(now.getTime() - daysBack * DAY_MS), timeZone);
    if (choice === "weekly" && new Date(Date.UTC(year, month - 1, day)).getUTCDay() !== 1) continue;
    const due = momentOf({ year, month, day, hour: DIGEST_HOUR, minute: 0 }, timeZone)?.at;
    if (due && due <= now) return due;
  }
  return new Date(0);
}
