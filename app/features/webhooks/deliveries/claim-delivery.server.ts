import { type Kysely, sql } from "kysely";
import { readSendingPause } from "#app/platform/sending-pause.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { suspendedAccounts } from "../extensions.ts";
import type { DeliverySource, WebhookDelivery } from "./delivery-source.server.ts";

/**
 * How long a try is held, and so how long after a crash the post is tried again: well above what a
 * try may take.
 */
export const LEASE_MS = 60_000;

/**
 * Whether `claimDelivery` might find something: a look without a lock. Nothing, while all sending
 * of the installation is stopped.
 */
export async function hasDueDelivery(
  db: Database,
  line: DeliverySource,
  now: Date,
): Promise<boolean> {
  const due = await dueDelivery(db, line, now.toISOString()).executeTakeFirst();
  return due !== undefined && (await readSendingPause(db)) === null;
}

/**
 * Posts of a suspended account are held, not dropped: they have in them what people answered and
 * what became of mails, and the account may be restored; then they go with the bytes and ids they
 * had, as after a receiver that was down. Their tries don't count up meanwhile. Those of a
 * terminated account were dropped (`dropWaitingDeliveries`); what comes about after that is held
 * until the account is deleted.
 */
function closedAccounts(db: Database) {
  return suspendedAccounts.get()(db);
}

/**
 * Takes the post that has been due for longest, under lease and with its try counted, before
 * anything leaves. Of one receiver only one is under way at a time: one that hangs holds up itself
 * and no other. After a crash the lease ends and the same post, under the same id, is taken again:
 * a receiver may get it twice.
 */
export async function claimDelivery(
  db: Kysely<Schema>,
  line: DeliverySource,
  now: Date,
): Promise<WebhookDelivery | null> {
  const at = now.toISOString();
  // One statement, so that it takes the write lock before it reads: two workers never get the same
  // row.
  const post: WebhookDelivery | undefined = await db
    .updateTable(line.posts as "webhookPosts")
    .set((set) => ({
      leaseUntil: new Date(now.getTime() + LEASE_MS).toISOString(),
      attempts: set("attempts", "+", 1),
    }))
    .where("id", "=", dueDelivery(db, line, at))
    .where("state", "=", "waiting")
    .where((or) => or.or([or("leaseUntil", "is", null), or("leaseUntil", "<=", at)]))
    .returningAll()
    .executeTakeFirst();
  if (!post) return null;
  if (post.attempts > 1) await recordLostAttempt(db, line, post, now);
  return post;
}

/** No wait between two tries is longer (`post-back-off.ts`), and no lease. */
const MAX_WAIT_MS = 24 * 3_600_000;

/** Makes posts due that a wrong clock had put off for longer than any real wait. */
export async function resetOverlongWaits(
  db: Database,
  line: DeliverySource,
  now: Date,
): Promise<void> {
  const farthest = new Date(now.getTime() + MAX_WAIT_MS).toISOString();
  const posts = () => db.updateTable(line.posts as "webhookPosts").where("state", "=", "waiting");
  await posts().set({ nextTryAt: now.toISOString() }).where("nextTryAt", ">", farthest).execute();
  await posts().set({ leaseUntil: null }).where("leaseUntil", ">", farthest).execute();
}

function dueDelivery(db: Database, line: DeliverySource, at: string) {
  const receiver = sql.ref<string>(line.receiver);
  const held = db
    .selectFrom(line.posts as "webhookPosts")
    .select(receiver.as("held"))
    .where("leaseUntil", ">", at);
  const resting = line.resting(db, at);
  return db
    .selectFrom(line.posts as "webhookPosts")
    .select("id")
    .where("state", "=", "waiting")
    .where("nextTryAt", "<=", at)
    .where(receiver, "not in", held)
    .where("accountId", "not in", closedAccounts(db))
    .$call((query) => (resting === null ? query : query.where(receiver, "not in", resting)))
    .orderBy("nextTryAt")
    .limit(1);
}

/** A try that nobody wrote the end of was cut off with its process. */
async function recordLostAttempt(
  db: Database,
  line: DeliverySource,
  { id, attempts }: WebhookDelivery,
  now: Date,
): Promise<void> {
  await db
    .insertInto(line.attempts as "webhookPostAttempts")
    .values({
      id: newId(now.getTime()),
      postId: id,
      attempt: attempts - 1,
      at: now.toISOString(),
      status: null,
      problem: "The server stopped during this attempt. It may have arrived.",
      tookMs: 0,
    })
    .onConflict((conflict) => conflict.columns(["postId", "attempt"]).doNothing())
    .execute();
}
