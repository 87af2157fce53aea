import type { Kysely } from "kysely";
import type { WebhookAnswer } from "#app/engines/calls/send-once.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { ShownTime } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import type { DeliverySource, WebhookDelivery } from "./delivery-source.server.ts";

/**
 * Writes down what came of a try: taken (any 2xx), to be tried again, or given up. A worker whose
 * lease was taken over meanwhile adds its line to the log and changes nothing else.
 */
export async function recordDelivery(
  db: Kysely<Schema>,
  line: DeliverySource,
  post: WebhookDelivery,
  {
    answer,
    tookMs,
    random,
    startedAt,
    now,
  }: { answer: WebhookAnswer; tookMs: number; random: number; startedAt: Date; now: Date },
): Promise<void> {
  const problem = deliveryProblemMessage(answer);
  const isFinal = answer.status === null && answer.isFinal;
  const retryAfter = answer.status === null ? null : answer.retryAfter;
  const next =
    problem === null || isFinal ? null : nextAttemptAt(post.attempts, { retryAfter, random, now });
  const stateAfterProblem = next ? "waiting" : "failed";
  await db.transaction().execute(async (trx) => {
    const mine = await trx
      .updateTable(line.posts as "webhookPosts")
      .set({
        state: problem === null ? "delivered" : stateAfterProblem,
        nextTryAt: next?.toISOString() ?? null,
        leaseUntil: null,
        settledAt: next ? null : now.toISOString(),
      })
      .where("id", "=", post.id)
      .where("state", "=", "waiting")
      .where("attempts", "=", post.attempts)
      .executeTakeFirst();
    // Deleted meanwhile, with its response or receiver: then there is nothing to write about.
    const isThere = await trx
      .selectFrom(line.posts as "webhookPosts")
      .select("id")
      .where("id", "=", post.id)
      .executeTakeFirst();
    if (!isThere) return;
    const tried = {
      at: startedAt.toISOString(),
      status: answer.status,
      problem,
      tookMs: Math.round(tookMs),
    };
    await trx
      .insertInto(line.attempts as "webhookPostAttempts")
      .values({ id: newId(now.getTime()), postId: post.id, attempt: post.attempts, ...tried })
      .onConflict((conflict) => conflict.columns(["postId", "attempt"]).doUpdateSet(tried))
      .execute();
    if (mine.numUpdatedRows > 0n) await line.afterTry?.(trx, post, { problem, next, now });
  });
}

function deliveryProblemMessage(answer: WebhookAnswer): string | null {
  if (answer.status === null) return answer.problem;
  const { status } = answer;
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) {
    return `It answered ${status}, a redirect, and redirects are not followed. Enter the address it leads to.`;
  }
  return `It answered ${status}.`;
}

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
  for (const { postId, at, ...line } of rows)
    byPost.set(postId, [...(byPost.get(postId) ?? []), { ...line, at: shown(at) }]);
  return byPost;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Waits after the 1st, 2nd, … try: a receiver that is down for most of a day still gets everything.
 */
const RETRY_WAITS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
];

/** Tries of one post, the first included. */
export const MAX_WEBHOOK_ATTEMPTS = RETRY_WAITS_MS.length + 1;

const MAX_RETRY_AFTER_MS = 12 * HOUR_MS;

/**
 * When a post is tried again after its `attempt`th try (1, 2, …) failed; null: no more. Spread by
 * up to a tenth each way, so that what failed together does not come back together. `retryAfter`:
 * the header of the answer, in seconds or as a date; obeyed where it asks for longer, up to 12
 * hours.
 */
export function nextAttemptAt(
  attempt: number,
  { retryAfter, random, now }: { retryAfter: string | null; random: number; now: Date },
): Date | null {
  const wait = RETRY_WAITS_MS[attempt - 1];
  if (wait === undefined) return null;
  const spread = wait * (0.9 + 0.2 * random);
  const asked = Math.min(readRetryAfter(retryAfter, now), MAX_RETRY_AFTER_MS);
  return new Date(now.getTime() + Math.round(Math.max(spread, asked)));
}

function readRetryAfter(header: string | null, now: Date): number {
  if (!header) return 0;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const until = Date.parse(header);
  return Number.isNaN(until) ? 0 : Math.max(0, until - now.getTime());
}
