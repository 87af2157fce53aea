import { readMailGate } from "#app/features/delivery/health/mail-gate.server.ts";
import { becauseClause } from "#app/features/delivery/health/mail-gate-state.ts";
import { readBatchTallies, VISIT_TALLIES, type VisitTally } from "#app/features/delivery/status/delivery-list.server.ts";
import { DELIVERY_STATES } from "#app/features/delivery/status/delivery-state.ts";
import { pauseMessage, readSendingPause } from "#app/platform/sending-pause.server.ts";
import { clockTime } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import type { BatchesTable, DeliveryState } from "#db/schema/delivery.ts";
import { countsOf } from "./batches.server.ts";

export interface BatchProgress {
  status: BatchesTable["status"];
  /** Everyone the send was confirmed for, those left out not counted. */
  total: number;
  delivered: number;
  /** Queued, being sent, or taken by a mail server that has not said more yet. */
  inProgress: number;
  failed: number;
  /** Left out or cancelled. */
  notSent: number;
  /** What each is made of. */
  states: Record<DeliveryState, number>;
  /** How many did what with their mail and their certificate. */
  visits: Record<VisitTally, number>;
  /** Messages that still have to leave. */
  remaining: number;
  /** From the rate of the last minute; null when nothing is leaving or the rate is not known yet. */
  secondsLeft: number | null;
  /** Why nothing moves at the moment, as a sentence, or null. */
  waitingBecause: string | null;
}

const RATE_WINDOW_SECONDS = 60;

/**
 * The progress of a batch, from its stored counts. `appName` is who paused, when all sending is; `timeZone` is that of times in
 * sentences.
 */
export async function batchProgress(
  db: Database,
  batchId: string,
  now: Date,
  { appName = "this site", timeZone = "UTC" }: { appName?: string; timeZone?: string } = {},
): Promise<BatchProgress> {
  const batch = await db
    .selectFrom("batches")
    .select(["status", "startedAt", "scheduledAt", "pausedReason"])
    .where("id", "=", batchId)
    .executeTakeFirstOrThrow();
  const tallies = (await readBatchTallies(db, [batchId])).get(batchId) ?? {};
  const states = Object.fromEntries(DELIVERY_STATES.map((state) => [state, tallies[state] ?? 0])) as BatchProgress["states"];
  const visits = Object.fromEntries(VISIT_TALLIES.map((what) => [what, tallies[what] ?? 0])) as BatchProgress["visits"];
  const remaining = states.queued + states.sending;
  return {
    status: batch.status,
    ...countsOf(tallies),
    states,
    visits,
    remaining,
    secondsLeft:
      batch.status === "sending" && remaining > 0 ? await secondsLeft(db, batchId, batch.startedAt, remaining, now) : null,
    waitingBecause: await waitingBecause(db, batch, now, { appName, timeZone }),
  };
}

async function secondsLeft(
  db: Database,
  batchId: string,
  startedAt: string | null,
  remaining: number,
  now: Date,
): Promise<number | null> {
  const windowStart = now.getTime() - RATE_WINDOW_SECONDS * 1000;
  const from = Math.max(windowStart, startedAt ? Date.parse(startedAt) : windowStart);
  const row = await db
    .selectFrom("deliveries")
    .select((select) => select.fn.countAll<number | string>().as("count"))
    .where("batchId", "=", batchId)
    .where("acceptedAt", ">=", new Date(from).toISOString())
    .executeTakeFirstOrThrow();
  const sent = Number(row.count);
  if (sent === 0) return null;
  const seconds = Math.max(1, (now.getTime() - from) / 1000);
  return Math.ceil((remaining * seconds) / sent);
}

async function waitingBecause(
  db: Database,
  batch: Pick<BatchesTable, "status" | "pausedReason">,
  now: Date,
  { appName, timeZone }: { appName: string; timeZone: string },
): Promise<string | null> {
  if (batch.status === "paused") return batch.pausedReason ?? "You paused it.";
  if (batch.status !== "sending" && batch.status !== "scheduled") return null;
  const pause = await readSendingPause(db);
  if (pause) return pauseMessage(appName, pause);
  if (batch.status === "scheduled") return null;
  const { bulk } = await readMailGate(db, now);
  // Short holds come and go with every busy minute.
  if (bulk.heldUntil <= now.getTime() + 1000) return null;
  return `Held until ${clockTime(new Date(bulk.heldUntil).toISOString(), timeZone)} ${becauseClause(bulk.reason)}`;
}

/** "About 1 minute left.", "Less than a minute left.", "About 2 hours left."; null when it can't be told. */
export function timeLeftLabel(secondsLeft: number | null): string | null {
  if (secondsLeft === null) return null;
  if (secondsLeft < 45) return "Less than a minute left.";
  const minutes = Math.round(secondsLeft / 60);
  if (minutes < 90) return `About ${minutes <= 1 ? "1 minute" : `${minutes} minutes`} left.`;
  return `About ${Math.round(minutes / 60)} hours left.`;
}
