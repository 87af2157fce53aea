import type { Kysely, Selectable } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { FormPostsTable } from "#db/schema/form-posts.ts";
import type { Schema } from "#db/schema.ts";
import { readSendingPause } from "../../delivery/sending-pause.server.ts";
import { newId } from "../../ids.ts";

export type FormPost = Selectable<FormPostsTable>;

/** How long a try is held, and so how long after a crash the post is tried again: well above what a try may take. */
export const LEASE_MS = 60_000;

/** Whether `claimPost` might find something: a look without a lock. Nothing, while all sending of the installation is stopped. */
export async function hasDuePost(db: Database, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom("formPosts")
    .select("id")
    .where("state", "=", "waiting")
    .where("nextTryAt", "<=", now.toISOString())
    .limit(1)
    .executeTakeFirst();
  return due !== undefined && (await readSendingPause(db)) === null;
}

/**
 * Takes the post that has been due for longest, under lease and with its try counted, before anything leaves. Of one form
 * only one is under way at a time: a receiver that hangs holds up its own form and no other. After a crash the lease ends and
 * the same post, under the same id, is taken again: a receiver may get it twice.
 */
export async function claimPost(db: Kysely<Schema>, now: Date): Promise<FormPost | null> {
  const at = now.toISOString();
  // One statement, so that it takes the write lock before it reads: two workers never get the same row.
  const post = await db
    .updateTable("formPosts")
    .set((set) => ({
      leaseUntil: new Date(now.getTime() + LEASE_MS).toISOString(),
      attempts: set("attempts", "+", 1),
    }))
    .where("id", "=", (inner) =>
      inner
        .selectFrom("formPosts as due")
        .select("due.id")
        .where("due.state", "=", "waiting")
        .where("due.nextTryAt", "<=", at)
        .where("due.formId", "not in", (busy) =>
          busy.selectFrom("formPosts as held").select("held.formId").where("held.leaseUntil", ">", at),
        )
        .orderBy("due.nextTryAt")
        .limit(1),
    )
    .where("state", "=", "waiting")
    .where((or) => or.or([or("leaseUntil", "is", null), or("leaseUntil", "<=", at)]))
    .returningAll()
    .executeTakeFirst();
  if (!post) return null;
  if (post.attempts > 1) await noteLostTry(db, post, now);
  return post;
}

/** A try that nobody wrote the end of was cut off with its process. */
async function noteLostTry(db: Database, { id, attempts }: FormPost, now: Date): Promise<void> {
  await db
    .insertInto("formPostAttempts")
    .values({
      id: newId(now.getTime()),
      postId: id,
      attempt: attempts - 1,
      at: now.toISOString(),
      status: null,
      problem: "The server stopped during this try; it may have arrived.",
      tookMs: 0,
    })
    .onConflict((conflict) => conflict.columns(["postId", "attempt"]).doNothing())
    .execute();
}
