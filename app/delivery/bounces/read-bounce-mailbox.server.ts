import type { Database } from "#db/database.server.ts";
import type { Installation } from "../../installation.server.ts";
import { enqueueJob } from "../../jobs/enqueue-job.server.ts";
import { freeJobKey } from "../../jobs/keyed-jobs.server.ts";
import { readMailboxUrl } from "../../providers/mailbox/mailbox-url.ts";
import { openMailbox } from "../../providers/mailbox/open-mailbox.server.ts";
import type { Disposal } from "../../providers/mailbox.ts";
import { noteMailboxFailure, noteMailboxRead, type ReportResult } from "./bounce-standing.server.ts";
import { MAX_REPORT_BYTES, takeReport } from "./take-report.server.ts";

const EVERY_MS = 60_000;
/** A job may not take for ever; the rest is read a moment later. */
const MAX_MAILS = 200;
const KEY = "read-bounces";

/** Starts reading the bounce mailbox, where one is set up. Any process may do so at any time. */
export async function startBounceReading({ db, config }: Pick<Installation, "db" | "config">, now: Date): Promise<void> {
  if (config.mail.bounceMailbox) await enqueueJob(db, { kind: "read-bounces", uniqueKey: KEY, now });
}

/**
 * The job: takes in every new mail of the bounce mailbox, and asks for the next round in a minute. A mailbox that can't be
 * read fails no job: the operator reads why on their page about mail, and `/readyz` warns.
 */
export async function readBounceMailbox(installation: Installation): Promise<void> {
  const { db, config, clock, log } = installation;
  const { bounceMailbox } = config.mail;
  if (!bounceMailbox) return;
  let isMore = false;
  try {
    const limits = { maxMails: MAX_MAILS, maxBytes: MAX_REPORT_BYTES };
    const { read } = await openMailbox(bounceMailbox).readNew(
      async (raw) => disposalOf(await takeReport(installation, raw)),
      limits,
    );
    isMore = read === MAX_MAILS;
    await noteMailboxRead(db, clock());
  } catch (error) {
    const { password } = readMailboxUrl(bounceMailbox);
    const reason = (error instanceof Error ? error.message : String(error)).replaceAll(password, "…");
    log.warn({ reason }, "the bounce mailbox could not be read");
    await noteMailboxFailure(db, reason, clock());
  }
  await db.transaction().execute((trx) => askForNext(trx, clock(), isMore ? 0 : EVERY_MS));
}

async function askForNext(trx: Database, now: Date, waitMs: number): Promise<void> {
  await freeJobKey(trx, KEY);
  await enqueueJob(trx, { kind: "read-bounces", uniqueKey: KEY, runAt: new Date(now.getTime() + waitMs), now });
}

/** Mails with a key of ours are done with. What strayed into the mailbox is a person's to look at. */
function disposalOf(result: ReportResult): Disposal {
  return result === "no-key" || result === "other" ? "keep" : "delete";
}
