import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob } from "#app/platform/jobs/define-job.ts";
import { enqueueJob, freeJobKey } from "#app/platform/jobs/jobs.server.ts";
import { readMailboxUrl } from "#app/platform/mailbox-url.ts";
import type { Disposal } from "#app/providers/mailbox/mailbox.ts";
import { openMailbox } from "#app/providers/mailbox/open-mailbox.server.ts";
import type { Database } from "#db/database.server.ts";
import { type ReportResult, recordMailboxFailure, recordMailboxRead } from "./bounce-status.server.ts";
import { MAX_REPORT_BYTES, recordReport } from "./record-bounce.server.ts";

const EVERY_MS = 60_000;
/** Keeps a single job short; the rest are read a moment later. */
const MAX_MAILS = 200;
const KEY = "read-bounces";

/** Starts reading the bounce mailbox, if one is set up. Safe to call from any process at any time. */
export async function startBounceReading({ db, config }: Pick<AppContext, "db" | "config">, now: Date): Promise<void> {
  if (config.mail.bounceMailbox) await enqueueJob(db, { kind: "read-bounces", uniqueKey: KEY, now });
}

/**
 * The job: records every new mail in the bounce mailbox and queues the next round in a minute. If the mailbox can't be read the
 * job still succeeds: the reason is on the operator's mail page, and `/readyz` warns.
 */
async function readBounceMailbox(app: AppContext): Promise<void> {
  const { db, config, clock, log } = app;
  const { bounceMailbox } = config.mail;
  if (!bounceMailbox) return;
  let isMore = false;
  try {
    const limits = { maxMails: MAX_MAILS, maxBytes: MAX_REPORT_BYTES };
    const { read } = await openMailbox(bounceMailbox).readNew(async (raw) => disposalOf(await recordReport(app, raw)), limits);
    isMore = read === MAX_MAILS;
    await recordMailboxRead(db, clock());
  } catch (error) {
    const { password } = readMailboxUrl(bounceMailbox);
    const reason = (error instanceof Error ? error.message : String(error)).replaceAll(password, "…");
    log.warn({ reason }, "the bounce mailbox could not be read");
    await recordMailboxFailure(db, reason, clock());
  }
  await db.transaction().execute((trx) => askForNext(trx, clock(), isMore ? 0 : EVERY_MS));
}

async function askForNext(trx: Database, now: Date, waitMs: number): Promise<void> {
  await freeJobKey(trx, KEY);
  await enqueueJob(trx, { kind: "read-bounces", uniqueKey: KEY, runAt: new Date(now.getTime() + waitMs), now });
}

/** Mails with one of our keys are finished with. Anything else in the mailbox is left for a person. */
function disposalOf(result: ReportResult): Disposal {
  return result === "no-key" || result === "other" ? "keep" : "delete";
}

export const readBouncesJob = defineJob({
  name: "read-bounces",
  label: "Reads the bounce mailbox",
  run: readBounceMailbox,
});

declare module "#app/platform/jobs/job-queue.ts" {
  interface JobPayloads {
    "read-bounces": null;
  }
}
