import { createHash } from "node:crypto";
import { sql } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import { transportId } from "#app/providers/mail/mail.ts";
import type { Database } from "#db/database.server.ts";
import { holdForFirstLook } from "../ceilings/first-look.server.ts";
import { type MetSenders, withinCeilings } from "../ceilings/within-ceilings.server.ts";
import { batchMayBegin } from "../extensions.ts";
import { laneOf, type MailLane } from "../health/mail-gate-state.ts";
import { readSendingLock } from "../health/sending-lock.server.ts";
import { type Pace, paceOf } from "../pace/paced-send.server.ts";
import { pauseForReason } from "../queue/change-batch.server.ts";
import type { DueSend } from "../queue/due-send.ts";
import {
  type Batch,
  type Delivery,
  isForOthers,
  isMass,
  MAILING_KINDS,
} from "../queue/new-delivery.ts";
import { senderOf } from "../sender-domains/sender.server.ts";
import type { Claim, ClaimedCall } from "./claimed-call.ts";
import type { Turns } from "./turns.server.ts";

/** What one transaction has found out, so that it asks once for all its calls. */
export interface Looked {
  /** Whose turn it is. */
  turns: Turns;
  /** Accounts whose mailings were held. */
  heldMailings: Set<string>;
  /** Batches that nothing holds. */
  mayGo: Set<string>;
  /** What the accounts of these may still send. */
  senders: MetSenders;
}

/**
 * Starts calls of the one send whose turn it is: one, or, where a message is a call of its own, as
 * many as are its part of the `room` that its lane has. They are written down in as many statements
 * as one would be. Empty when nothing is due.
 */
export async function startCalls(
  trx: Database,
  claim: Claim,
  {
    lanes,
    looked,
    room,
  }: {
    lanes: readonly MailLane[];
    looked: Looked;
    room: (lane: MailLane, part: number) => number;
  },
): Promise<ClaimedCall[]> {
  const { turns, senders } = looked;
  for (let turn = turns.first(lanes); turn; turn = turns.first(lanes)) {
    const { send, part } = turn;
    const isHeldBack = await isHeld(trx, send, claim, looked);
    const size = send.delivery === "link" ? claim.transport.batchSize : 1;
    const limit = size > 1 ? size : room(laneOf(send.kind), part);
    const own = isHeldBack ? null : await ownDomainOf(trx, send, claim);
    const pace = isHeldBack ? null : await beginAndPace(trx, send, { own, now: claim.now });
    const waiting = pace ? await pace.find(limit) : [];
    const due = size > 1 ? together(waiting, size) : waiting;
    const { rows, held } = await withinCeilings(trx, send, due, { now: claim.now, senders });
    if (rows.length === 0) {
      turns.drop(send);
      turns.leave(new Set(held));
      continue;
    }
    await pace?.count(rows);
    const parts = size > 1 ? [rows] : rows.map((row) => [row]);
    turns.pass(send, parts.length);
    const batch = await trx
      .selectFrom("batches")
      .selectAll()
      .where("id", "=", send.id)
      .executeTakeFirstOrThrow();
    return writeDown(trx, claim, batch, { parts, own });
  }
  return [];
}

/** The account's domain that a send leaves from now; null: our own. */
async function ownDomainOf(db: Database, send: DueSend, claim: Claim): Promise<string | null> {
  const { config, transport: mail } = claim;
  return (await senderOf({ db, config, mail }, send))?.domain ?? null;
}

/** Begins a send whose time has come. Returns how its messages are found; null: none may leave. */
async function beginAndPace(
  trx: Database,
  send: DueSend,
  { own, now }: { own: string | null; now: Date },
): Promise<Pace<Due> | null> {
  const at = now.toISOString();
  if (send.status === "scheduled") {
    await trx
      .updateTable("batches")
      .set({ status: "sending", startedAt: at })
      .where("id", "=", send.id)
      .execute();
    send.status = "sending";
  }
  const due = (receiver: string, limit: number): Promise<Due[]> =>
    trx
      .selectFrom("deliveries")
      .select(["id", "position", "attempt", "toEmail", "meteredAt", "receiver"])
      .where("batchId", "=", send.id)
      .where("state", "=", "queued")
      .where("receiver", "=", receiver)
      .where("nextTryAt", "<=", at)
      .orderBy("nextTryAt")
      .orderBy("position")
      .limit(limit)
      .execute();
  return paceOf(trx, send, due, { own, now });
}

type Due = Pick<Delivery, "id" | "position" | "attempt" | "toEmail" | "meteredAt" | "receiver">;

/** One call for each of the parts. */
async function writeDown(
  trx: Database,
  claim: Claim,
  batch: Batch,
  { parts, own: fromDomain }: { parts: readonly (readonly Due[])[]; own: string | null },
): Promise<ClaimedCall[]> {
  const at = claim.now.toISOString();
  const callOf = new Map<readonly Due[], string>();
  for (const part of parts) callOf.set(part, newId(claim.now.getTime()));
  const values = Array.from(callOf, ([part, id]) => ({
    id,
    batchId: batch.id,
    transport: transportId(claim.transport),
    idempotencyKey: callKey(part),
    payloadSha256: null,
    state: "sending" as const,
    attempt: 1,
    leaseOwner: claim.owner,
    leaseUntil: new Date(claim.now.getTime() + claim.leaseMs).toISOString(),
    firstTriedAt: at,
    nextTryAt: null,
    answer: null,
  }));
  const keys = values.map(({ idempotencyKey }) => idempotencyKey);
  // Earlier calls of the same tries that certainly were not taken: these make them again.
  await trx
    .deleteFrom("providerCalls")
    .where("idempotencyKey", "in", keys)
    .where("state", "=", "retry")
    .execute();
  const calls = await trx.insertInto("providerCalls").values(values).returningAll().execute();
  const cases = Array.from(callOf, ([part, call]) =>
    part.map(({ id }) => sql`when ${id} then ${call}`),
  ).flat();
  const [only, ...others] = values;
  const callId =
    only && others.length === 0 ? only.id : sql<string>`case "id" ${sql.join(cases, sql` `)} end`;
  const rows = await trx
    .updateTable("deliveries")
    .set((set) => ({
      state: "sending",
      attempt: set("attempt", "+", 1),
      callId,
      fromDomain,
      updatedAt: at,
      meteredAt: set.fn.coalesce("meteredAt", set.val(at)),
    }))
    .where(
      "id",
      "in",
      parts.flat().map((row) => row.id),
    )
    .where("state", "=", "queued")
    .returningAll()
    .execute();
  const rowsOf = Map.groupBy(rows, (row) => row.callId);
  const written = new Map(calls.map((call) => [call.id, call]));
  return values.map(({ id }) => {
    const call = written.get(id);
    if (!call) throw new Error(`the call ${id} was not written`);
    const its = rowsOf.get(id) ?? [];
    return { call, batch, rows: its.sort((one, other) => one.position - other.position) };
  });
}

/**
 * Messages that were never tried go by hundreds of their send (by whatever the provider takes at
 * once), each hundred by itself: which of them share a call does not hang on what became of others.
 */
function together(due: readonly Due[], size: number): Due[] {
  const [first] = due;
  if (!first || first.attempt > 0) return [...due];
  const part = ({ position }: Due) => Math.ceil(position / size); // positions begin at 1
  return due.filter((row) => row.attempt === 0 && part(row) === part(first));
}

/**
 * Made of the messages and their tries alone, so that a ledger restored from a backup gives what
 * left after the backup the same key again: within the key's life the provider knows it, and nobody
 * gets a second mail (C01).
 */
function callKey(due: readonly Due[]): string {
  const tries = due.map(({ id, attempt }) => `${id}:${attempt + 1}`).sort();
  return `call-${createHash("sha256").update(tries.join("\n")).digest("hex").slice(0, 40)}`;
}

/**
 * Whether something keeps the batch from beginning or going on; then that has been written down.
 */
async function isHeld(
  trx: Database,
  batch: DueSend,
  { now, firstSendReview }: Claim,
  { heldMailings, mayGo }: Looked,
): Promise<boolean> {
  if (mayGo.has(batch.id)) return false;
  const isMailing = isForOthers(batch.kind) && !isMass(batch.kind);
  // The first of an account's mailings held all of them: there may be one for each person.
  if (isMailing && heldMailings.has(batch.accountId)) return true;
  if (await holdLocked(trx, batch, now)) {
    if (isMailing) heldMailings.add(batch.accountId);
    return true;
  }
  if (await holdBeyondPlan(trx, batch, now)) return true;
  if (firstSendReview && (await holdForFirstLook(trx, batch, now))) return true;
  mayGo.add(batch.id);
  return false;
}

/**
 * Whatever led here (a schedule, resuming, sending again): of an account that may not send any more
 * nothing leaves. A send of certificates is paused and says why; its organiser resumes it once the
 * reason is fixed, unless its account's sending as a whole was paused: with that it goes on by
 * itself. So do mails to people of forms and webinars (`releaseHeld`). Mail to the account's own
 * people goes.
 */
async function holdLocked(trx: Database, batch: DueSend, now: Date): Promise<boolean> {
  if (!isForOthers(batch.kind)) return false;
  const lock = await readSendingLock(trx, batch.accountId);
  if (!lock) return false;
  if (lock.goesOnByItself && isMass(batch.kind))
    await pauseForReason(trx, { batchId: batch.id, reason: lock.text, now, isHeld: true });
  else if (isMass(batch.kind))
    await pauseForReason(trx, {
      batchId: batch.id,
      reason: `${lock.text} Then resume it here.`,
      now,
    });
  else await holdMailings(trx, batch.accountId, lock.text, now);
  return true;
}

/** A send that waited for its time may have lost its plan meanwhile: then it does not begin. */
async function holdBeyondPlan(trx: Database, batch: DueSend, now: Date): Promise<boolean> {
  if (!isMass(batch.kind) || batch.startedAt !== null || batch.scheduledAt === null) return false;
  const { accountId, scheduledAt } = batch;
  for (const part of batchMayBegin.parts()) {
    const problem = await part(trx, { accountId, scheduledAt, now });
    if (problem === null) continue;
    await pauseForReason(trx, { batchId: batch.id, reason: problem, now });
    return true;
  }
  return false;
}

/**
 * There may be one batch a person: all are held in one statement, and the organiser reads of it
 * once.
 */
async function holdMailings(
  trx: Database,
  accountId: string,
  reason: string,
  now: Date,
): Promise<void> {
  const mailings = trx
    .selectFrom("batches")
    .where("accountId", "=", accountId)
    .where("kind", "in", MAILING_KINDS);
  const isKnown = await mailings
    .select("id")
    .where("status", "=", "paused")
    .limit(1)
    .executeTakeFirst();
  await trx
    .updateTable("batches")
    .set({ status: "paused", pausedReason: reason.slice(0, 500) })
    .where("accountId", "=", accountId)
    .where("kind", "in", MAILING_KINDS)
    .where("status", "=", "sending")
    .execute();
  if (isKnown) return;
  const text = "E-mails to people who filled in your forms are waiting until this account may send";
  await recordActivity(trx, {
    accountId,
    actorId: null,
    kind: "warning",
    text,
    link: "/forms",
    now,
  });
}
