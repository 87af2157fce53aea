import type { Kysely } from "kysely";
import { z } from "zod";
import {
  type ActingOperator,
  recordOperatorAct,
} from "#app/features/activity/operator-acts.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob, enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import { liftPause, pauseSending, readSendingPause } from "#app/platform/sending-pause.server.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { AccountPaused, SendingPaused } from "#emails/sending.tsx";
import { senderAccounts } from "../extensions.ts";
import { enqueueNotice } from "../queue/enqueue-notice.server.ts";
import { lockLedger, wakeDelivery } from "../queue/ledger-lock.server.ts";
import { FOR_OTHERS } from "../queue/new-delivery.ts";
import { releaseHeld } from "../queue/release-held.server.ts";
import { renderNotice } from "../templates/email-output.server.ts";
import { liftHolds } from "./mail-gate.server.ts";
import type { MailLane } from "./mail-gate-state.ts";
import { operatorAddresses } from "./operator-addresses.server.ts";
import { pauseReason, sendingLock } from "./sending-lock.ts";

/** The payload of the job that mails about it. */
interface PauseNotice {
  accountId: string;
  kind: "paused" | "resumed";
  /** ISO: which pause, so that each is mailed about once. */
  at: string;
}

/** Nobody: the product did it by itself. */
const BY_ITSELF: ActingOperator = { id: null, name: "automatically" };

/**
 * Stops all mail of an account to other people, in the transaction of what led to it. What is
 * queued waits, what is being sent ends; preparing, mail to its own people and everything else go
 * on. `reason`: a sentence that its organiser reads. By default it happens by itself. False: it was
 * paused before, and that reason stays.
 */
export async function pauseAccount(
  trx: Database,
  given: { accountId: string; reason: string; operator?: ActingOperator; now: Date },
): Promise<boolean> {
  const { accountId, operator = BY_ITSELF, now } = given;
  const at = now.toISOString();
  const reason = given.reason.trim().slice(0, 400);
  const account = await senderAccounts.get().pauseSending(trx, accountId, { at, reason });
  if (!account) return false;
  await trx
    .updateTable("batches")
    .set({
      status: "paused",
      pausedReason: (sendingLock(account)?.text ?? reason).slice(0, 500),
      heldAt: at,
    })
    .where("accountId", "=", accountId)
    .where("kind", "in", FOR_OTHERS)
    .where("status", "=", "sending")
    .execute();
  await recordActivity(trx, {
    accountId,
    actorId: null,
    kind: "warning",
    text: `All sending was paused: ${reason}`,
    link: "/suppressions?reason=bounced",
    now,
  });
  await recordOperatorAct(trx, {
    operator,
    act: "account.sending-paused",
    accountId,
    subject: account.name,
    note: reason,
    now,
  });
  await notifyOfPause(trx, { accountId, kind: "paused", at }, now);
  return true;
}

/**
 * Lets an account send again: what waited goes on by itself, each message once. Its health is
 * counted anew from this moment, so that what comes back of mails from before does not stop it
 * again. False: it was not paused.
 */
export async function resumeAccount(
  db: Kysely<Schema>,
  given: { accountId: string; operator: ActingOperator; note?: string; now: Date },
): Promise<boolean> {
  const { accountId, operator, note = "", now } = given;
  const at = now.toISOString();
  const done = await db.transaction().execute(async (trx) => {
    await lockLedger(trx, now);
    const account = await senderAccounts.get().resumeSending(trx, accountId, at);
    if (!account) return false;
    // Mails to people of forms and webinars may have come too late meanwhile; that is looked at
    // there.
    await releaseHeld(trx, accountId, now);
    await trx
      .updateTable("batches")
      .set({ status: "sending", pausedReason: null, heldAt: null })
      .where("accountId", "=", accountId)
      .where("heldAt", "is not", null)
      .where("status", "=", "paused")
      .execute();
    const text = "You can send again: your queue is going out automatically";
    await recordActivity(trx, {
      accountId,
      actorId: null,
      kind: "success",
      text,
      link: "/sent",
      now,
    });
    await recordOperatorAct(trx, {
      operator,
      act: "account.sending-resumed",
      accountId,
      subject: account.name,
      note,
      now,
    });
    await notifyOfPause(trx, { accountId, kind: "resumed", at }, now);
    return true;
  });
  if (done) wakeDelivery(db);
  return done;
}

async function notifyOfPause(trx: Database, notice: PauseNotice, now: Date): Promise<void> {
  const uniqueKey = `tell-of-pause:${notice.accountId}:${notice.at}`;
  await enqueueJob(trx, notifyPauseJob, { payload: notice, uniqueKey, now });
}

/**
 * Stops all mail of the installation, codes and notices too, and writes down who did. False: it was
 * stopped before; the newer reason counts.
 */
export async function pauseAll(
  db: Kysely<Schema>,
  { reason, operator, now }: { reason: string; operator: ActingOperator; now: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const before = await readSendingPause(trx);
    const sentence = pauseReason(reason);
    await pauseSending(trx, sentence, now);
    await recordOperatorAct(trx, { operator, act: "sending.paused", note: sentence, now });
    return before === null;
  });
}

/** Lets the installation send again. False: it was not stopped. */
export async function resumeAll(
  db: Kysely<Schema>,
  { operator, now }: { operator: ActingOperator; now: Date },
): Promise<boolean> {
  const done = await db.transaction().execute(async (trx) => {
    if (!(await liftPause(trx))) return false;
    await recordOperatorAct(trx, { operator, act: "sending.resumed", now });
    return true;
  });
  if (done) wakeDelivery(db);
  return done;
}

/**
 * Ends every hold and has one call tried at once. Returns the lanes that were held; if none was,
 * nothing is recorded.
 */
export async function tryHeldMail(
  { db, config }: Pick<AppContext, "db" | "config">,
  { operator, now }: { operator: ActingOperator; now: Date },
): Promise<MailLane[]> {
  const held = await db.transaction().execute(async (trx) => {
    const lifted = await liftHolds(trx, config, now);
    if (lifted.length > 0)
      await recordOperatorAct(trx, {
        operator,
        act: "sending.tried",
        subject: lifted.join(", "),
        now,
      });
    return lifted;
  });
  wakeDelivery(db);
  return held;
}

/** The message for the operator after `tryHeldMail`. */
export function triedMessage(held: readonly MailLane[]): string {
  return held.length > 0
    ? "Trying one call now. If the provider accepts it, the rest follows. If not, e-mail is held again."
    : "No e-mail was held.";
}

/**
 * The job: mails those who own the account that its sending was paused or goes on, and of a pause
 * those who run the installation. Run twice it mails once. Nobody is notified of what is no longer
 * so.
 */
async function notifyPause(app: AppContext, { accountId, kind, at }: PauseNotice): Promise<void> {
  const { db, clock } = app;
  const now = clock();
  const account = await senderAccounts.get().find(db, accountId);
  if (
    !account ||
    (kind === "paused" ? account.sendingPausedAt !== at : account.sendingPausedAt !== null)
  )
    return;
  const reason = account.sendingPausedReason;
  const mails = [
    ...(await toOwners(app, accountId, account.name, reason)),
    ...(reason === null ? [] : await toOperators(app, accountId, account.name, reason)),
  ];
  await db.transaction().execute(async (trx) => {
    for (const mail of mails) {
      const onceToken = `${kind}:${at}:${mail.to.email.toLowerCase()}`;
      await enqueueNotice(trx, app, { ...mail, onceToken, now });
    }
  });
  wakeDelivery(db);
}

type Notice = Pick<Parameters<typeof enqueueNotice>[2], "accountId" | "to" | "template">;

async function toOwners(
  { db, config }: AppContext,
  accountId: string,
  accountName: string,
  reason: string | null,
): Promise<Notice[]> {
  const owners = await senderAccounts.get().listOwners(db, accountId);
  const { appName, appUrl, supportEmail } = config;
  const subject = reason === null ? "Your e-mails have resumed" : "Your e-mails are paused";
  const notices: Notice[] = [];
  for (const owner of owners) {
    const about = {
      appName,
      subject,
      firstName: owner.firstName,
      accountName,
      reason,
      supportEmail,
    };
    const pages = {
      addressesPage: `${appUrl}/suppressions?reason=bounced`,
      sentPage: `${appUrl}/sent`,
    };
    const template = await renderNotice(subject, <SendingPaused {...about} {...pages} />);
    notices.push({ accountId, to: { name: wholeName(owner), email: owner.email }, template });
  }
  return notices;
}

async function toOperators(
  { db, config }: AppContext,
  accountId: string,
  accountName: string,
  reason: string,
): Promise<Notice[]> {
  const { appName, appUrl } = config;
  const subject = `Sending paused: ${accountName}`;
  const page = `${appUrl}/operator/mail/accounts/${accountId}`;
  const template = await renderNotice(
    subject,
    <AccountPaused
      appName={appName}
      subject={subject}
      accountName={accountName}
      reason={reason}
      page={page}
    />,
  );
  return (await operatorAddresses(db, config.operatorEmail)).map((email) => ({
    accountId: null,
    to: { name: "", email },
    template,
  }));
}

export const notifyPauseJob = defineJob({
  name: "tell-of-pause",
  label: "E-mails owners and operators that sending was paused or resumed",
  schema: z.object({ accountId: z.string(), kind: z.enum(["paused", "resumed"]), at: z.string() }),
  run: notifyPause,
});
