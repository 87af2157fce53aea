import type { Kysely } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { pauseMs } from "./back-off.ts";
import { lockLedger } from "./lock-ledger.server.ts";
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
} from "./mail-gate.ts";

// The gate that every call to the mail provider passes: one row, so that all workers share it. What is written is only ever read
// through `readStoredGate`, which pulls in times that are too far ahead.

const NAME = "mailGate";
/** For those who do not know the pace: `nextAt` is left as it is, up to an hour ahead. */
const ANY_SLOT_MS = 1_200_000;

/** The gate as it is now. */
export async function readMailGate(db: Database, now: Date, slotMs = ANY_SLOT_MS): Promise<MailGate> {
  const row = await db.selectFrom("installationSettings").select("value").where("name", "=", NAME).executeTakeFirst();
  return readStoredGate(parse(row?.value), now.getTime(), slotMs);
}

/** Whether the gate lets a call of one of the lanes through now: those lanes, and in how many ms to ask again for the first other. */
export async function lookAtGate(
  db: Database,
  { now, slotMs, lanes }: { now: Date; slotMs: number; lanes: readonly MailLane[] },
): Promise<{ open: MailLane[]; waitMs: number }> {
  const gate = await readMailGate(db, now, slotMs);
  const open = lanes.filter((lane) => opensAt(gate, lane) <= now.getTime());
  const waits = lanes.map((lane) => opensAt(gate, lane) - now.getTime()).filter((ms) => ms > 0);
  return { open, waitMs: waits.length > 0 ? Math.min(...waits) : 0 };
}

/** Writes down that a call of the lane is made now. Inside the transaction, under `lockLedger`, that found the gate open. */
export async function passGate(trx: Database, { lane, now, slotMs }: { lane: MailLane; now: Date; slotMs: number }) {
  await writeGate(trx, afterCall(await readMailGate(trx, now, slotMs), lane, now.getTime(), slotMs), now);
}

/**
 * Stores what is believed of the gate where the stored times are further ahead than that (a hold of years, a clock that was wrong):
 * read again and again they would stay just as far ahead. Call it now and then, under `lockLedger`.
 */
export async function pullGateIn(trx: Database, now: Date, slotMs: number): Promise<void> {
  const row = await trx.selectFrom("installationSettings").select("value").where("name", "=", NAME).executeTakeFirst();
  if (!row) return;
  const gate = readStoredGate(parse(row.value), now.getTime(), slotMs);
  if (JSON.stringify(gateToStore(gate)) !== row.value) await writeGate(trx, gate, now);
}

/**
 * Holds the lane back: as long as the provider asked, within reason, else longer after each failure in a row. Bulk mail waits as
 * long as account mail does and then goes on with a probe, but counts only its own failures: otherwise every code that a shaky
 * provider drops would push all bulk mail further away.
 */
export async function holdBack(
  trx: Database,
  why: { lane: MailLane; afterSeconds: number | null; reason: string; baseMs: number; random: number; now: Date },
): Promise<void> {
  const gate = await readMailGate(trx, why.now);
  const at = why.now.getTime();
  const inARow = gate[why.lane].failures + 1;
  const waitMs = why.afterSeconds === null ? pauseMs(inARow, why.baseMs, why.random) : why.afterSeconds * 1000;
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

/** A call of the lane was answered: it is open again, and the next failure counts from one. An answer that was on its way before a hold began lifts nothing. */
export async function forgetFailures(trx: Database, lane: MailLane, now: Date): Promise<void> {
  const gate = await readMailGate(trx, now);
  if (gate[lane].failures === 0 || gate[lane].heldUntil > now.getTime()) return;
  gate[lane] = { heldUntil: 0, failures: 0, reason: "", probeUntil: 0 };
  await writeGate(trx, gate, now);
}

/** The call that was to probe did not go out after all: the next one may. */
export async function giveProbeBack(db: Kysely<Schema>, lane: MailLane, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockLedger(trx, now);
    const gate = await readMailGate(trx, now);
    if (gate[lane].probeUntil === 0) return;
    gate[lane] = { ...gate[lane], probeUntil: 0 };
    await writeGate(trx, gate, now);
  });
}

/**
 * Ends every hold: one call a lane goes now, and the rest follows when it is answered. Returns the lanes that were held. Call
 * `wakeDelivery` after the commit.
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
  try {
    return value === undefined ? null : JSON.parse(value);
  } catch {
    return null;
  }
}
