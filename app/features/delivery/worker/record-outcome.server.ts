import { type Kysely, sql } from "kysely";
import { type FailureCode, failureCodeOfText } from "#app/engines/mail/failure-code.ts";
import { type MailTransport, type SendOutcome, transportId } from "#app/providers/mail/mail.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { countEmails, evaluateSenderReputation } from "../health/mail-counts.server.ts";
import { holdBack, resetFailures } from "../health/mail-gate.server.ts";
import { laneOf } from "../health/mail-gate-state.ts";
import { heedAnswer, heedTaken } from "../pace/heed-answer.server.ts";
import {
  END_OF_TIME,
  KEY_LIFE_MS,
  LONGEST_MESSAGE_WAIT_SECONDS,
  MAX_ATTEMPTS,
  MAX_UNCLEAR_ANSWERS,
  messageWaitSeconds,
  pauseMs,
} from "../queue/back-off.ts";
import { pauseForReason } from "../queue/change-batch.server.ts";
import { finishBatch } from "../queue/finish-batch.server.ts";
import { inLedgerTurn } from "../queue/ledger-lock.server.ts";
import { type Batch, type Delivery, isMass, MAILING_KINDS } from "../queue/new-delivery.ts";
import { notifyOutcomes } from "../queue/notify-outcomes.server.ts";
import { type LedgerCode, reasonMessage } from "../status/delivery-state.ts";
import { addEvents } from "../status/delivery-timeline.server.ts";
import { suppressAddress } from "../suppressions/suppressions.server.ts";
import type { ClaimedCall } from "./claimed-call.ts";
import {
  endUnknownCall,
  endWhatMayHaveArrived,
  markUncertain,
  releaseRows,
} from "./recovery.server.ts";
import { type OpenOutcome, orNextRoute } from "./routes.server.ts";

interface Given {
  claimed: ClaimedCall;
  /** The rows that were in the payload, and what became of each, in order. */
  rows: Delivery[];
  outcomes: SendOutcome[];
  transport: Pick<MailTransport, "name" | "route" | "idempotent">;
  now: Date;
  baseMs: number;
  random: () => number;
}

/** Mails that no organiser watches over. */
const GOES_BY_ITSELF = new Set<Batch["kind"]>(["notice", "code", ...MAILING_KINDS]);

/** Writes down what the provider answered, all of it or nothing. */
export async function recordOutcomes(db: Kysely<Schema>, given: Given): Promise<void> {
  const open = given.outcomes.find(
    (outcome): outcome is OpenOutcome =>
      outcome.kind === "retry" || outcome.kind === "unknown" || outcome.kind === "halt",
  );
  await inLedgerTurn(db, given.now, async (trx) => {
    const { transport, claimed, now } = given;
    const route = { route: transport.route, lane: laneOf(claimed.batch.kind), now };
    if (open) await recordOpenOutcome(trx, given, await orNextRoute(trx, route, open));
    else await recordFinalOutcomes(trx, given);
    const deliveryIds = given.rows.map(({ id }) => id);
    await notifyOutcomes(trx, {
      accountId: given.claimed.batch.accountId,
      deliveryIds,
      now: given.now,
    });
    await finishBatch(trx, given.claimed.call.batchId, given.now);
  });
}

/** Final answers are the truth no matter who holds the lease by now, so they are always written. */
async function recordFinalOutcomes(trx: Database, given: Given): Promise<void> {
  const { claimed, rows, outcomes, now, transport } = given;
  const at = now.toISOString();
  const accepted: { id: string; providerId: string | null }[] = [];
  const refused: { deliveryId: string; type: string; detail: string }[] = [];
  let bounced = 0;
  for (const [index, outcome] of outcomes.entries()) {
    const row = rows[index];
    if (!row) throw new Error(`the call ${claimed.call.id} has more answers than messages`);
    const { id } = row;
    if (outcome.kind === "accepted") accepted.push({ id, providerId: outcome.providerId });
    if (outcome.kind === "rejected") {
      const failed = {
        state: "failed",
        reasonCode: outcome.code,
        reason: reasonMessage(outcome.code),
        failedAt: at,
        updatedAt: at,
      } as const;
      const ended = await trx
        .updateTable("deliveries")
        .set(failed)
        .where("id", "=", id)
        .where("state", "in", ["sending", "uncertain"])
        .executeTakeFirst();
      if (ended.numUpdatedRows > 0n && PERMANENT_FAILURES.has(outcome.code)) bounced++;
      refused.push({ deliveryId: id, type: "refused", detail: outcome.reason });
      await suppressRefused(trx, row, outcome, now);
      await heedAnswer(trx, { batch: claimed.batch, rows, outcome, now });
    }
    if (outcome.kind === "uncertain") {
      const code = outcome.code as LedgerCode;
      await markUncertain(trx, {
        callId: claimed.call.id,
        code,
        rowIds: [id],
        detail: outcome.reason,
        now,
      });
    }
  }
  const sent = await recordAccepted(trx, accepted, transport, at);
  await heedTaken(
    trx,
    rows.filter((_, at) => outcomes[at]?.kind === "accepted"),
    now,
  );
  const { accountId, kind } = claimed.batch;
  // What a mail server refuses because the mailbox does not exist was sent to it, and came back at
  // once.
  await countEmails(trx, { accountId, kind, leftAt: at, at, sent: sent + bounced, bounced });
  if (bounced > 0) await evaluateSenderReputation(trx, { accountId, kind, now });
  await addEvents(trx, refused, now);
  // Nothing was handed over when no message could be built.
  if (rows.length > 0) await resetFailures(trx, laneOf(kind), now, transport.route);
  await trx
    .updateTable("providerCalls")
    .set({
      state: accepted.length > 0 || refused.length === 0 ? "accepted" : "rejected",
      answer: JSON.stringify({ accepted: accepted.length, refused: refused.length }),
      leaseUntil: END_OF_TIME,
      nextTryAt: null,
      payload: null,
    })
    .where("id", "=", claimed.call.id)
    .execute();
}

/** The same for calls of one send, each of one message, that the provider took. */
export async function recordTakenCalls(
  trx: Database,
  calls: readonly { claimed: ClaimedCall; row: Delivery; providerId: string | null }[],
  { transport, now }: Pick<Given, "transport" | "now">,
): Promise<void> {
  const [first] = calls;
  if (!first) return;
  const { id: batchId, accountId, kind } = first.claimed.batch;
  const at = now.toISOString();
  const accepted = calls.map(({ row, providerId }) => ({ id: row.id, providerId }));
  const sent = await recordAccepted(trx, accepted, transport, at);
  const rows = calls.map(({ row }) => row);
  await heedTaken(trx, rows, now);
  await countEmails(trx, { accountId, kind, leftAt: at, at, sent });
  await resetFailures(trx, laneOf(kind), now, transport.route);
  await trx
    .updateTable("providerCalls")
    .set({
      state: "accepted",
      answer: JSON.stringify({ accepted: 1, refused: 0 }),
      leaseUntil: END_OF_TIME,
      nextTryAt: null,
    })
    .where(
      "id",
      "in",
      calls.map(({ claimed }) => claimed.call.id),
    )
    .execute();
  await notifyOutcomes(trx, { accountId, deliveryIds: accepted.map(({ id }) => id), now });
  await finishBatch(trx, batchId, now);
}

/** States that an answer settles, however late: by then the message may wait to be sent again. */
const NOT_KNOWN = ["sending", "uncertain", "queued"] as const;

/**
 * Refusals that say the mailbox is not there, and will not be: as good as a bounce that comes back
 * later (C12).
 */
const PERMANENT_FAILURES = new Set<string>([
  "unknown_address",
  "unknown_domain",
  "mailbox_inactive",
] satisfies FailureCode[]);

/**
 * An address that was refused for good is not mailed again; one refused for the message, the size
 * or the sender is.
 */
async function suppressRefused(
  trx: Database,
  row: Delivery,
  refusal: { code: string; reason: string },
  now: Date,
) {
  if (row.kind !== "recipient") return;
  const given = { accountId: row.accountId, email: row.toEmail, detail: refusal.reason, now };
  if (PERMANENT_FAILURES.has(refusal.code))
    await suppressAddress(trx, { ...given, reason: "bounced" });
  if (refusal.code === "suppressed") await suppressAddress(trx, { ...given, reason: "provider" });
}

/**
 * The outbox is where its messages were meant to arrive; any other provider has only taken them.
 * Returns of how many this is the first that is known of it.
 */
async function recordAccepted(
  trx: Database,
  accepted: { id: string; providerId: string | null }[],
  transport: Given["transport"],
  at: string,
): Promise<number> {
  if (accepted.length === 0) return 0;
  const ids = accepted.map((row) => row.id);
  const withProviderId = accepted.filter((row) => row.providerId !== null);
  const providerId =
    withProviderId.length === 0
      ? sql<string | null>`"providerId"`
      : sql<string | null>`case "id" ${sql.join(
          withProviderId.map((row) => sql`when ${row.id} then ${row.providerId}`),
          sql` `,
        )} else "providerId" end`;
  const arrived = transport.name === "outbox";
  const isTaken = {
    providerId,
    acceptedAt: at,
    nextTryAt: null,
    transport: transportId(transport),
  };
  const isFinal = {
    state: arrived ? "delivered" : "accepted",
    deliveredAt: arrived ? at : null,
    failedAt: null,
    reasonCode: null,
    reason: null,
    updatedAt: at,
  } as const;
  const of = (change: typeof isTaken | typeof isFinal) =>
    trx.updateTable("deliveries").set(change).where("id", "in", ids);
  // Nearly always nothing was heard of any of them before: one statement then does what the two
  // below do.
  const both = await of({ ...isTaken, ...isFinal })
    .where("acceptedAt", "is", null)
    .where("state", "in", NOT_KNOWN)
    .executeTakeFirst();
  const counted = Number(both.numUpdatedRows);
  if (counted === ids.length) return counted;
  const late = await of(isTaken).where("acceptedAt", "is", null).executeTakeFirst();
  await of(isFinal).where("state", "in", NOT_KNOWN).execute();
  return counted + Number(late.numUpdatedRows);
}

async function recordOpenOutcome(trx: Database, given: Given, outcome: OpenOutcome): Promise<void> {
  const { claimed, now, baseMs, transport } = given;
  const { call } = claimed;
  const held = await trx
    .selectFrom("providerCalls")
    .innerJoin("batches", "batches.id", "providerCalls.batchId")
    .select("batches.status")
    .where("providerCalls.id", "=", call.id)
    .where("providerCalls.leaseOwner", "=", call.leaseOwner)
    .where("providerCalls.attempt", "=", call.attempt)
    .where("providerCalls.state", "=", "sending")
    .executeTakeFirst();
  // Somebody else took the call over when its lease ran out: the later answer is the other
  // worker's.
  if (!held) return;
  const cancelled = held.status === "cancelled";
  // A call is only ever made again because an earlier try may have arrived: from then on it keeps
  // its key to the end.
  const mayHaveArrived = outcome.kind === "unknown" || call.attempt > 1;
  const keepForLater = async (state: "retry" | "unknown", leaseUntil: string) => {
    const ends =
      leaseUntil === END_OF_TIME ? { nextTryAt: null, payload: null } : { nextTryAt: leaseUntil };
    await trx
      .updateTable("providerCalls")
      .set({ state, leaseUntil, answer: outcome.reason.slice(0, 500), ...ends })
      .where("id", "=", call.id)
      .execute();
  };

  // What has no page of its own is nobody's to resume: it is tried again instead.
  const goesByItself = GOES_BY_ITSELF.has(claimed.batch.kind);
  if (outcome.kind === "halt" && !goesByItself)
    await pauseForReason(trx, { batchId: call.batchId, reason: outcome.reason, now });
  const isAnswered = outcome.kind === "unknown" && outcome.answered === true;
  const isReceivers =
    outcome.kind === "retry" &&
    (await heedAnswer(trx, { batch: claimed.batch, rows: given.rows, outcome, now }));
  if (isReceivers) await resetFailures(trx, laneOf(claimed.batch.kind), now);
  else await holdOrResetLane(trx, given, outcome);
  if (mayHaveArrived) {
    const keyLives =
      transport.idempotent && Date.parse(call.firstTriedAt) > now.getTime() - KEY_LIFE_MS;
    const isUnclear = isAnswered && call.attempt >= MAX_UNCLEAR_ANSWERS;
    if (cancelled || isUnclear || !keyLives) {
      const known = isUnclear ? "unclear_answer" : "uncertain";
      const code = cancelled ? "uncertain_cancelled" : known;
      const { batch } = claimed;
      await endUnknownCall(trx, {
        call,
        batch,
        code,
        detail: outcome.reason,
        isKeyOfNoUse: !transport.idempotent,
        now,
      });
      return keepForLater("unknown", END_OF_TIME);
    }
    const waitMs =
      outcome.kind === "halt" && !goesByItself ? 0 : pauseMs(call.attempt, baseMs, given.random());
    return keepForLater("unknown", new Date(now.getTime() + waitMs).toISOString());
  }
  // What its receiver holds isn’t tried for now, and counts one try, as deferred.
  const isPaced = isReceivers && isMass(claimed.batch.kind);
  const isPutOff = outcome.kind === "retry" && (isReceivers || !outcome.everyone);
  if (!isPaced && (isPutOff || (outcome.kind === "halt" && goesByItself)))
    await retryLater(trx, given, outcome, cancelled);
  else
    await releaseRows(trx, {
      callId: call.id,
      cancelled,
      countAttempt: isPaced && given.rows.every(({ attempt }) => attempt === 1),
      nextTryAt: now,
      now,
    });
  return keepForLater("retry", END_OF_TIME);
}

/** Nobody answered, or the provider asks all to wait: then all mail of that lane does. */
async function holdOrResetLane(trx: Database, given: Given, outcome: OpenOutcome): Promise<void> {
  const { claimed, baseMs, now, transport } = given;
  const { route } = transport;
  const lane = laneOf(claimed.batch.kind);
  if (
    (outcome.kind === "unknown" && outcome.answered !== true) ||
    (outcome.kind === "retry" && outcome.everyone)
  ) {
    const { reason, afterSeconds = null } = outcome;
    const random = given.random();
    await holdBack(trx, { lane, route, afterSeconds, reason, baseMs, random, now });
  } else {
    // The provider answered; its refusal is about these messages or about us.
    await resetFailures(trx, lane, now, route);
  }
}

/**
 * Their own mail server put these messages off: each waits by itself, and fails after the last try.
 */
async function retryLater(
  trx: Database,
  given: Given,
  outcome: Extract<OpenOutcome, { kind: "retry" | "halt" }>,
  cancelled: boolean,
) {
  const { claimed, rows, now } = given;
  const at = now.toISOString();
  const code = given.transport.name === "smtp" ? smtpCodeOf(outcome.reason) : "timeout";
  const attempt = Math.max(...rows.map((row) => row.attempt));
  await addEvents(
    trx,
    rows.map((row) => ({ deliveryId: row.id, type: "put off", detail: outcome.reason })),
    now,
  );
  if (attempt >= MAX_ATTEMPTS && !cancelled) {
    const reasonCode = code === "mailbox_full" ? code : "gave_up";
    const tried = trx
      .updateTable("deliveries")
      .where("callId", "=", claimed.call.id)
      .where("state", "=", "sending");
    await endWhatMayHaveArrived(trx, tried, now);
    const reason = reasonMessage(reasonCode);
    await tried.set({ state: "failed", reasonCode, reason, failedAt: at, updatedAt: at }).execute();
    return;
  }
  const asked = outcome.kind === "retry" ? outcome.afterSeconds : null;
  const waitSeconds = Math.min(
    asked ?? messageWaitSeconds(attempt, given.random()),
    LONGEST_MESSAGE_WAIT_SECONDS,
  );
  const nextTryAt = new Date(now.getTime() + waitSeconds * 1000);
  await releaseRows(trx, {
    callId: claimed.call.id,
    cancelled,
    countAttempt: true,
    nextTryAt,
    reasonCode: code,
    now,
  });
}

/**
 * A full inbox is named in a clear code (452 4.2.2). Other temporary refusals are often worded like
 * permanent ones: grey-listing by 451 4.7.1.
 */
function smtpCodeOf(answer: string): FailureCode {
  return failureCodeOfText(answer) === "mailbox_full" ? "mailbox_full" : "busy";
}
