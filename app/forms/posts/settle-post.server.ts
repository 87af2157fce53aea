import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { newId } from "../../ids.ts";
import type { FormPost } from "./claim-post.server.ts";
import { nextTryAfter } from "./post-back-off.ts";
import type { PostAnswer } from "./post-once.server.ts";

/**
 * Writes down what came of a try: taken (any 2xx), to be tried again, or given up. A worker whose lease was taken over
 * meanwhile adds its line to the log and changes nothing else.
 */
export async function settlePost(
  db: Kysely<Schema>,
  post: FormPost,
  { answer, tookMs, random, startedAt, now }: { answer: PostAnswer; tookMs: number; random: number; startedAt: Date; now: Date },
): Promise<void> {
  const problem = problemWords(answer);
  const isFinal = answer.status === null && answer.isFinal;
  const retryAfter = answer.status === null ? null : answer.retryAfter;
  const next = problem === null || isFinal ? null : nextTryAfter(post.attempts, { retryAfter, random, now });
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("formPosts")
      .set({
        state: problem === null ? "delivered" : next ? "waiting" : "failed",
        nextTryAt: next?.toISOString() ?? null,
        leaseUntil: null,
        settledAt: next ? null : now.toISOString(),
      })
      .where("id", "=", post.id)
      .where("state", "=", "waiting")
      .where("attempts", "=", post.attempts)
      .execute();
    // Deleted meanwhile, with its response: then there is nothing to write about.
    if (!(await trx.selectFrom("formPosts").select("id").where("id", "=", post.id).executeTakeFirst())) return;
    const line = { at: startedAt.toISOString(), status: answer.status, problem, tookMs: Math.round(tookMs) };
    await trx
      .insertInto("formPostAttempts")
      .values({ id: newId(now.getTime()), postId: post.id, attempt: post.attempts, ...line })
      .onConflict((conflict) => conflict.columns(["postId", "attempt"]).doUpdateSet(line))
      .execute();
  });
}

function problemWords(answer: PostAnswer): string | null {
  if (answer.status === null) return answer.problem;
  const { status } = answer;
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) {
    return `It answered ${status}, a redirect, and redirects are not followed. Enter the address it leads to.`;
  }
  return `It answered ${status}.`;
}
