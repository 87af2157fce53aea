import type { Selectable } from "kysely";
import { goesOutLabel } from "#app/engines/time/zoned-time.ts";
import { dayMoment } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import type { BatchesTable } from "#db/schema/delivery.ts";
import { findSenders } from "./senders.server.ts";

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
  const batch = await db
    .selectFrom("batches")
    .selectAll()
    .where("accountId", "=", accountId)
    .where("projectId", "=", projectId)
    .where("kind", "=", "certificates")
    .where("status", "!=", "cancelled")
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return batch ? describe(db, batch, "certificate", { timeZone, now }) : null;
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
  const batch = await db
    .selectFrom("batches")
    .selectAll()
    .where("id", "=", batchId)
    .where("accountId", "=", accountId)
    .executeTakeFirstOrThrow();
  const { what, when } = await describe(db, batch, "e-mail", { timeZone, now });
  return `${what} already, ${when}. Nobody gets it twice.`;
}

async function describe(
  db: Database,
  batch: Selectable<BatchesTable>,
  noun: "certificate" | "e-mail",
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<EarlierSend> {
  const { id: batchId, status, recipientCount, createdAt, scheduledAt } = batch;
  const isOne = recipientCount === 1;
  const sender = (await findSenders(db, [batch]))(batch);
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
