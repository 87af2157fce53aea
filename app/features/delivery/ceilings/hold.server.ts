import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { enqueueJob, type JobHandle } from "#app/platform/jobs/define-job.server.ts";
import type { Database } from "#db/database.server.ts";
import type { DueSend } from "../queue/due-send.ts";
import { FOR_OTHERS } from "../queue/new-delivery.ts";
import { hourOf } from "./ceilings.ts";
import type { Sender } from "./sender.server.ts";

/** Tells operators which accounts reached their limit; done in notify-bursts. */
export const notifyBurstsHandle: JobHandle<{ at: string }> = {
  name: "tell-of-bursts",
  schema: z.object({ at: z.string() }),
};

/** What waits is looked at again so often: a proof or a plan meanwhile lets it go. */
const LOOK_EVERY_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
/** Sends that are held in one statement; there may be one for each person. */
const MAX_HELD = 2_000;

/**
 * Has a send wait that its account's ceilings hold back, with the others of the account that would
 * wait as well. What is left of each stays in the ledger as it is. The organiser reads of it once a
 * day, the operator once an hour. Returns the ids.
 */
export async function holdAtCeiling(
  trx: Database,
  batch: DueSend,
  sender: Sender,
  now: Date,
): Promise<string[]> {
  await notifyOnce(trx, sender, now);
  const waitsUntil = new Date(now.getTime() + LOOK_EVERY_MS).toISOString();
  const isFull = sender.room.perHour === 0 || sender.room.perDay === 0;
  const alike = trx
    .selectFrom("batches as b")
    .select("b.id")
    .where((or) => or.or([or("b.causedBy", "=", sender.id), or("b.accountId", "=", sender.id)]))
    .where((or) => or.or([or("b.causedBy", "is not", null), or("b.kind", "in", FOR_OTHERS)]))
    .where("b.status", "=", "sending")
    .where((or) =>
      or.or([or("b.waitsUntil", "is", null), or("b.waitsUntil", "<=", now.toISOString())]),
    )
    .$if(!isFull, (query) => query.where("b.recipientCount", "=", 1).where(isToNewAlone(now)))
    .orderBy("b.id")
    .limit(MAX_HELD);
  const held = await trx
    .updateTable("batches")
    .set({ waitsUntil, waitsFor: null })
    .where((or) => or.or([or("id", "=", batch.id), or("id", "in", alike)]))
    .returning("id")
    .execute();
  return held.map(({ id }) => id);
}

/**
 * What is left of the send goes to somebody whom the account hadn't written to a day ago, and was
 * not counted.
 */
function isToNewAlone(now: Date): RawBuilder<boolean> {
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
  return sql<boolean>`not exists (select 1 from "deliveries" as "d" where "d"."batchId" = "b"."id" and "d"."state" = 'queued'
    and ("d"."meteredAt" is not null or ("b"."causedBy" is null and exists (select 1 from "deliveries" as "k"
      where "k"."accountId" = "d"."accountId" and "k"."toEmail" = "d"."toEmail" and "k"."acceptedAt" < ${dayAgo}
        and "k"."state" in ('accepted', 'delivered')))))`;
}

async function notifyOnce(trx: Database, { id: accountId }: Sender, now: Date): Promise<void> {
  await enqueueJob(trx, notifyBurstsHandle, {
    payload: { at: now.toISOString() },
    uniqueKey: `bursts:${hourOf(now)}`,
    now,
  });
  const lately = new Date(now.getTime() - DAY_MS).toISOString();
  const known = await trx
    .selectFrom("batches")
    .select("id")
    .where((or) => or.or([or("accountId", "=", accountId), or("causedBy", "=", accountId)]))
    .where("waitsUntil", ">", lately)
    .where("waitsFor", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (known) return;
  const text = "Some e-mails are waiting, because this account has sent as many as it may for now";
  await recordActivity(trx, {
    accountId,
    actorId: null,
    kind: "warning",
    text,
    link: "/sent",
    now,
  });
}
