import type { Kysely } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { recordActivity } from "../../activity/record-activity.server.ts";
import { counted } from "../../your-data/counted.ts";
import { countMails } from "../health/count-mails.server.ts";
import { lockLedger } from "../lock-ledger.server.ts";
import { addEvents } from "../settle-rows.server.ts";
import { tellOfOutcomes } from "../tell-of-outcomes.server.ts";
import { readUncertain, type UncertainMessage } from "./list-uncertain.server.ts";
import type { UncertainSelection } from "./uncertain-query.ts";

/** Who decides about uncertain messages, and when. */
export interface UncertainAct {
  accountId: string;
  actorId: string;
  now: Date;
}

/**
 * Marks uncertain messages as delivered, because someone knows they arrived. Each message's history says who decided. Returns how
 * many; messages settled in the meantime are left alone.
 */
export async function markDelivered(db: Kysely<Schema>, act: UncertainAct, selection: UncertainSelection): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockLedger(trx, act.now);
    const { firstName, lastName } = await trx
      .selectFrom("users")
      .select(["firstName", "lastName"])
      .where("id", "=", act.actorId)
      .executeTakeFirstOrThrow();
    const perBatch = new Map<string, { title: string; count: number }>();
    for await (const rows of readUncertain(trx, act.accountId, selection)) {
      await settle(trx, act, rows, `By ${firstName} ${lastName}`.trim());
      const { batchId, title } = rows[0]!;
      perBatch.set(batchId, { title, count: (perBatch.get(batchId)?.count ?? 0) + rows.length });
    }
    let total = 0;
    for (const [batchId, { title, count }] of perBatch) {
      total += count;
      const text = `Marked ${counted(count, "uncertain message", "uncertain messages")} as delivered: ${title}`;
      await recordActivity(trx, { ...act, kind: "update", text, link: `/sent/${batchId}` });
    }
    return total;
  });
}

/** Messages of one send. They count as sent from when the connection dropped. */
async function settle(trx: Database, act: UncertainAct, rows: UncertainMessage[], detail: string): Promise<void> {
  const { accountId, now } = act;
  const at = now.toISOString();
  const ids = rows.map(({ id }) => id);
  const { kind } = await trx.selectFrom("batches").select("kind").where("id", "=", rows[0]!.batchId).executeTakeFirstOrThrow();
  const first = await trx
    .updateTable("deliveries")
    .set(({ ref, fn, val }) => ({ acceptedAt: fn.coalesce(ref("failedAt"), val(at)) }))
    .where("id", "in", ids)
    .where("acceptedAt", "is", null)
    .executeTakeFirst();
  await trx
    .updateTable("deliveries")
    .set({ state: "delivered", deliveredAt: at, failedAt: null, reasonCode: null, reason: null, updatedAt: at })
    .where("id", "in", ids)
    .execute();
  await addEvents(
    trx,
    ids.map((deliveryId) => ({ deliveryId, type: "marked delivered", detail })),
    now,
  );
  await countMails(trx, { accountId, kind, leftAt: rows[0]!.failedAt ?? at, at, sent: Number(first.numUpdatedRows) });
  await tellOfOutcomes(trx, { accountId, deliveryIds: ids, now });
}
