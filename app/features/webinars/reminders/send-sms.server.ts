import pLimit from "p-limit";
import { readIssuer } from "#app/features/accounts/accounts.server.ts";
import { returnSms } from "#app/features/billing/quota/sms-quota.server.ts";
import { MAX_ATTEMPTS, messageWaitSeconds } from "#app/features/delivery/queue/back-off.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { lacksRoom } from "#app/platform/disk-room.server.ts";
import { defineJob, enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import { readSendingPause } from "#app/platform/sending-pause.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { SmsOutcome } from "#app/providers/sms/sms.ts";
import type { Database } from "#db/database.server.ts";
import { queueWebinarEmail } from "../emails/queue-webinar-email.server.ts";
import { type Leave, mayLeave, type SmsMessage } from "../sms/may-leave.server.ts";
import { sendSmsHandle, wakeSms } from "../sms/queue-sms.server.ts";
import { withToken } from "../sms/sms-text.ts";

/** So many are claimed in one transaction, and so many calls are made at once. */
const MAX_CLAIMED = 10;
const MAX_CALLS = 5;
/** A call ends after 10 seconds; whoever has not said by then what came of it never will. */
const LEASE_MS = 60_000;
const PAUSED_MS = 60_000;
const LONGEST_WAIT_SECONDS = 3600;

type App = Pick<AppContext, "db" | "config" | "clock" | "sms" | "log">;

/**
 * Sends the text messages that are due, and asks for itself again when the next one is. Each is
 * claimed and marked as being sent before its call, and what came of it is written down afterwards;
 * one whose process died in between may have left and is never sent again. Any number of these may
 * run at once.
 */
export async function sendDueSms(app: App): Promise<void> {
  const { db, clock } = app;
  await endLost(app);
  const isHeld = (await readSendingPause(db)) !== null || (await lacksRoom(app.config.dataDir));
  let isBusy = false;
  while (!isHeld && !isBusy) {
    const claimed = await claimDue(app);
    if (claimed === null) break;
    const calls = pLimit(MAX_CALLS);
    const outcomes = await Promise.all(
      claimed.map((message) =>
        calls(async () => {
          const outcome = await app.sms.send(message.phone, message.text);
          await recordOutcome(app, message, outcome);
          return outcome;
        }),
      ),
    );
    // Who is asked to come back later by one call is asked by all.
    isBusy = outcomes.some((outcome) => outcome.kind === "unavailable" && !outcome.mayHaveLeft);
  }
  const now = clock();
  const next = await nextMoment(db);
  if (next === null) return;
  const soonest = now.getTime() + (isHeld || isBusy ? PAUSED_MS : 1000);
  await wakeSms(db, {
    key: newId(now.getTime()),
    at: new Date(Math.max(soonest, Date.parse(next))),
    now,
  });
}

/**
 * The next time there is something to do: a message is due, or nobody can say any more what came of
 * one.
 */
async function nextMoment(db: Database): Promise<string | null> {
  const { due, lost } = await db
    .selectFrom("smsMessages")
    .select(({ fn }) => [
      fn.min("nextTryAt").filterWhere("state", "=", "queued").as("due"),
      fn.min("leaseUntil").filterWhere("state", "=", "sending").as("lost"),
    ])
    .where("state", "in", ["queued", "sending"])
    .executeTakeFirstOrThrow();
  return [due, lost].filter((at): at is string => at !== null).sort()[0] ?? null;
}

/** Takes the next messages that may leave, after looking at each once more. Null: none is due. */
async function claimDue(app: App): Promise<SmsMessage[] | null> {
  const { db, clock } = app;
  const now = clock();
  const at = now.toISOString();
  const claimed = await db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom("smsMessages")
      .select("id")
      .where("state", "=", "queued")
      .where("nextTryAt", "<=", at)
      .orderBy("nextTryAt")
      .orderBy("id")
      .limit(MAX_CLAIMED)
      .execute();
    if (due.length === 0) return null;
    const mine: SmsMessage[] = [];
    for (const { id } of due) {
      const message = await trx
        .updateTable("smsMessages")
        .set((row) => ({
          state: "sending",
          leaseUntil: new Date(now.getTime() + LEASE_MS).toISOString(),
          nextTryAt: null,
          attempt: row("attempt", "+", 1),
          updatedAt: at,
          reason: "",
        }))
        .where("id", "=", id)
        // Another process may have had it meanwhile.
        .where("state", "=", "queued")
        .returningAll()
        .executeTakeFirst();
      if (!message) continue;
      const leave = await mayLeave(trx, app, message, now);
      if (leave.kind === "leave") {
        await trx
          .updateTable("smsMessages")
          .set({ countedFor: leave.countedFor })
          .where("id", "=", id)
          .execute();
        mine.push({
          ...message,
          countedFor: leave.countedFor,
          text: withToken(message.text, leave.joinToken),
        });
      } else await putAside(trx, app, { message, leave, now });
    }
    return mine;
  });
  wakeDelivery(db);
  return claimed;
}

async function putAside(
  trx: Database,
  app: App,
  {
    message,
    leave,
    now,
  }: { message: SmsMessage; leave: Exclude<Leave, { kind: "leave" }>; now: Date },
): Promise<void> {
  if (leave.kind === "skip") {
    const { reason, emailInstead } = leave;
    await end(trx, app, { message, state: "skipped", reason, emailInstead, now });
    return;
  }
  await trx
    .updateTable("smsMessages")
    .set((row) => ({
      state: "queued",
      leaseUntil: null,
      nextTryAt: leave.until.toISOString(),
      reason: leave.reason,
      attempt: row("attempt", "-", 1),
    }))
    .where("id", "=", message.id)
    .execute();
}

/**
 * Ends a message that was not sent, or of which nobody knows. What did not leave is given back to
 * the plan; a reminder that its guest was to get instead of an e-mail comes as an e-mail.
 */
async function end(
  trx: Database,
  app: App,
  {
    message,
    state,
    reason,
    emailInstead = true,
    now,
  }: {
    message: SmsMessage;
    state: "skipped" | "failed" | "uncertain";
    reason: string;
    emailInstead?: boolean;
    now: Date;
  },
): Promise<void> {
  const countedFor = state === "uncertain" ? null : message.countedFor;
  const ended = await trx
    .updateTable("smsMessages")
    .set({
      state,
      reason,
      leaseUntil: null,
      nextTryAt: null,
      updatedAt: now.toISOString(),
      ...(countedFor === null ? {} : { countedFor: null }),
    })
    .where("id", "=", message.id)
    .where("state", "=", "sending")
    .executeTakeFirst();
  if (ended.numUpdatedRows !== 1n) return;
  if (countedFor !== null)
    await returnSms(trx, { accountId: message.accountId, countedFor, parts: message.parts });
  if (emailInstead && message.kind.startsWith("reminder-"))
    await emailInsteadOf(trx, app, message, now);
}

async function emailInsteadOf(
  trx: Database,
  app: Pick<AppContext, "config">,
  { webinarId, registrationId, kind, accountId }: SmsMessage,
  now: Date,
): Promise<void> {
  const webinar = await trx
    .selectFrom("webinars")
    .selectAll()
    .where("id", "=", webinarId)
    .executeTakeFirstOrThrow();
  const registration = await trx
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("id", "=", registrationId)
    .executeTakeFirstOrThrow();
  const isOff =
    webinar.state === "cancelled" ||
    now.toISOString() >= webinar.startsAt ||
    !kind.endsWith(`@${webinar.startsAt}`);
  if (isOff || registration.state !== "registered") return;
  const account = await readIssuer(trx, accountId);
  // Who has had this reminder as an e-mail too gets no second one.
  await queueWebinarEmail(trx, app, {
    webinar,
    account,
    kind: kind as `reminder-${string}`,
    registrations: [registration],
    now,
  });
}

/** Writes down what came of a call. */
async function recordOutcome(app: App, message: SmsMessage, outcome: SmsOutcome): Promise<void> {
  const { db, clock, log } = app;
  const now = clock();
  const at = now.toISOString();
  await db.transaction().execute(async (trx) => {
    if (outcome.kind === "sent") {
      await trx
        .updateTable("smsMessages")
        .set({
          state: "sent",
          reference: outcome.reference,
          leaseUntil: null,
          sentAt: at,
          updatedAt: at,
        })
        .where("id", "=", message.id)
        .where("state", "in", ["sending", "uncertain"])
        .execute();
      return;
    }
    log.warn({ reason: outcome.reason }, "a text message was not sent");
    if (outcome.kind === "refused") {
      await end(trx, app, { message, state: "failed", reason: REFUSED, now });
      return;
    }
    if (outcome.mayHaveLeft) {
      await end(trx, app, { message, state: "uncertain", reason: UNCERTAIN, now });
      return;
    }
    if (message.attempt >= MAX_ATTEMPTS) {
      await end(trx, app, { message, state: "failed", reason: GIVEN_UP, now });
      return;
    }
    const seconds = Math.max(
      messageWaitSeconds(message.attempt, Math.random()),
      outcome.waitSeconds ?? 0,
    );
    const nextTryAt = new Date(
      now.getTime() + Math.min(seconds, LONGEST_WAIT_SECONDS) * 1000,
    ).toISOString();
    await trx
      .updateTable("smsMessages")
      .set({ state: "queued", leaseUntil: null, nextTryAt, reason: LATER, updatedAt: at })
      .where("id", "=", message.id)
      .where("state", "=", "sending")
      .execute();
  });
  wakeDelivery(db);
}

const REFUSED = "The text message service doesn’t take messages to this number.";
const UNCERTAIN =
  "The connection broke while it was being sent, so it may have arrived. It isn’t sent again.";
const GIVEN_UP = `The text message service took none, in ${MAX_ATTEMPTS} tries.`;
const LATER = "The text message service asked us to try later.";

/** Messages whose process died while they were being sent: they may have left. */
async function endLost(app: App): Promise<void> {
  const { db, clock } = app;
  const now = clock();
  const lost = await db
    .selectFrom("smsMessages")
    .selectAll()
    .where("state", "=", "sending")
    .where("leaseUntil", "<=", now.toISOString())
    .limit(500)
    .execute();
  for (const message of lost)
    await db
      .transaction()
      .execute((trx) => end(trx, app, { message, state: "uncertain", reason: UNCERTAIN, now }));
  if (lost.length > 0) wakeDelivery(db);
}

export const sendSmsJob = defineJob({
  ...sendSmsHandle,
  label: "Sends text messages to guests",
  run: sendDueSms,
});

/**
 * At every start and once a day: messages that wait have their job again, after a crash or when one
 * was given up.
 */
export async function resumeSms({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<void> {
  const now = clock();
  await wakeSms(db, { key: newId(now.getTime()), at: now, now });
  const runAt = new Date(now.getTime() + 24 * 3_600_000);
  const uniqueKey = `resume-sms:${runAt.toISOString().slice(0, 10)}`;
  await enqueueJob(db, resumeSmsJob, { uniqueKey, runAt, now });
}

export const resumeSmsJob = defineJob({
  name: "resume-sms",
  label: "Looks for text messages that wait",
  run: resumeSms,
});
