import type { Database } from "#db/database.server.ts";
import { POSTS_A_PAGE, type PostState } from "../outgoing/post-filter.ts";
import { type ShownTry, triesOfPosts } from "../outgoing/tries-of-posts.server.ts";
import { fullDate, type ShownTime, shortMoment, shownTime } from "../ui/relative-time.ts";
import { WEBHOOK_POSTS } from "./webhook-line.server.ts";

export interface ShownWebhookPost {
  id: string;
  event: string;
  state: PostState;
  at: ShownTime;
  /** When it is tried again; null: it is settled, or under way now. */
  nextTry: ShownTime | null;
  tries: ShownTry[];
}

/** Some of an endpoint's posts, the newest first; `older`: what to give as `before` for the next ones, null: there are none. */
export async function listWebhookPosts(
  db: Database,
  given: { endpointId: string; state: PostState | ""; before: string | null; timeZone: string; now: Date },
): Promise<{ posts: ShownWebhookPost[]; older: string | null }> {
  const { endpointId, state, before, timeZone, now } = given;
  const rows = await db
    .selectFrom("webhookPosts")
    .select(["id", "event", "state", "createdAt", "nextTryAt"])
    .where("endpointId", "=", endpointId)
    .$if(state !== "", (query) => query.where("state", "=", state as PostState))
    .$if(before !== null, (query) => query.where("id", "<", before ?? ""))
    .orderBy("id", "desc")
    .limit(POSTS_A_PAGE + 1)
    .execute();
  const shown = rows.slice(0, POSTS_A_PAGE);
  const moment = (at: string) => shownTime(at, now, timeZone);
  const ids = shown.map(({ id }) => id);
  const tries = await triesOfPosts(db, WEBHOOK_POSTS, ids, moment);
  return {
    older: rows.length > POSTS_A_PAGE ? (ids.at(-1) ?? null) : null,
    posts: shown.map(({ createdAt, nextTryAt, ...post }) => ({
      ...post,
      at: moment(createdAt),
      nextTry:
        nextTryAt && nextTryAt > now.toISOString()
          ? { at: nextTryAt, short: shortMoment(nextTryAt, now, timeZone), full: fullDate(nextTryAt, timeZone) }
          : null,
      tries: tries.get(post.id) ?? [],
    })),
  };
}
