import type { Kysely } from "kysely";
import { newId } from "#app/platform/text/ids.ts";
import type { Schema } from "#db/schema.ts";
import { nextAttemptAt } from "./back-off.ts";
import type { DeliverySource, WebhookDelivery } from "./delivery-source.server.ts";
import type { WebhookAnswer } from "./send-once.server.ts";

/**
 * Writes down what came of a try: taken (any 2xx), to be tried again, or given up. A worker whose lease was taken over
 * meanwhile adds its line to the log and changes nothing else.
 */
export async function settleDelivery(
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
  const next = problem === null || isFinal ? null : nextAttemptAt(post.attempts, { retryAfter, random, now });
  await db.transaction().execute(async (trx) => {
    const mine = await trx
      .updateTable(line.posts as "webhookPosts")
      .set({
        state: problem === null ? "delivered" : next ? "waiting" : "failed",
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
    const tried = { at: startedAt.toISOString(), status: answer.status, problem, tookMs: Math.round(tookMs) };
    await trx
      .insertInto(line.attempts as "webhookPostAttempts")
      .values({ id: newId(now.getTime()), postId: post.id, attempt: post.attempts, ...tried })
      .onConflict((conflict) => conflict.columns(["postId", "attempt"]).doUpdateSet(tried))
      .execute();
    if (mine.numUpdatedRows > 0n) await line.settled?.(trx, post, { problem, next, now });
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
