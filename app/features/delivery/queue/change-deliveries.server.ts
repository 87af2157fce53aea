import { sql } from "kysely";
import { searchable } from "#app/engines/letters/searchable.ts";
import type { Database } from "#db/database.server.ts";
import { insertRows } from "#db/writing.server.ts";
import type { DeliveryRow } from "./new-delivery.ts";

/**
 * How other features write messages and change those that wait: nobody else writes to the ledger.
 * All of it in the transaction of the act, after `lockLedger` where it may meet a worker.
 */

export async function insertDeliveries(trx: Database, rows: readonly DeliveryRow[]): Promise<void> {
  await insertRows(trx, "deliveries", rows);
}

/** Writes a message that repeats another, which is history from then on. */
export async function replaceDelivery(
  trx: Database,
  oldId: string,
  row: DeliveryRow,
  now: Date,
): Promise<void> {
  await insertDeliveries(trx, [row]);
  await trx
    .updateTable("deliveries")
    .set({ replacedById: row.id, updatedAt: now.toISOString() })
    .where("id", "=", oldId)
    .execute();
}

/** Cancels the messages of a batch that have not left. Returns how many. */
export async function cancelQueued(trx: Database, batchId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("deliveries")
    .set({ state: "cancelled", nextTryAt: null, updatedAt: now.toISOString() })
    .where("batchId", "=", batchId)
    .where("state", "=", "queued")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes some messages of a batch whose preparation is undone. False: none was left. */
export async function deleteSomeDeliveries(
  trx: Database,
  batchId: string,
  limit: number,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("deliveries")
    .where("id", "in", (some) =>
      some
        .selectFrom("deliveries")
        .select("deliveries.id")
        .where("batchId", "=", batchId)
        .limit(limit),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Changes what fills the placeholders of a message. */
export async function setDeliveryValues(
  trx: Database,
  id: string,
  values: Record<string, string>,
): Promise<void> {
  await trx
    .updateTable("deliveries")
    .set({ values: JSON.stringify(values) })
    .where("id", "=", id)
    .execute();
}

/** Sends a waiting message to another address. `values`: what fills it, with that address. */
export async function readdressDelivery(
  trx: Database,
  message: { id: string; toName: string; toEmail: string; values: Record<string, string> },
  now: Date,
): Promise<void> {
  const { id, toName, toEmail, values } = message;
  await trx
    .updateTable("deliveries")
    .set({
      toEmail,
      searchText: searchable(`${toName} ${toEmail}`),
      values: JSON.stringify(values),
      updatedAt: now.toISOString(),
    })
    .where("id", "=", id)
    .execute();
}

/** Mail that left stays as it was sent, and is from now on of who has the right address. */
export async function moveSentTo(
  trx: Database,
  ids: readonly string[],
  correctedTo: string,
): Promise<void> {
  for (let start = 0; start < ids.length; start += 500)
    await trx
      .updateTable("deliveries")
      .set({ correctedTo })
      .where("id", "in", ids.slice(start, start + 500))
      .execute();
}

/** Two rows of a list are one person: what one was sent is the other's from now on. */
export async function moveDeliveries(
  trx: Database,
  recipient: { from: string; to: string },
): Promise<void> {
  await trx
    .updateTable("deliveries")
    .set({ recipientId: recipient.to })
    .where("recipientId", "=", recipient.from)
    .execute();
}

/** As the index `deliveries_unsent` says it, so that it is used: counted, and never left. */
const UNSENT = sql<boolean>`"countsAt" is not null and "acceptedAt" is null and "state" in ('cancelled', 'failed', 'skipped')`;

/**
 * Takes the mark from a batch's messages that count in the plan and never left, so that each comes
 * back once. Returns how many there were by the time they counted for; almost always none, in one
 * look into an index.
 */
export async function uncountUnsent(
  trx: Database,
  batchId: string,
): Promise<{ accountId: string; countsAt: string; count: number }[]> {
  const unsent = await trx
    .selectFrom("deliveries")
    .select(["accountId", "countsAt"])
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("batchId", "=", batchId)
    .where(UNSENT)
    .groupBy(["accountId", "countsAt"])
    .$narrowType<{ countsAt: string }>()
    .execute();
  if (unsent.length === 0) return [];
  await trx
    .updateTable("deliveries")
    .set({ countsAt: null })
    .where("batchId", "=", batchId)
    .where(UNSENT)
    .execute();
  return unsent.map((row) => ({ ...row, count: Number(row.count) }));
}
