import { setImmediate as letOthersRun } from "node:timers/promises";
import type { Database } from "#db/database.server.ts";
import { finishBatch } from "../delivery/finish-batch.server.ts";
import { lockLedger } from "../delivery/lock-ledger.server.ts";
import { unresolvedCalls } from "../delivery/unresolved-calls.server.ts";
import type { Installation } from "../installation.server.ts";
import { type Erased, hasNoticeOnItsWay } from "./erase-traces.server.ts";
import { mailsTo } from "./parts-of-person.server.ts";

const ROWS_A_STEP = 200;
/** What stands where the name stood. */
export const ERASED_NAME = "Erased";

/** It isn't known yet whether an e-mail to the person went out; try again once it is. */
export class MailOnItsWay extends Error {}

function theirs(db: Database, { accountId, spellings }: Erased) {
  return mailsTo(db, accountId, spellings).select(["deliveries.id", "deliveries.batchId"]);
}

/**
 * Mail to them that must not change yet: it shares a call with others, and repeating the call with a different payload would get
 * it refused for all of them. Includes mail whose outcome is already known while the rest of its call is waiting.
 */
function onItsWay(db: Database, erased: Erased) {
  return theirs(db, erased).where((or) =>
    or.or([or("deliveries.state", "=", "sending"), or("deliveries.callId", "in", unresolvedCalls(db))]),
  );
}

/** Whether any mail to them is on its way or has an unknown outcome. */
export async function hasMailOnItsWay(db: Database, erased: Erased): Promise<boolean> {
  const mail = await onItsWay(db, erased).limit(1).executeTakeFirst();
  return mail !== undefined || hasNoticeOnItsWay(db, erased);
}

/** Stops what has not left. In the caller's transaction, after `lockLedger`. */
export async function cancelMails(trx: Database, erased: Erased, now: Date): Promise<void> {
  const rows = await theirs(trx, erased).where("deliveries.state", "=", "queued").execute();
  for (let start = 0; start < rows.length; start += ROWS_A_STEP) {
    await trx
      .updateTable("deliveries")
      .set({ state: "cancelled", nextTryAt: null, reason: "The person was erased before it left.", updatedAt: now.toISOString() })
      .where(
        "id",
        "in",
        rows.slice(start, start + ROWS_A_STEP).map(({ id }) => id),
      )
      .where("state", "=", "queued")
      .execute();
  }
  for (const batchId of new Set(rows.map((row) => row.batchId))) await finishBatch(trx, batchId, now);
}

/**
 * Takes name, address and everything personal out of the mails somebody was sent; that there was one, its state and its times
 * stay, so that every count of a send stays true. Throws `MailOnItsWay` when the fate of one is not known yet.
 */
export async function anonymiseMails({ db, clock }: Pick<Installation, "db" | "clock">, erased: Erased): Promise<void> {
  for (;;) {
    const count = await db.transaction().execute(async (trx) => {
      const now = clock();
      await lockLedger(trx, now);
      const rows = await theirs(trx, erased)
        .where("deliveries.state", "!=", "sending")
        .where((or) => or.or([or("deliveries.callId", "is", null), or("deliveries.callId", "not in", unresolvedCalls(trx))]))
        .limit(ROWS_A_STEP)
        .execute();
      if (rows.length === 0) return 0;
      const ids = rows.map(({ id }) => id);
      await trx
        .updateTable("deliveries")
        .set({ toName: ERASED_NAME, toEmail: "", searchText: "", values: "{}", calendar: null })
        .where("id", "in", ids)
        .execute();
      await trx.updateTable("deliveryEvents").set({ detail: "" }).where("deliveryId", "in", ids).execute();
      return rows.length;
    });
    if (count === 0) break;
    await letOthersRun();
  }
  if (await hasMailOnItsWay(db, erased)) throw new MailOnItsWay("a mail to somebody who is being erased is on its way");
}
