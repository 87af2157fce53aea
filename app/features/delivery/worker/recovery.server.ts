import type { ExpressionBuilder, Kysely, UpdateQueryBuilder, UpdateResult } from "kysely";
import { type MailTransport, transportId } from "#app/providers/mail/mail.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { onMessagesWithdrawn } from "../extensions.ts";
import { END_OF_TIME, KEY_LIFE_MS, MAX_ATTEMPTS, messageWaitSeconds } from "../queue/back-off.ts";
import { finishBatch } from "../queue/finish-batch.server.ts";
import { lockLedger } from "../queue/ledger-lock.server.ts";
import { type Batch, isMass, type ProviderCall } from "../queue/new-delivery.ts";
import { notifyOutcomes } from "../queue/notify-outcomes.server.ts";
import { codesDiedAt } from "../queue/queue-message.server.ts";
import { type LedgerCode, reasonMessage } from "../status/delivery-state.ts";
import { addEvents } from "../status/delivery-timeline.server.ts";

type Carrier = Pick<MailTransport, "name" | "route">;

/**
 * Finishes calls that nobody holds any more and that can't simply be made again with their key:
 * - nothing had left (no payload was fixed): the rows go back to the queue;
 * - the transport takes no keys, is another one now, the key is too old, the batch was cancelled or
 *   its code expired:
 *   nobody can know what became of the messages (`endUnknownCall`).
 * The others are left to `claimCall`. Returns how many calls were finished.
 */
export async function recoverLostCalls(
  db: Kysely<Schema>,
  { now, transport }: { now: Date; transport: Carrier & Pick<MailTransport, "idempotent"> },
): Promise<number> {
  const keysDiedAt = new Date(now.getTime() - KEY_LIFE_MS).toISOString();
  const others = callsOfOthers(transport);
  const lost = (db: Database) =>
    db
      .selectFrom("providerCalls")
      .innerJoin("batches", "batches.id", "providerCalls.batchId")
      .select([
        "providerCalls.id",
        "providerCalls.batchId",
        "providerCalls.payloadSha256",
        "providerCalls.firstTriedAt",
      ])
      .select(["batches.status", "batches.accountId", "batches.kind", "batches.createdAt"])
      .where("providerCalls.state", "in", ["sending", "unknown"])
      .where("providerCalls.leaseUntil", "<=", now.toISOString())
      .$if(others.length > 0, (query) => query.where("providerCalls.transport", "not in", others))
      .$if(transport.idempotent, (query) =>
        query.where((or) =>
          or.or([
            or("providerCalls.payloadSha256", "is", null),
            or("providerCalls.transport", "!=", transportId(transport)),
            or("providerCalls.firstTriedAt", "<=", keysDiedAt),
            or("batches.status", "=", "cancelled"),
            or.and([
              or("batches.kind", "=", "code"),
              or("batches.createdAt", "<=", codesDiedAt(now)),
            ]),
          ]),
        ),
      )
      .limit(500)
      .execute();
  if ((await lost(db)).length === 0) return 0;
  return db.transaction().execute(async (trx) => {
    await lockLedger(trx, now);
    const calls = await lost(trx);
    for (const call of calls) {
      const cancelled = call.status === "cancelled";
      if (call.payloadSha256 === null) {
        await releaseRows(trx, {
          callId: call.id,
          cancelled,
          countAttempt: false,
          nextTryAt: now,
          now,
        });
      } else {
        const code = cancelled ? "uncertain_cancelled" : "uncertain";
        await endUnknownCall(trx, { call, batch: call, code, isKeyOfNoUse: true, now });
        const rows = await trx
          .selectFrom("deliveries")
          .select("id")
          .where("callId", "=", call.id)
          .execute();
        await notifyOutcomes(trx, {
          accountId: call.accountId,
          deliveryIds: rows.map(({ id }) => id),
          now,
        });
      }
      await trx
        .updateTable("providerCalls")
        .set({
          state: call.payloadSha256 === null ? "retry" : "unknown",
          leaseUntil: END_OF_TIME,
          nextTryAt: null,
          payload: null,
        })
        .where("id", "=", call.id)
        .execute();
    }
    for (const batchId of new Set(calls.map((call) => call.batchId)))
      await finishBatch(trx, batchId, now);
    return calls.length;
  });
}

/**
 * Ends a call of which nobody knows whether it arrived. Certificates and bulk e-mail wait for a
 * person: twice would be worse than late. Codes, notices, confirmations and reminders are
 * somebody's way on, and twice is better than never: where the key can't tell (`isKeyOfNoUse`),
 * they are queued again while they are of use and tries are left.
 */
export async function endUnknownCall(
  trx: Database,
  given: {
    call: Pick<ProviderCall, "id" | "firstTriedAt">;
    batch: Pick<Batch, "kind" | "createdAt">;
    code: LedgerCode;
    detail?: string;
    isKeyOfNoUse: boolean;
    now: Date;
  },
): Promise<void> {
  const { call, batch, code, detail, isKeyOfNoUse, now } = given;
  const callId = call.id;
  const isOfUse =
    Date.parse(call.firstTriedAt) > now.getTime() - KEY_LIFE_MS &&
    (batch.kind !== "code" || batch.createdAt > codesDiedAt(now));
  const rows = trx
    .selectFrom("deliveries")
    .where("callId", "=", callId)
    .where("state", "=", "sending");
  const tried = await rows.select(["id", "attempt"]).orderBy("attempt", "desc").execute();
  const attempt = tried[0]?.attempt ?? 0;
  const mayRepeat =
    isKeyOfNoUse &&
    code === "uncertain" &&
    !isMass(batch.kind) &&
    isOfUse &&
    attempt < MAX_ATTEMPTS;
  if (!mayRepeat) return markUncertain(trx, { callId, code, detail, now });
  const waitSeconds = attempt > 1 ? messageWaitSeconds(attempt - 1, 0.5) : 0;
  const nextTryAt = new Date(now.getTime() + waitSeconds * 1000);
  await releaseRows(trx, { callId, cancelled: false, countAttempt: true, nextTryAt, now });
  const why = detail ?? "The connection broke while it was being handed over.";
  await addEvents(
    trx,
    tried.map(({ id }) => ({ deliveryId: id, type: QUEUED_AGAIN, detail: why })),
    now,
  );
}

/** The line in a message's timeline: nobody knows whether the try before it arrived. */
const QUEUED_AGAIN = "queued again";

/**
 * Ends messages that won't be tried any more as uncertain, where an earlier try may have arrived:
 * for those "not sent" would be a guess. `messages`: an update of those messages. The caller ends
 * the others.
 */
export async function endWhatMayHaveArrived(
  trx: Database,
  messages: DeliveriesUpdate,
  now: Date,
): Promise<void> {
  const earlierTries = (db: ExpressionBuilder<Schema, "deliveries">) =>
    db
      .selectFrom("deliveryEvents")
      .select("deliveryEvents.id")
      .whereRef("deliveryEvents.deliveryId", "=", "deliveries.id")
      .where("deliveryEvents.type", "=", QUEUED_AGAIN);
  const tried = messages.set({ nextTryAt: null }).where((is) => is.exists(earlierTries(is)));
  await endAsUncertain(trx, tried, { code: "uncertain", now });
}

/**
 * Puts rows of a call that certainly was not taken back into the queue; of a cancelled batch, ends
 * them as cancelled and withdraws their certificates.
 */
export async function releaseRows(
  trx: Database,
  given: {
    callId: string;
    cancelled: boolean;
    /** False when the try was not about these messages (rate limit, crash before it was sent). */
    countAttempt: boolean;
    nextTryAt: Date;
    reasonCode?: string;
    now: Date;
  },
): Promise<void> {
  const released = await trx
    .updateTable("deliveries")
    .set((set) => ({
      state: given.cancelled ? "cancelled" : "queued",
      callId: null,
      nextTryAt: given.cancelled ? null : given.nextTryAt.toISOString(),
      updatedAt: given.now.toISOString(),
      ...(given.countAttempt ? {} : { attempt: set("attempt", "-", 1) }),
      ...(given.reasonCode
        ? { reasonCode: given.reasonCode, reason: reasonMessage(given.reasonCode) }
        : {}),
    }))
    .where("callId", "=", given.callId)
    .where("state", "=", "sending")
    .returning("batchId")
    .execute();
  // Cancelling withdraws those of what was queued; these were on their way then.
  if (given.cancelled && released[0])
    for (const part of onMessagesWithdrawn.parts()) await part(trx, released[0].batchId, given.now);
}

/** Ends rows whose fate can't be known. They are never sent again by themselves. */
export async function markUncertain(
  trx: Database,
  given: { callId: string; code: LedgerCode; rowIds?: string[]; detail?: string; now: Date },
): Promise<void> {
  const { callId, rowIds } = given;
  const rows = trx
    .updateTable("deliveries")
    .where("callId", "=", callId)
    .where("state", "=", "sending");
  await endAsUncertain(trx, rowIds === undefined ? rows : rows.where("id", "in", rowIds), given);
}

type DeliveriesUpdate = UpdateQueryBuilder<Schema, "deliveries", "deliveries", UpdateResult>;

async function endAsUncertain(
  trx: Database,
  messages: DeliveriesUpdate,
  { code, detail, now }: { code: LedgerCode; detail?: string; now: Date },
): Promise<void> {
  const at = now.toISOString();
  const reason = reasonMessage(code);
  const ended = await messages
    .set({ state: "uncertain", reasonCode: code, reason, failedAt: at, updatedAt: at })
    .returning("id")
    .execute();
  await addEvents(
    trx,
    ended.map(({ id }) => ({ deliveryId: id, type: "uncertain", detail: detail ?? reason })),
    now,
  );
}

/**
 * Providers whose calls are not this one's to end: those that have workers too. Calls of one that is
 * no longer configured are everybody's.
 */
function callsOfOthers(transport: Carrier): string[] {
  const own = transportId(transport);
  return (transport.route?.all ?? []).map(({ id }) => id).filter((id) => id !== own);
}

/** Prefix of a lease's owner while that process has the database to itself (`claimSoleProcess`). */
const SOLE = "sole:";

export function soleOwner(owner: string): string {
  return `${SOLE}${owner}`;
}

/**
 * Ends the leases of calls made by a dead process. Only for a process that has the database to
 * itself, before its own first call: earlier processes that had it to themselves can't be alive.
 * Other leases, such as those of an older version without this lock, run out on their own. Returns
 * how many calls.
 */
export async function takeOverCalls(
  db: Kysely<Schema>,
  transport: Carrier,
  now: Date,
): Promise<number> {
  const others = callsOfOthers(transport);
  return db.transaction().execute(async (trx) => {
    await lockLedger(trx, now);
    const taken = await trx
      .updateTable("providerCalls")
      .set({ leaseUntil: now.toISOString() })
      .where("state", "=", "sending")
      .where("leaseUntil", ">", now.toISOString())
      .where("leaseOwner", "like", `${SOLE}%`)
      .$if(others.length > 0, (query) => query.where("transport", "not in", others))
      .executeTakeFirst();
    return Number(taken.numUpdatedRows);
  });
}
