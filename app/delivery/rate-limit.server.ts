import type { Kysely } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { pauseMs } from "./back-off.ts";
import { lockLedger } from "./lock-ledger.server.ts";

/** The one gate that every call to the mail provider passes, kept as a row so that all workers share it. Times in ms. */
interface MailGate {
  /** The next free place in the row of calls. */
  nextAt: number;
  /** Nobody calls before this: the provider asked for it, or did not answer. */
  heldUntil: number;
  /** Calls in a row that the provider put off or did not answer. */
  failures: number;
  /** Why it is held, for the organiser. */
  reason: string;
}

const NAME = "mailGate";
const OPEN: MailGate = { nextAt: 0, heldUntil: 0, failures: 0, reason: "" };

/** Takes the next place in the row of calls. Returns how long to wait for it, in ms. */
export async function takeSendSlot(db: Kysely<Schema>, now: Date, callsPerSecond: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockLedger(trx, now);
    const gate = await readMailGate(trx);
    const at = Math.max(now.getTime(), gate.nextAt, gate.heldUntil);
    await writeGate(trx, { ...gate, nextAt: at + 1000 / callsPerSecond }, now);
    return at - now.getTime();
  });
}

/** Holds everyone back: as long as the provider asked, else longer after each failure in a row. */
export async function holdBack(
  trx: Database,
  why: { afterSeconds: number | null; reason: string; baseMs: number; random: number; now: Date },
): Promise<void> {
  const gate = await readMailGate(trx);
  const failures = gate.failures + 1;
  const asked = why.afterSeconds === null ? null : why.afterSeconds * 1000;
  const heldUntil = Math.max(gate.heldUntil, why.now.getTime() + (asked ?? pauseMs(failures, why.baseMs, why.random)));
  await writeGate(trx, { ...gate, failures, heldUntil, reason: why.reason }, why.now);
}

/** A call was answered: the next failure counts from one again. */
export async function forgetFailures(trx: Database, now: Date): Promise<void> {
  const gate = await readMailGate(trx);
  if (gate.failures > 0) await writeGate(trx, { ...gate, failures: 0, reason: "" }, now);
}

/** The gate as it is. `heldUntil` in the past: open. */
export async function readMailGate(db: Database): Promise<MailGate> {
  const row = await db.selectFrom("installationSettings").select("value").where("name", "=", NAME).executeTakeFirst();
  return row ? { ...OPEN, ...(JSON.parse(row.value) as Partial<MailGate>) } : OPEN;
}

async function writeGate(trx: Database, gate: MailGate, now: Date): Promise<void> {
  const row = { value: JSON.stringify(gate), updatedAt: now.toISOString() };
  await trx
    .insertInto("installationSettings")
    .values({ name: NAME, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}
