import type { ShownTime } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import type { DeliverySource } from "./delivery-source.server.ts";

export interface ShownAttempt {
  attempt: number;
  at: ShownTime;
  /** What was answered; null: nothing was. */
  status: number | null;
  problem: string | null;
  tookMs: number;
}

/** The tries of these posts, the newest first, with their moments as `shown` words them. */
export async function listAttempts(
  db: Database,
  { attempts }: Pick<DeliverySource, "attempts">,
  postIds: string[],
  shown: (at: string) => ShownTime,
): Promise<Map<string, ShownAttempt[]>> {
  const byPost = new Map<string, ShownAttempt[]>();
  if (postIds.length === 0) return byPost;
  const rows = await db
    .selectFrom(attempts as "webhookPostAttempts")
    .select(["postId", "attempt", "at", "status", "problem", "tookMs"])
    .where("postId", "in", postIds)
    .orderBy("attempt", "desc")
    .execute();
  for (const { postId, at, ...line } of rows) byPost.set(postId, [...(byPost.get(postId) ?? []), { ...line, at: shown(at) }]);
  return byPost;
}
