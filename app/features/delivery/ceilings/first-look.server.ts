import type { Kysely, Selectable } from "kysely";
import { z } from "zod";
import {
  type ActingOperator,
  recordOperatorAct,
} from "#app/features/activity/operator-acts.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { enqueueJob, type JobHandle } from "#app/platform/jobs/define-job.server.ts";
import type { Database } from "#db/database.server.ts";
import type { SendReviewsTable } from "#db/schema/delivery.ts";
import type { Schema } from "#db/schema.ts";
import { senderAccounts } from "../extensions.ts";
import { pauseForReason } from "../queue/change-batch.server.ts";
import type { DueSend } from "../queue/due-send.ts";
import { lockLedger, wakeDelivery } from "../queue/ledger-lock.server.ts";
import { isMass, MASS_KINDS } from "../queue/new-delivery.ts";
import { isUnproved } from "./first-contact.server.ts";

/** Asks operators for a look at an account’s first send; done in notify-first-send. */
export const notifyFirstSendHandle: JobHandle<{ batchId: string }> = {
  name: "tell-of-first-send",
  schema: z.object({ batchId: z.string() }),
};

const WAITS =
  "We look at the first send of a new account before it goes out. You don’t need to do " +
  "anything: it goes out automatically once we have.";

/**
 * Has the first bulk e-mail of an account that has proved nothing wait until an operator has looked
 * at it, where the settings say so. True: it waits, or was refused, and its organiser reads why.
 */
export async function holdForFirstLook(trx: Database, batch: DueSend, now: Date): Promise<boolean> {
  if (
    !isMass(batch.kind) ||
    (await isBeyondFirst(trx, batch)) ||
    !(await isUnproved(trx, batch.accountId, now))
  )
    return false;
  const at = now.toISOString();
  const written = await trx
    .insertInto("sendReviews")
    .values({
      batchId: batch.id,
      accountId: batch.accountId,
      state: "waiting",
      reason: "",
      createdAt: at,
      decidedAt: null,
    })
    .onConflict((conflict) => conflict.column("batchId").doNothing())
    .executeTakeFirst();
  const review = await trx
    .selectFrom("sendReviews")
    .select(["state", "reason"])
    .where("batchId", "=", batch.id)
    .executeTakeFirstOrThrow();
  if (review.state === "approved") return false;
  const reason = review.state === "refused" ? refusedText(review.reason) : WAITS;
  await pauseForReason(trx, { batchId: batch.id, reason, now });
  if (written.numInsertedOrUpdatedRows === 1n)
    await enqueueJob(trx, notifyFirstSendHandle, {
      payload: { batchId: batch.id },
      uniqueKey: `first-send:${batch.id}`,
      now,
    });
  return true;
}

/**
 * Whether a send that is confirmed now waits for that look; `send`: whether this one does, which
 * was confirmed.
 */
export async function waitsForFirstLook(
  { db, config }: Pick<AppContext, "db" | "config">,
  accountId: string,
  now: Date,
  send: Pick<DueSend, "id" | "startedAt"> = { id: "", startedAt: null },
): Promise<boolean> {
  if (!config.firstSendReview || (await isBeyondFirst(db, { ...send, accountId }))) return false;
  const review = await findReview(db, send.id);
  return review?.state !== "approved" && (await isUnproved(db, accountId, now));
}

function refusedText(reason: string): string {
  return `We reviewed this send and it can’t go out: ${reason} Change it and send it again, or write to us.`;
}

/** An earlier send was approved, or went out before there was a look. */
async function isBeyondFirst(
  trx: Database,
  { id, accountId, startedAt }: Pick<DueSend, "id" | "accountId" | "startedAt">,
): Promise<boolean> {
  if (startedAt !== null && (await hasLeft(trx, id))) return true;
  const earlier = await trx
    .selectFrom("batches as b")
    .leftJoin("sendReviews as r", "r.batchId", "b.id")
    .select("b.id")
    .where("b.accountId", "=", accountId)
    .where("b.kind", "in", MASS_KINDS)
    .where("b.isSample", "=", 0)
    .where("b.id", "!=", id)
    .where((or) =>
      or.or([
        or("r.state", "=", "approved"),
        or.and([or("r.batchId", "is", null), or("b.status", "=", "done")]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

async function hasLeft(trx: Database, batchId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("deliveries")
    .select("id")
    .where("batchId", "=", batchId)
    .where("acceptedAt", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A send that waits for its look, or had it. */
export type SendReview = Pick<
  Selectable<SendReviewsTable>,
  "batchId" | "accountId" | "state" | "reason" | "createdAt"
> & {
  accountName: string;
  title: string;
  recipientCount: number;
};

const reviews = (db: Database) =>
  db
    .selectFrom("sendReviews as r")
    .innerJoin("batches as b", "b.id", "r.batchId")
    .select([
      "r.batchId",
      "r.accountId",
      "r.state",
      "r.reason",
      "r.createdAt",
      "b.title",
      "b.recipientCount",
    ]);

const MAX_LISTED = 100;

/**
 * Sends that wait for a look, the longest waiting first. What was cancelled meanwhile is left out.
 */
export async function listWaitingReviews(db: Database): Promise<SendReview[]> {
  const waiting = await reviews(db)
    .where("r.state", "=", "waiting")
    .where("b.status", "!=", "cancelled")
    .orderBy("r.createdAt")
    .limit(MAX_LISTED)
    .execute();
  return withAccountNames(db, waiting);
}

export async function countWaitingReviews(db: Database): Promise<number> {
  return (await listWaitingReviews(db)).length;
}

export async function findReview(db: Database, batchId: string): Promise<SendReview | null> {
  const found = await reviews(db).where("r.batchId", "=", batchId).execute();
  const [review] = await withAccountNames(db, found);
  return review ?? null;
}

async function withAccountNames(
  db: Database,
  rows: readonly Omit<SendReview, "accountName">[],
): Promise<SendReview[]> {
  const ids = rows.map(({ accountId }) => accountId);
  const names = await senderAccounts.get().namesOf(db, [...new Set(ids)]);
  return rows.map((row) => ({ ...row, accountName: names.get(row.accountId) ?? "" }));
}

/**
 * Lets a send go out, or refuses it with a sentence that its organiser reads. False: it was decided
 * before.
 */
export async function decideReview(
  db: Kysely<Schema>,
  given: {
    review: SendReview;
    decision: "approved" | "refused";
    reason: string;
    operator: ActingOperator;
    now: Date;
  },
): Promise<boolean> {
  const { review, decision, operator, now } = given;
  const { batchId, accountId, title } = review;
  const reason = given.reason.trim();
  const done = await db.transaction().execute(async (trx) => {
    await lockLedger(trx, now);
    const changed = await trx
      .updateTable("sendReviews")
      .set({ state: decision, reason, decidedAt: now.toISOString() })
      .where("batchId", "=", batchId)
      .where("state", "=", "waiting")
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return false;
    const isApproved = decision === "approved";
    await trx
      .updateTable("batches")
      .set((set) =>
        isApproved
          ? {
              status: "sending",
              pausedReason: null,
              startedAt: set.fn.coalesce("startedAt", set.val(now.toISOString())),
            }
          : { pausedReason: refusedText(reason).slice(0, 500) },
      )
      .where("id", "=", batchId)
      .where("status", "=", "paused")
      .execute();
    const text = isApproved
      ? `We reviewed your send and it’s going out: ${title}`
      : `Your send can’t go out: ${title}`;
    const kind = isApproved ? "success" : "warning";
    await recordActivity(trx, {
      accountId,
      actorId: null,
      kind,
      text,
      link: `/sent/${batchId}`,
      notify: true,
      now,
    });
    const act = isApproved ? "send.approved" : "send.refused";
    await recordOperatorAct(trx, { operator, act, accountId, subject: title, note: reason, now });
    return true;
  });
  if (done) wakeDelivery(db);
  return done;
}
