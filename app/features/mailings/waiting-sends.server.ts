import type { Kysely } from "kysely";
import { zonedMomentLabel } from "#app/engines/time/zoned-time.ts";
import { QuotaUsedUp } from "#app/features/billing/quota/quota-messages.ts";
import { changeProject } from "#app/features/certificates/projects/write-project.server.ts";
import { readSendingLock } from "#app/features/delivery/health/sending-lock.server.ts";
import { cancelBatch, isWaiting } from "#app/features/delivery/queue/change-batch.server.ts";
import type { Batch } from "#app/features/delivery/queue/new-delivery.ts";
import {
  type BatchAct,
  change,
  endWaiting,
  rescheduleSend,
} from "#app/features/messages/batches/batch-acts.server.ts";
import {
  isWaitingSend,
  timeUntil,
  tooLateMessage,
  type WaitingSend,
} from "#app/features/messages/batches/waiting-send.ts";
import { dayMoment } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";

/** What the page of a send that waits says of it; null: it does not wait. */
export async function readWaitingSend(
  db: Database,
  batch: Pick<
    Batch,
    | "id"
    | "kind"
    | "projectId"
    | "createdByKeyId"
    | "status"
    | "startedAt"
    | "scheduledAt"
    | "isSample"
  >,
  timeZone: string,
  now: Date,
): Promise<WaitingSend | null> {
  const { scheduledAt } = batch;
  if (!isWaitingSend(batch) || scheduledAt === null || batch.isSample === 1) return null;
  const at = new Date(scheduledAt);
  return {
    goesOut: zonedMomentLabel(at, timeZone),
    until: at > now ? timeUntil(scheduledAt, now) : null,
    isPaused: batch.status === "paused",
    canEdit: (await composerOf(db, batch)) !== null,
  };
}

/**
 * What came of moving a send or sending it now. `late`: it is not waiting any more; `refused`:
 * nothing was changed.
 */
export type MoveOutcome = { kind: "moved" } | { kind: "late" | "refused"; problem: string };

/**
 * Changes when a waiting send goes out; null sends it now, which an account that may not send
 * can't.
 */
export async function moveSend(
  db: Kysely<Schema>,
  act: BatchAct & { scheduledAt: string | null; timeZone: string },
): Promise<MoveOutcome> {
  const lock = await readSendingLock(db, act.accountId);
  if (lock && act.scheduledAt === null)
    return { kind: "refused", problem: `${lock.text} Nothing was sent.` };
  try {
    if (await rescheduleSend(db, act)) return { kind: "moved" };
    return { kind: "late", problem: await whyLate(db, act) };
  } catch (error) {
    if (error instanceof QuotaUsedUp)
      return { kind: "refused", problem: `${error.message} Nothing was changed.` };
    throw error;
  }
}

/** `to`: the composer that has the message again. */
export type TakeBackOutcome =
  | { kind: "taken"; to: string }
  | { kind: "late" | "refused"; problem: string };

/**
 * Takes a waiting send back to its composer: in one transaction its messages end, its plan and its
 * certificates come back, and what was written can be edited again. So nothing leaves while it is
 * edited, and confirming it again makes one new send.
 */
export async function takeBackSend(
  db: Kysely<Schema>,
  act: BatchAct & { timeZone: string },
): Promise<TakeBackOutcome> {
  let to: string | null = null;
  const done = await change(db, act, "Reopened to edit", async (trx) => {
    const batch = await trx
      .selectFrom("batches")
      .select(["id", "kind", "title", "projectId", "scheduledAt", "createdByKeyId"])
      .where("id", "=", act.batchId)
      .where("accountId", "=", act.accountId)
      .where(isWaiting)
      .executeTakeFirst();
    to = batch ? await composerOf(trx, batch) : null;
    if (!batch || to === null) return null;
    await cancelBatch(trx, {
      batchId: batch.id,
      from: ["scheduled", "paused"],
      reason: TAKEN_BACK,
      now: act.now,
    });
    await endWaiting(trx, act);
    const planned = { plannedAt: batch.scheduledAt };
    if (batch.kind === "certificates") await changeProject(trx, batch.projectId ?? "", planned);
    else
      await trx
        .updateTable("bulkDrafts")
        .set({ ...planned, batchId: null, editedAt: act.now.toISOString() })
        .where("batchId", "=", batch.id)
        .execute();
    return batch.title;
  });
  if (done && to !== null) return { kind: "taken", to };
  const problem = await whyLate(db, act);
  return { kind: "late", problem };
}

/** What a send that was taken back says of itself. */
const TAKEN_BACK = "It was reopened for editing.";

/**
 * A send that is cancelled because its message is being edited, rather than because it couldn't be
 * prepared.
 */
export function isTakenBack({ pausedReason }: Pick<Batch, "pausedReason">): boolean {
  return pausedReason === TAKEN_BACK;
}

/**
 * Where the message of a send can be edited again, or null: its project or draft was deleted, or a
 * program made it, whose people no composer knows.
 */
export async function composerOf(
  db: Database,
  batch: Pick<Batch, "id" | "kind" | "projectId" | "createdByKeyId">,
): Promise<string | null> {
  if (batch.createdByKeyId !== null) return null;
  if (batch.kind === "certificates") {
    const project = await db
      .selectFrom("projects")
      .select("id")
      .where("id", "=", batch.projectId)
      .where("deletedAt", "is", null)
      .executeTakeFirst();
    return project ? `/certificates/${project.id}/message` : null;
  }
  const draft = await db
    .selectFrom("bulkDrafts")
    .select("id")
    .where("batchId", "=", batch.id)
    .executeTakeFirst();
  return draft ? `/bulk-email/compose/${draft.id}` : null;
}

async function whyLate(
  db: Database,
  { batchId, timeZone, now }: Pick<BatchAct, "batchId" | "now"> & { timeZone: string },
) {
  const batch = await db
    .selectFrom("batches")
    .select(["status", "startedAt", "scheduledAt"])
    .where("id", "=", batchId)
    .executeTakeFirstOrThrow();
  if (isWaitingSend(batch))
    return "You can’t edit this send: its message was deleted, or it was made through the API. Nothing was changed.";
  return tooLateMessage(batch.status, batch.startedAt && dayMoment(batch.startedAt, now, timeZone));
}
