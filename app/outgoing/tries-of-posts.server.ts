import type { Database } from "#db/database.server.ts";
import type { ShownTime } from "../ui/relative-time.ts";
import type { PostLine } from "./post-line.server.ts";

export interface ShownTry {
  attempt: number;
  at: ShownTime;
  /** What was answered; null: nothing was. */
  status: number | null;
  problem: string | null;
  tookMs: number;
}

/** The tries of these posts, the newest first, with their moments as `shown` words them. */
export async function triesOfPosts(
  db: Database,
  { attempts }: Pick<PostLine, "attempts">,
  postIds: string[],
  shown: (at: string) => ShownTime,
): Promise<Map<string, ShownTry[]>> {
  const byPost = new Map<string, ShownTry[]>();
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
