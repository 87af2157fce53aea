import type { Kysely } from "kysely";
import { readStoredOrNull } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { pauseMs } from "../queue/back-off.ts";
import { lockLedger } from "../queue/ledger-lock.server.ts";
import {
  afterCall,
  gateToStore,
  heldLanes,
  LONGEST_HOLD_MS,
  lanesHeldBy,
  MAIL_LANES,
  type MailGate,
  type MailLane,
  opensAt,
  readStoredGate,
} from "./mail-gate-state.ts";

// The gate that every call to the mail provider passes through: one row, shared by all workers. It
// is only ever read through `readStoredGate`, which brings forward times that are too far ahead.

const NAME = "mailGate";
/** For callers that don't know the pace: `nextAt` is left as it is, up to an hour ahead. */
const ANY_SLOT_MS = 1_200_000;

/** The gate as it is now. */
export async function readMailGate(
  db: Database,
  now: Date,
  slotMs = ANY_SLOT_MS,
): Promise<MailGate> {
  const row = await db
    .selectFrom("installationSettings")
    .select("value")
    .where("name", "=", NAME)
    .executeTakeFirst();
  return readStoredGate(parse(row?.value), now.getTime(), slotMs);
}

/** Which of these lanes may make a call now, and how many ms until the next of the others opens. */
export async function lookAtGate(
  db: Database,
  { now, slotMs, lanes }: { now: Date; slotMs: number; lanes: readonly MailLane[] },
): Promise<{ open: MailLane[]; waitMs: number }> {
  const gate = await readMailGate(db, now, slotMs);
  const open = lanes.filter((lane) => opensAt(gate, lane) <= now.getTime());
  const waits = lanes.map((lane) => opensAt(gate, lane) - now.getTime()).filter((ms) => ms > 0);
  return { open, waitMs: waits.length > 0 ? Math.min(...waits) : 0 };
}

/**
 * The gate for the calls of one transaction, under `lockLedger`: read once, and written once by
 * `save`. `room` tells how many calls the lane may make now, up to `most`; `pass` makes one.
 */
export async function gateForCalls(trx: Database, { now, slotMs }: { now: Date; slotMs: number }) {
  let gate = await readMailGate(trx, now, slotMs);
  const at = now.getTime();
  return {
    room(lane: MailLane, most: number): number {
      let room = 0;
      for (let then = gate; room < most && opensAt(then, lane) <= at; room++)
        then = afterCall(then, lane, at, slotMs);
      return room;
    },
    pass(lane: MailLane): void {
      gate = afterCall(gate, lane, at, slotMs);
    },
    save: () => writeGate(trx, gate, now),
  };
}

/**
 * Writes the gate back once its stored times have been cut to the longest we allow (after a hold of
 * years or a wrong clock). Without this they would be cut again at each read and never arrive. Call
 * it now and then, under `lockLedger`.
 */
export async function pullGateIn(trx: Database, now: Date, slotMs: number): Promise<void> {
  const row = await trx
    .selectFrom("installationSettings")
    .select("value")
    .where("name", "=", NAME)
    .executeTakeFirst();
  if (!row) return;
  const gate = readStoredGate(parse(row.value), now.getTime(), slotMs);
  if (JSON.stringify(gateToStore(gate)) !== row.value) await writeGate(trx, gate, now);
}

/**
 * Holds the lane: for as long as the provider asked, up to a limit, or for longer after each
 * failure in a row. When account mail is held, so is bulk mail, which then resumes with a probe.
 * But it counts only its own failures: otherwise every code dropped by an unreliable provider would
 * push all bulk mail further back.
 */
export async function holdBack(
  trx: Database,
  why: {
    lane: MailLane;
    afterSeconds: number | null;
    reason: string;
    baseMs: number;
    random: number;
    now: Date;
  },
): Promise<void> {
  const gate = await readMailGate(trx, why.now);
  const at = why.now.getTime();
  const inARow = gate[why.lane].failures + 1;
  const waitMs =
    why.afterSeconds === null ? pauseMs(inARow, why.baseMs, why.random) : why.afterSeconds * 1000;
  for (const lane of lanesHeldBy(why.lane)) {
    const { heldUntil, failures } = gate[lane];
    gate[lane] = {
      heldUntil: Math.max(heldUntil, at + Math.min(LONGEST_HOLD_MS[why.lane], waitMs)),
      failures: lane === why.lane ? inARow : Math.max(1, failures),
      reason: why.reason,
      probeUntil: 0,
    };
  }
  await writeGate(trx, gate, why.now);
}

/**
 * A call of the lane was answered: the lane is open again and its failure count starts over. An
 * answer to a call made before a hold began doesn't lift the hold.
 */
export async function resetFailures(trx: Database, lane: MailLane, now: Date): Promise<void> {
  const gate = await readMailGate(trx, now);
  if (gate[lane].failures === 0 || gate[lane].heldUntil > now.getTime()) return;
  gate[lane] = { heldUntil: 0, failures: 0, reason: "", probeUntil: 0 };
  await writeGate(trx, gate, now);
}

/** The probe wasn't sent after all, so another call may take its place. */
export async function returnProbe(db: Kysely<Schema>, lane: MailLane, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockLedger(trx, now);
    const gate = await readMailGate(trx, now);
    if (gate[lane].probeUntil === 0) return;
    gate[lane] = { ...gate[lane], probeUntil: 0 };
    await writeGate(trx, gate, now);
  });
}

/**
 * Ends every hold: each lane makes one call now, and the rest follow once it is answered. Returns
 * the lanes that were held. Call `wakeDelivery` after the commit.
 */
export async function liftHolds(trx: Database, now: Date): Promise<MailLane[]> {
  await lockLedger(trx, now);
  const gate = await readMailGate(trx, now);
  const held = heldLanes(gate, now.getTime()).map(({ lane }) => lane);
  for (const lane of MAIL_LANES) gate[lane] = { ...gate[lane], heldUntil: 0, probeUntil: 0 };
  await writeGate(trx, { ...gate, nextAt: 0 }, now);
  return held;
}

async function writeGate(trx: Database, gate: MailGate, now: Date): Promise<void> {
  const row = { value: JSON.stringify(gateToStore(gate)), updatedAt: now.toISOString() };
  await trx
    .insertInto("installationSettings")
    .values({ name: NAME, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}

function parse(value: string | undefined): unknown {
  return value === undefined ? null : readStoredOrNull(value);
}
