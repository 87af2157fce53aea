import type { Kysely } from "kysely";
import type { LimitFunction } from "p-limit";
import type { MailMessage } from "#app/engines/mail/message.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { SendOutcome, SignMail } from "#app/providers/mail/mail.ts";
import type { Schema } from "#db/schema.ts";
import { returnProbe } from "../health/mail-gate.server.ts";
import { laneOf } from "../health/mail-gate-state.ts";
import type { Batch, Delivery } from "../queue/new-delivery.ts";
import { notifyOutcomes } from "../queue/notify-outcomes.server.ts";
import { holdRefusedDomain } from "../sender-domains/hold-domain.server.ts";
import { type Sender, senderOf, signOutgoing } from "../sender-domains/sender.server.ts";
import { reasonMessage } from "../status/delivery-state.ts";
import { addEvents } from "../status/delivery-timeline.server.ts";
import { buildEmail } from "./build-email.server.ts";
import type { ClaimedCall } from "./claimed-call.ts";
import { fixPayload, isSamePayload, readPayload } from "./kept-payload.server.ts";
import { leaveOut } from "./leave-out.server.ts";
import { mayLeave } from "./may-leave.server.ts";
import { recordOutcomes } from "./record-outcome.server.ts";

export interface SendSettings {
  leaseMs: number;
  /** First wait after a failed call; doubles. */
  baseMs: number;
  random: () => number;
  /**
   * Keeps mass mailings to as many connections at once as the transport may have; account mail does
   * not wait for them.
   */
  connections?: LimitFunction;
}

/**
 * A try may not outlast its lease: past this share of it the provider's answer is no longer waited
 * for.
 */
const PATIENCE = 0.75;

/**
 * Makes one claimed call: builds its messages, fixes the payload, hands it over, records the
 * answer. What was fixed by an earlier try is taken as it was. Returns what it weighed, in bytes.
 */
export async function sendChunk(
  app: AppContext,
  claimed: ClaimedCall,
  settings: SendSettings,
): Promise<number> {
  const { db, mail, clock, log, metrics } = app;
  const { call, batch } = claimed;
  const isFirstTry = call.payloadSha256 === null;
  const kept = isFirstTry ? null : keptMessages(app, claimed);
  const { rows, messages, sender } = kept ?? (await buildMessages(app, claimed, isFirstTry));
  const record = async (outcomes: SendOutcome[]) => {
    await recordOutcomes(db, {
      claimed,
      rows,
      outcomes,
      transport: mail,
      now: clock(),
      baseMs: settings.baseMs,
      random: settings.random,
    });
    for (const { kind } of outcomes)
      metrics.countDeliveries(countedAs(kind, mail.name === "outbox"), 1);
  };
  const lane = laneOf(batch.kind);
  if (messages.length === 0) {
    await returnProbe(db, lane, clock(), mail.route);
    await record([]);
    return 0;
  }

  if (!isFirstTry && !kept && !isSamePayload(messages, call)) {
    log.error(
      { callId: call.id, batchId: batch.id },
      "the payload of a call changed between two tries; its messages are uncertain",
    );
    const reason = "The message was no longer the same when it was tried again.";
    await record(
      rows.map(() => ({ kind: "uncertain", code: "idempotency_conflict", reason }) as const),
    );
    return 0;
  }
  const fixed = isFirstTry
    ? fixPayload(app, claimed, messages)
    : { payloadSha256: call.payloadSha256 };
  if (
    (await mayLeave(db, [{ call, ...fixed }], { leaseMs: settings.leaseMs, now: clock() })).size ===
    0
  ) {
    await returnProbe(db, lane, clock(), mail.route);
    return 0;
  }
  await record(await handOver(app, claimed, messages, { ...settings, sender }));
  return messages.reduce((sum, message) => sum + bytesOf(message), 0);
}

interface ToSend {
  /** Null: of an earlier try, or from our own address. */
  sender: Sender | null;
  rows: Delivery[];
  messages: MailMessage[];
}

/**
 * The messages that an earlier try of this call carried, with their rows. Null: they were not kept.
 */
function keptMessages(app: AppContext, { call, batch, rows }: ClaimedCall): ToSend | null {
  const messages = readPayload(app, call, batch);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const kept = (messages ?? []).flatMap(({ tags }) => rowOf.get(tags?.delivery ?? "") ?? []);
  return messages && kept.length === messages.length
    ? { sender: null, rows: kept, messages }
    : null;
}

async function buildMessages(
  app: AppContext,
  { batch, rows }: ClaimedCall,
  isFirstTry: boolean,
): Promise<ToSend> {
  const sender = await senderOf(app, batch);
  const built: ToSend = { sender, rows: [], messages: [] };
  for (const row of isFirstTry ? await leaveOut(app.db, batch, rows, app.clock()) : rows) {
    const message = await buildOrFail(app, batch, row, { sender, mayFail: isFirstTry });
    if (!message) continue;
    built.rows.push(row);
    built.messages.push(message);
  }
  return built;
}

/**
 * Gives the messages to the transport, once it has a connection for them. For what nobody learns in
 * time the outcome is unknown. No outcomes: `isStopped` by then, and nothing left.
 */
export async function handOver(
  app: Pick<AppContext, "db" | "config" | "mail" | "log" | "clock">,
  { call, batch }: ClaimedCall,
  messages: MailMessage[],
  {
    leaseMs,
    connections,
    sender,
    isStopped,
  }: Pick<SendSettings, "leaseMs" | "connections"> & {
    /** Whose domain they leave from. */
    sender: Sender | null;
    isStopped?: () => boolean;
  },
): Promise<SendOutcome[]> {
  const { mail, log } = app;
  const sign: SignMail = (mime, signing, now) => signOutgoing(app, mime, signing, now);
  const signal = AbortSignal.timeout(leaseMs * PATIENCE);
  const isBulk = laneOf(batch.kind) === "bulk";
  const send = async (): Promise<SendOutcome[]> => {
    if (isStopped?.()) return [];
    const reason = "The mail server was too slow for it to be sent in time.";
    if (signal.aborted)
      return messages.map(() => ({ kind: "retry", everyone: true, reason, afterSeconds: null }));
    const outcomes = await mail
      .send(messages, { idempotencyKey: call.idempotencyKey, signal, mayWait: isBulk, sign })
      .catch((error): SendOutcome[] => {
        log.error({ err: error, callId: call.id }, "the e-mail transport threw");
        return messages.map(() => ({ kind: "unknown", reason: String(error) }));
      });
    return sender ? withoutDomain(app, batch, outcomes) : outcomes;
  };
  return connections && isBulk ? connections(send) : send();
}

/**
 * A provider that takes no mail from an organiser's domain takes everybody else's: these messages
 * are built anew, and leave from our own address.
 */
async function withoutDomain(
  { db, clock, log }: Pick<AppContext, "db" | "clock" | "log">,
  { accountId }: ClaimedCall["batch"],
  outcomes: SendOutcome[],
): Promise<SendOutcome[]> {
  const refusal = outcomes.find((one) => one.kind === "halt" && one.code === "sender_domain");
  if (refusal?.kind !== "halt") return outcomes;
  const { reason } = refusal;
  log.warn({ accountId, reason }, "a sender domain is refused");
  await holdRefusedDomain(db, { accountId, reason, now: clock() });
  return outcomes.map(() => ({ kind: "retry", reason, afterSeconds: 1 }));
}

/**
 * The message of a row. Null: it can't be built, which is written down if nothing of it may have
 * left before.
 */
export async function buildOrFail(
  app: AppContext,
  batch: Batch,
  row: Delivery,
  { sender, mayFail }: { sender: Sender | null; mayFail: boolean },
): Promise<MailMessage | null> {
  const built = await buildEmail(app, batch, row, sender).catch((error) => {
    app.log.error({ err: error, deliveryId: row.id }, "a message could not be built");
    return { problem: "drawing_failed", detail: String(error) } as const;
  });
  if ("message" in built) return built.message;
  if (mayFail) await failBeforeSending(app.db, row, built, app.clock());
  return null;
}

export function bytesOf({ html, text, attachments = [] }: MailMessage): number {
  return attachments.reduce(
    (sum, { content }) => sum + content.byteLength,
    html.length + text.length,
  );
}

/** What the outbox takes has arrived. */
export function countedAs(kind: SendOutcome["kind"], arrives: boolean) {
  if (kind === "accepted") return arrives ? "delivered" : "accepted";
  if (kind === "rejected") return "failed";
  return kind === "uncertain" ? "uncertain" : "put-off";
}

async function failBeforeSending(
  db: Kysely<Schema>,
  row: Delivery,
  { problem, detail }: { problem: string; detail: string },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const at = now.toISOString();
    await trx
      .updateTable("deliveries")
      .set({
        state: "failed",
        callId: null,
        reasonCode: problem,
        reason: reasonMessage(problem),
        failedAt: at,
        updatedAt: at,
      })
      .where("id", "=", row.id)
      .where("state", "=", "sending")
      .execute();
    await addEvents(trx, [{ deliveryId: row.id, type: "not sent", detail }], now);
    await notifyOutcomes(trx, { accountId: row.accountId, deliveryIds: [row.id], now });
  });
}
