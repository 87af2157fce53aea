import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import { readSendingPause } from "#app/platform/sending-pause.server.ts";
import { suggestAddress } from "#app/platform/text/email-address.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { MailTransport } from "#app/providers/mail/mail.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { batchMayBegin } from "../extensions.ts";
import { lookAtGate, passGate } from "../health/mail-gate.server.ts";
import { laneOf, MAIL_LANES, type MailLane } from "../health/mail-gate-state.ts";
import { readSendingLock } from "../health/sending-lock.server.ts";
import { KEY_LIFE_MS } from "../queue/back-off.ts";
import { inLedgerTurn } from "../queue/ledger-lock.server.ts";
import { BATCH_KINDS, type Batch, type Delivery, isForOthers, isMass, type ProviderCall } from "../queue/new-delivery.ts";
import { statesOf } from "../status/delivery-state.ts";
import { pauseForReason } from "./pauses.server.ts";
import { codesDiedAt } from "./prune-delivery.server.ts";

/** One call to the provider that this worker, and no other, may make now. */
export interface ClaimedCall {
  call: ProviderCall;
  batch: Batch;
  /** All rows of the call in the order of its payload, also those that events have moved on meanwhile. */
  rows: Delivery[];
}

export interface Claim {
  /** Names the worker; random, so that a restarted process is another one. */
  owner: string;
  now: Date;
  leaseMs: number;
  transport: Pick<MailTransport, "name" | "batchSize" | "idempotent">;
  /** The batch served last: the next one has its turn. */
  lastBatchId: string | null;
  /** Which mail may leave; all of it when left out. */
  lanes?: readonly MailLane[];
  /** Milliseconds from one call to the next, over all workers. Null or left out: calls need not be paced. */
  slotMs?: number | null;
}

/**
 * Takes the next call under lease. First those whose outcome is unknown and whose key still lives: same rows, same key.
 * Then new ones: rows become `sending`, their attempt is counted and the call is written down with its own key, all
 * before anything leaves. Null when there is nothing to do now.
 */
export async function claimCall(db: Kysely<Schema>, claim: Claim): Promise<ClaimedCall | null> {
  return (await claimCalls(db, claim, 1))[0] ?? null;
}

/**
 * The same for up to `most` calls, written to the disk at once. Each passes the gate by itself: there are only as many as the pace allows at
 * this moment.
 */
export async function claimCalls(db: Kysely<Schema>, claim: Claim, most: number): Promise<ClaimedCall[]> {
  return inLedgerTurn(db, claim.now, async (trx) => {
    if (await readSendingPause(trx)) return [];
    const { now, slotMs = null, lanes = MAIL_LANES } = claim;
    const calls: ClaimedCall[] = [];
    const looked: Looked = { batches: null, heldMailings: new Set(), mayGo: new Set() };
    let mayContinue = true;
    while (calls.length < most) {
      // Checked under the lock: of all the workers that found the gate open a moment ago, one gets through.
      const open = slotMs === null ? lanes : (await lookAtGate(trx, { now, slotMs, lanes })).open;
      if (open.length === 0) break;
      const continued: ClaimedCall | null = mayContinue ? await continueCall(trx, claim, open) : null;
      mayContinue = continued !== null;
      const lastBatchId = calls.at(-1)?.batch.id ?? claim.lastBatchId;
      const claimed: ClaimedCall | null = continued ?? (await startCall(trx, { ...claim, lastBatchId }, open, looked));
      if (!claimed) break;
      if (slotMs !== null) await passGate(trx, { lane: laneOf(claimed.batch.kind), now, slotMs });
      calls.push(claimed);
    }
    return calls;
  });
}

/** What one transaction has found out about the batches that are due, so that it asks once for all its calls. */
interface Looked {
  /** By id, without those that turned out to have nothing to send. */
  batches: Batch[] | null;
  /** Accounts whose mailings were held. */
  heldMailings: Set<string>;
  /** Batches that nothing holds. */
  mayGo: Set<string>;
}

/** Whether `claimCalls` might find something: a look without a lock. */
export async function hasDueWork(db: Database, now: Date, lanes: readonly MailLane[] = MAIL_LANES): Promise<boolean> {
  const at = now.toISOString();
  const batch = await db
    .selectFrom("batches")
    .select("id")
    .where("kind", "in", kindsOf(lanes))
    .where((or) => or.or([or("status", "=", "sending"), or.and([or("status", "=", "scheduled"), or("scheduledAt", "<=", at)])]))
    .limit(1)
    .executeTakeFirst();
  return batch !== undefined && (await readSendingPause(db)) === null;
}

async function continueCall(
  trx: Database,
  { owner, now, leaseMs, transport }: Claim,
  lanes: readonly MailLane[],
): Promise<ClaimedCall | null> {
  if (!transport.idempotent) return null;
  const found = await trx
    .selectFrom("providerCalls")
    .innerJoin("batches", "batches.id", "providerCalls.batchId")
    .select("providerCalls.id")
    .where("providerCalls.state", "in", ["sending", "unknown"])
    .where("providerCalls.leaseUntil", "<=", now.toISOString())
    .where("batches.kind", "in", kindsOf(lanes))
    .where("providerCalls.payloadSha256", "is not", null)
    .where("providerCalls.transport", "=", transport.name)
    .where("providerCalls.firstTriedAt", ">", new Date(now.getTime() - KEY_LIFE_MS).toISOString())
    .where("batches.status", "=", "sending")
    .where("batches.isSample", "=", 0)
    .where((or) => or.or([or("batches.kind", "!=", "code"), or("batches.createdAt", ">", codesDiedAt(now))]))
    .orderBy((order) =>
      order
        .case()
        .when("batches.kind", "in", kindsOf(["account"]))
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy("providerCalls.leaseUntil")
    .limit(1)
    .executeTakeFirst();
  if (!found) return null;
  const call = await trx
    .updateTable("providerCalls")
    .set((set) => ({
      state: "sending",
      attempt: set("attempt", "+", 1),
      leaseOwner: owner,
      leaseUntil: later(now, leaseMs),
      nextTryAt: null,
    }))
    .where("id", "=", found.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("deliveries")
    .set((set) => ({ attempt: set("attempt", "+", 1), updatedAt: now.toISOString() }))
    .where("callId", "=", call.id)
    .where("state", "=", "sending")
    .execute();
  const batch = await trx.selectFrom("batches").selectAll().where("id", "=", call.batchId).executeTakeFirstOrThrow();
  return { call, batch, rows: await rowsOfCall(trx, call.id) };
}

async function startCall(trx: Database, claim: Claim, lanes: readonly MailLane[], looked: Looked): Promise<ClaimedCall | null> {
  const at = claim.now.toISOString();
  looked.batches ??= await dueBatches(trx, claim.now);
  for (const batch of inTurn(looked.batches, claim)) {
    if (!lanes.includes(laneOf(batch.kind)) || (await isHeld(trx, batch, claim.now, looked))) continue;
    const size = batch.delivery === "link" ? claim.transport.batchSize : 1;
    const waiting = await trx
      .selectFrom("deliveries")
      .select(["id", "position", "attempt"])
      .where("batchId", "=", batch.id)
      .where("state", "=", "queued")
      .where("nextTryAt", "<=", at)
      .orderBy("nextTryAt")
      .orderBy("position")
      .limit(size)
      .execute();
    if (batch.status === "scheduled") {
      await trx.updateTable("batches").set({ status: "sending", startedAt: at }).where("id", "=", batch.id).execute();
      batch.status = "sending";
    }
    if (waiting.length === 0) {
      looked.batches = looked.batches.filter(({ id }) => id !== batch.id);
      continue;
    }
    const due = together(waiting, size);
    const id = newId(claim.now.getTime());
    const idempotencyKey = callKey(due);
    // An earlier call of the same tries that certainly was not taken: this one makes it again.
    await trx.deleteFrom("providerCalls").where("idempotencyKey", "=", idempotencyKey).where("state", "=", "retry").execute();
    const call = await trx
      .insertInto("providerCalls")
      .values({
        id,
        batchId: batch.id,
        transport: claim.transport.name,
        idempotencyKey,
        payloadSha256: null,
        state: "sending",
        attempt: 1,
        leaseOwner: claim.owner,
        leaseUntil: later(claim.now, claim.leaseMs),
        firstTriedAt: at,
        nextTryAt: null,
        answer: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const rows = await trx
      .updateTable("deliveries")
      .set((set) => ({ state: "sending", attempt: set("attempt", "+", 1), callId: id, updatedAt: at }))
      .where(
        "id",
        "in",
        due.map((row) => row.id),
      )
      .where("state", "=", "queued")
      .returningAll()
      .execute();
    return { call, batch, rows: rows.sort((one, other) => one.position - other.position) };
  }
  return null;
}

/** Whether something keeps the batch from beginning or going on; then that has been written down. */
async function isHeld(trx: Database, batch: Batch, now: Date, { heldMailings, mayGo }: Looked): Promise<boolean> {
  if (mayGo.has(batch.id)) return false;
  const isMailing = isForOthers(batch.kind) && !isMass(batch.kind);
  // The first of an account's mailings held all of them: there may be one for each person.
  if (isMailing && heldMailings.has(batch.accountId)) return true;
  if (await holdLocked(trx, batch, now)) {
    if (isMailing) heldMailings.add(batch.accountId);
    return true;
  }
  if (await holdBeyondPlan(trx, batch, now)) return true;
  mayGo.add(batch.id);
  return false;
}

type Due = Pick<Delivery, "id" | "position" | "attempt">;

/**
 * Messages that were never tried go by hundreds of their send (by whatever the provider takes at once), each hundred by itself:
 * which of them share a call does not hang on what became of others.
 */
function together(due: readonly Due[], size: number): Due[] {
  const [first] = due;
  if (!first || first.attempt > 0) return [...due];
  const part = ({ position }: Due) => Math.ceil(position / size); // positions begin at 1
  return due.filter((row) => row.attempt === 0 && part(row) === part(first));
}

/**
 * Made of the messages and their tries alone, so that a ledger restored from a backup gives what left after the backup the same
 * key again: within the key's life the provider knows it, and nobody gets a second mail (C01).
 */
function callKey(due: readonly Due[]): string {
  const tries = due.map(({ id, attempt }) => `${id}:${attempt + 1}`).sort();
  return `call-${createHash("sha256").update(tries.join("\n")).digest("hex").slice(0, 40)}`;
}

/**
 * Whatever led here (a schedule, resuming, sending again): of an account that may not send any more nothing leaves. A send of
 * certificates is paused and says why; its organiser resumes it once the reason is fixed, unless its account's sending as a whole
 * was paused: with that it goes on by itself. So do mails to people of forms and webinars (`releaseHeld`). Mail to the account's
 * own people goes.
 */
async function holdLocked(trx: Database, batch: Batch, now: Date): Promise<boolean> {
  if (!isForOthers(batch.kind)) return false;
  const lock = await readSendingLock(trx, batch.accountId);
  if (!lock) return false;
  if (lock.goesOnByItself && isMass(batch.kind)) await pauseForReason(trx, batch.id, lock.text, now, { isHeld: true });
  else if (isMass(batch.kind)) await pauseForReason(trx, batch.id, `${lock.text} Then resume it here.`, now);
  else await holdMailings(trx, batch.accountId, lock.text, now);
  return true;
}

/** A send that waited for its time may have lost its plan meanwhile: then it does not begin. */
async function holdBeyondPlan(trx: Database, batch: Batch, now: Date): Promise<boolean> {
  if (!isMass(batch.kind) || batch.startedAt !== null || batch.scheduledAt === null) return false;
  const { accountId, scheduledAt } = batch;
  for (const part of batchMayBegin.parts()) {
    const problem = await part(trx, { accountId, scheduledAt, now });
    if (problem === null) continue;
    await pauseForReason(trx, batch.id, problem, now);
    return true;
  }
  return false;
}

/** There may be one batch a person: all are held in one statement, and the organiser reads of it once. */
async function holdMailings(trx: Database, accountId: string, reason: string, now: Date): Promise<void> {
  const mailings = trx.selectFrom("batches").where("accountId", "=", accountId).where("kind", "in", ["form", "webinar"]);
  const isKnown = await mailings.select("id").where("status", "=", "paused").limit(1).executeTakeFirst();
  await trx
    .updateTable("batches")
    .set({ status: "paused", pausedReason: reason.slice(0, 500) })
    .where("accountId", "=", accountId)
    .where("kind", "in", ["form", "webinar"])
    .where("status", "=", "sending")
    .execute();
  if (isKnown) return;
  const text = "E-mails to people who filled in your forms are waiting until this account may send";
  await recordActivity(trx, { accountId, actorId: null, kind: "warning", text, link: "/forms", now });
}

/**
 * Batches whose time has come, by id, sample data never: codes only while they are good. Of an account
 * that is about to be deleted only mail to its own people leaves, no matter who let a send of it begin or go on meanwhile.
 */
async function dueBatches(trx: Database, now: Date): Promise<Batch[]> {
  const batches = await trx
    .selectFrom("batches")
    .selectAll()
    .where((or) =>
      or.or([
        or("kind", "in", ["notice", "code", "test"]),
        or.not(
          or.exists(
            or
              .selectFrom("accounts")
              .select("accounts.id")
              .whereRef("accounts.id", "=", "batches.accountId")
              .where("accounts.deleteAfter", "is not", null),
          ),
        ),
      ]),
    )
    .where((or) =>
      or.or([or("status", "=", "sending"), or.and([or("status", "=", "scheduled"), or("scheduledAt", "<=", now.toISOString())])]),
    )
    .where("isSample", "=", 0)
    .orderBy("id")
    .execute();
  const codesMadeAfter = codesDiedAt(now);
  return batches.filter((batch) => batch.kind !== "code" || batch.createdAt > codesMadeAfter);
}

/** Codes first, then other single messages, then mass mailings; of each kind first what comes after the batch served last. */
function inTurn(batches: readonly Batch[], { lastBatchId }: Claim): Batch[] {
  const next = lastBatchId === null ? 0 : batches.findIndex(({ id }) => id > lastBatchId);
  const from = next < 0 ? 0 : next;
  const rank = ({ kind }: Batch) => (kind === "code" ? 0 : isMass(kind) ? 2 : 1);
  return [...batches.slice(from), ...batches.slice(0, from)].sort((one, other) => rank(one) - rank(other));
}

async function rowsOfCall(trx: Database, callId: string): Promise<Delivery[]> {
  return trx.selectFrom("deliveries").selectAll().where("callId", "=", callId).orderBy("position").execute();
}

function kindsOf(lanes: readonly MailLane[]): Batch["kind"][] {
  return BATCH_KINDS.filter((kind) => lanes.includes(laneOf(kind)));
}

function later(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}

/** The first person's message of a send: name and values to show it with. */
export async function firstMessage(
  db: Database,
  batchId: string,
): Promise<{ toName: string; values: Record<string, string> } | null> {
  const row = await db
    .selectFrom("deliveries")
    .select(["id", "toName", "values"])
    .where("batchId", "=", batchId)
    .where("kind", "=", "recipient")
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  return row ? { toName: row.toName, values: readStoredTexts(row.values, "deliveries.values", row.id) } : null;
}

const MAX_LOOKED_AT = 1000;

/** How many of a send's failed addresses look misspelled; of the first thousand. */
export async function countSlips(db: Database, batchId: string): Promise<number> {
  const rows = await db
    .selectFrom("deliveries")
    .select("toEmail")
    .where("batchId", "=", batchId)
    .where("state", "in", statesOf("Failed"))
    .where("kind", "=", "recipient")
    .where("replacedById", "is", null)
    .limit(MAX_LOOKED_AT)
    .execute();
  return rows.filter(({ toEmail }) => suggestAddress(toEmail) !== null).length;
}
