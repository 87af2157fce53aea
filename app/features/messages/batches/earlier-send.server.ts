import { dayMoment } from "#app/platform/time/relative-time.ts";
import { goesOutLabel } from "#app/platform/time/zoned-time.ts";
import type { Database } from "#db/database.server.ts";
import type { BatchesTable } from "#db/schema/delivery.ts";
import { senderLabel, withSender } from "./batches.server.ts";

/**
 * A send that was confirmed before, for anyone who would confirm it once more: in another window,
 * or as another member.
 */
export interface EarlierSend {
  batchId: string;
  /** "3 certificates were confirmed". */
  what: string;
  /** "today at 14:02 by Adaeze Nwosu". */
  when: string;
  /** "They are going out now." */
  since: string;
  /** It waits for its time, is being prepared or is paused: not everybody has theirs. */
  isWaiting: boolean;
}

/** The last send of a project that was not cancelled; null: there is none. */
export async function findEarlierSend(
  db: Database,
  {
    accountId,
    projectId,
    timeZone,
    now,
  }: { accountId: string; projectId: string; timeZone: string; now: Date },
): Promise<EarlierSend | null> {
  const batch = await withSender(db)
    .selectAll("b")
    .where("b.accountId", "=", accountId)
    .where("b.projectId", "=", projectId)
    .where("b.kind", "=", "certificates")
    .where("b.status", "!=", "cancelled")
    .orderBy("b.createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return batch ? describe(batch, "certificate", timeZone, now) : null;
}

/** That a bulk e-mail was confirmed already: when and by whom. */
export async function alreadyConfirmedMessage(
  db: Database,
  {
    accountId,
    batchId,
    timeZone,
    now,
  }: { accountId: string; batchId: string; timeZone: string; now: Date },
): Promise<string> {
  const batch = await withSender(db)
    .selectAll("b")
    .where("b.id", "=", batchId)
    .where("b.accountId", "=", accountId)
    .executeTakeFirstOrThrow();
  const { what, when } = describe(batch, "e-mail", timeZone, now);
  return `${what} already, ${when}. Nobody gets it twice.`;
}

type Batch = Pick<BatchesTable, "id" | "status" | "recipientCount" | "createdAt" | "scheduledAt"> &
  Parameters<typeof senderLabel>[0];

function describe(
  batch: Batch,
  noun: "certificate" | "e-mail",
  timeZone: string,
  now: Date,
): EarlierSend {
  const { id: batchId, status, recipientCount, createdAt, scheduledAt } = batch;
  const isOne = recipientCount === 1;
  const sender = senderLabel(batch);
  const they = isOne ? "It" : "They";
  const are = isOne ? "is" : "are";
  const goesOut = goesOutLabel(scheduledAt, timeZone, now);
  const since: Record<typeof status, string> = {
    preparing:
      `${they} ${are} being prepared, and ${isOne ? "goes" : "go"} out ` +
      `${goesOut ?? (isOne ? "when it is ready" : "when all of them are ready")}.`,
    scheduled: `${they} ${isOne ? "goes" : "go"} out ${goesOut ?? "now"}.`,
    sending: `${they} ${are} going out now.`,
    paused: `${they} ${are} paused.`,
    done: `${they} ${isOne ? "has" : "have"} gone out.`,
    cancelled: `${they} ${isOne ? "was" : "were"} cancelled.`,
  };
  return {
    batchId,
    what: `${recipientCount.toLocaleString("en")} ${noun}${isOne ? " was" : "s were"} confirmed`,
    when: `${dayMoment(createdAt, now, timeZone)}${sender ? ` by ${sender}` : ""}`,
    since: since[status],
    isWaiting: status === "preparing" || status === "scheduled" || status === "paused",
  };
}
