import type { Kysely } from "kysely";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob } from "#app/platform/jobs/define-job.server.ts";
import { KEPT_DAYS } from "#app/platform/retention-policy.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { pruneReports } from "../dmarc-reports/keep-reports.server.ts";
import { COUNTED_DAYS } from "../health/mail-rates.ts";
import { finishBatch } from "../queue/finish-batch.server.ts";
import { lockLedger } from "../queue/ledger-lock.server.ts";
import { codesDiedAt } from "../queue/queue-message.server.ts";
import { reasonMessage } from "../status/delivery-state.ts";
import { prunePauses } from "../suppressions/mail-choices.server.ts";
import { endWhatMayHaveArrived } from "./recovery.server.ts";

const DAY_MS = 24 * 3_600_000;
/** Resend repeats a webhook for less than two days. */
const WEBHOOKS_KEPT_MS = KEPT_DAYS.mailWebhooks * DAY_MS;

/** Twice as long as mails count for the health of an account. */
const HEALTH_KEPT_MS = 2 * COUNTED_DAYS * DAY_MS;

/** The usage page of a plan shows periods of up to a quarter, and the one before. */
const SENDING_HOURS_KEPT_MS = 190 * DAY_MS;

/** Deletes webhook ids that can't come again, and counts that no limit needs. */
export async function pruneDelivery({
  db,
  clock,
}: Pick<AppContext, "db" | "clock">): Promise<void> {
  const now = clock();
  await db
    .deleteFrom("webhookEvents")
    .where("receivedAt", "<", new Date(now.getTime() - WEBHOOKS_KEPT_MS).toISOString())
    .execute();
  const uncounted = new Date(now.getTime() - HEALTH_KEPT_MS).toISOString();
  await db.deleteFrom("mailHealth").where("at", "<", uncounted).execute();
  await db.deleteFrom("mailHours").where("at", "<", uncounted).execute();
  await prunePauses(db, now);
  await pruneReports(db, now);
  const unasked = new Date(now.getTime() - SENDING_HOURS_KEPT_MS).toISOString();
  await db.deleteFrom("sendingHours").where("hour", "<", unasked).execute();
}

export const pruneDeliveryJob = defineJob({
  name: "tidy-delivery",
  label: "Deletes old delivery events",
  every: "day",
  run: pruneDelivery,
});

/**
 * Cancels code mails that did not leave in time (sending was paused, the provider away), also those
 * of a batch that paused itself, and so wipes their codes. One that is being sent is left to its
 * answer; one that may have arrived becomes uncertain. Returns how many were cancelled.
 */
export async function endOldCodes(db: Kysely<Schema>, now: Date): Promise<number> {
  const old = (trx: Database) =>
    trx
      .selectFrom("batches")
      .select("id")
      .where("status", "in", ["sending", "paused"])
      .where("kind", "=", "code")
      .where("createdAt", "<=", codesDiedAt(now))
      .execute();
  if ((await old(db)).length === 0) return 0;
  return db.transaction().execute(async (trx) => {
    await lockLedger(trx, now);
    const batchIds = (await old(trx)).map((batch) => batch.id);
    if (batchIds.length === 0) return 0;
    const codes = trx
      .updateTable("deliveries")
      .where("batchId", "in", batchIds)
      .where("state", "=", "queued");
    await endWhatMayHaveArrived(trx, codes, now);
    const ended = await codes
      .set({
        state: "cancelled",
        nextTryAt: null,
        reasonCode: "code_expired",
        reason: reasonMessage("code_expired"),
        updatedAt: now.toISOString(),
      })
      .executeTakeFirst();
    for (const batchId of batchIds) await finishBatch(trx, batchId, now);
    return Number(ended.numUpdatedRows);
  });
}
