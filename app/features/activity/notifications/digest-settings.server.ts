import { z } from "zod";
import type { Database } from "#db/database.server.ts";
import type { DigestChoice } from "./digest-time.ts";

/** How often somebody gets their notifications by mail. */
export async function readDigest(db: Database, userId: string): Promise<DigestChoice> {
  const { digest } = await db.selectFrom("users").select("digest").where("id", "=", userId).executeTakeFirstOrThrow();
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
