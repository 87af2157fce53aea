import type { Kysely } from "kysely";
import { readSendingPause } from "#app/platform/sending-pause.server.ts";
import { transportId } from "#app/providers/mail/mail.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { gateForCalls } from "../health/mail-gate.server.ts";
import { laneOf, MAIL_LANES, type MailLane } from "../health/mail-gate-state.ts";
import { readSendingLock } from "../health/sending-lock.server.ts";
import { KEY_LIFE_MS } from "../queue/back-off.ts";
import { inLedgerTurn } from "../queue/ledger-lock.server.ts";
import { BATCH_KINDS, type Batch, type Delivery, isForOthers } from "../queue/new-delivery.ts";
import { codesDiedAt } from "../queue/queue-message.server.ts";
import type { Claim, ClaimedCall } from "./claimed-call.ts";
import { openRouting } from "./routes.server.ts";
import { type Looked, startCalls } from "./start-calls.server.ts";
import { openTurns } from "./turns.server.ts";

/**
 * Takes the next call under lease. First those whose outcome is unknown and whose key still lives:
 * same rows, same key. Then new ones: rows become `sending`, their attempt is counted and the call
 * is written down with its own key, all before anything leaves. Null when there is nothing to do
 * now.
 */
export async function claimCall(db: Kysely<Schema>, claim: Claim): Promise<ClaimedCall | null> {
  return (await claimCalls(db, claim, 1))[0] ?? null;
}

/**
 * The same for up to `most` calls, in one transaction. Each passes the gate by itself: there are
 * only as many as the pace allows at this moment. The disk is waited for when they leave.
 */
export async function claimCalls(
  db: Kysely<Schema>,
  claim: Claim,
  most: number,
): Promise<ClaimedCall[]> {
  const take = async (trx: Database): Promise<ClaimedCall[]> => {
    if (await readSendingPause(trx)) return [];
    const { now, slotMs = null, lanes = MAIL_LANES } = claim;
    const calls: ClaimedCall[] = [];
    const turns = await openTurns(trx, now);
    const senders = { met: new Map(), cache: claim.senders };
    const looked: Looked = { turns, heldMailings: new Set(), mayGo: new Set(), senders };
    // Looked at under the lock: of all the workers that found the gate open a moment ago, one gets
    // through.
    const { route } = claim.transport;
    const gate = slotMs === null ? null : await gateForCalls(trx, { now, slotMs, route });
    const routing = await openRouting(trx, route, now);
    let mayContinue = true;
    while (calls.length < most) {
      const open = gate ? lanes.filter((lane) => gate.room(lane, 1) > 0) : lanes;
      if (open.length === 0) break;
      const continued: ClaimedCall | null = mayContinue
        ? await continueCall(trx, claim, open)
        : null;
      mayContinue = continued !== null;
      if (continued) turns.pass(continued.batch, 1);
      const left = most - calls.length;
      const room = (lane: MailLane, part: number) =>
        Math.min(gate ? gate.room(lane, left) : left, Math.ceil(most * part));
      const claimed: ClaimedCall[] = continued
        ? [continued]
        : await startCalls(trx, claim, { lanes: open.filter(routing.serves), looked, room });
      if (claimed.length === 0) break;
      for (const { batch, rows } of claimed) {
        gate?.pass(laneOf(batch.kind));
        if (!continued) routing.pass(laneOf(batch.kind), rows.length);
      }
      calls.push(...claimed);
    }
    if (calls.length === 0) return calls;
    await gate?.save();
    await routing.save();
    await turns.save();
    return calls;
  };
  return inLedgerTurn(db, claim.now, take, { isHasty: true });
}

/** Whether `claimCalls` might find something: a look without a lock. */
export async function hasDueWork(
  db: Database,
  now: Date,
  lanes: readonly MailLane[] = MAIL_LANES,
): Promise<boolean> {
  const at = now.toISOString();
  const batch = await db
    .selectFrom("batches")
    .select("id")
    .where("kind", "in", kindsOf(lanes))
    .where((or) =>
      or.or([
        or("status", "=", "sending"),
        or.and([or("status", "=", "scheduled"), or("scheduledAt", "<=", at)]),
      ]),
    )
    .where((or) => or.or([or("waitsUntil", "is", null), or("waitsUntil", "<=", at)]))
    .limit(1)
    .executeTakeFirst();
  return batch !== undefined && (await readSendingPause(db)) === null;
}

/**
 * The call that was to be made again the longest ago. Of an account that may not send, whoever
 * resumed its send meanwhile, nothing leaves.
 */
async function nextLostCall(
  trx: Database,
  { now, transport }: Pick<Claim, "now" | "transport">,
  lanes: readonly MailLane[],
): Promise<{ id: string } | null> {
  const locked: string[] = [];
  for (;;) {
    const found = await trx
      .selectFrom("providerCalls")
      .innerJoin("batches", "batches.id", "providerCalls.batchId")
      .select(["providerCalls.id", "batches.accountId", "batches.kind"])
      .where("providerCalls.state", "in", ["sending", "unknown"])
      .where("providerCalls.leaseUntil", "<=", now.toISOString())
      .where("batches.kind", "in", kindsOf(lanes))
      .where("providerCalls.payloadSha256", "is not", null)
      .where("providerCalls.transport", "=", transportId(transport))
      .where("providerCalls.firstTriedAt", ">", new Date(now.getTime() - KEY_LIFE_MS).toISOString())
      .where("batches.status", "=", "sending")
      .where("batches.isSample", "=", 0)
      .where((or) =>
        or.or([or("batches.kind", "!=", "code"), or("batches.createdAt", ">", codesDiedAt(now))]),
      )
      .$if(locked.length > 0, (calls) =>
        calls.where((or) =>
          or.or([
            or("batches.kind", "in", kindsOf(["account"])),
            or("batches.accountId", "not in", locked),
          ]),
        ),
      )
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
    if (!isForOthers(found.kind) || !(await readSendingLock(trx, found.accountId))) return found;
    locked.push(found.accountId);
  }
}

async function continueCall(
  trx: Database,
  claim: Claim,
  lanes: readonly MailLane[],
): Promise<ClaimedCall | null> {
  const { owner, now, leaseMs, transport } = claim;
  if (!transport.idempotent) return null;
  const found = await nextLostCall(trx, claim, lanes);
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
  const batch = await trx
    .selectFrom("batches")
    .selectAll()
    .where("id", "=", call.batchId)
    .executeTakeFirstOrThrow();
  return { call, batch, rows: await rowsOfCall(trx, call.id) };
}

async function rowsOfCall(trx: Database, callId: string): Promise<Delivery[]> {
  return trx
    .selectFrom("deliveries")
    .selectAll()
    .where("callId", "=", callId)
    .orderBy("position")
    .execute();
}

function kindsOf(lanes: readonly MailLane[]): Batch["kind"][] {
  return BATCH_KINDS.filter((kind) => lanes.includes(laneOf(kind)));
}

function later(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}
