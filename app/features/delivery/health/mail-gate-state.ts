import type { BatchesTable } from "#db/schema/delivery.ts";
import { isForOthers } from "../queue/new-delivery.ts";

/**
 * The gate has two lanes. `account`: mail to the account's own people (codes, password resets,
 * tests). `bulk`: everything organisers send to others. They share the pace, but account mail still
 * goes when the provider holds up bulk mail.
 */
export type MailLane = "account" | "bulk";
export const MAIL_LANES = ["account", "bulk"] as const satisfies MailLane[];

export function laneOf(kind: BatchesTable["kind"]): MailLane {
  return isForOthers(kind) ? "bulk" : "account";
}

/** Times are in ms since 1970. */
interface LaneGate {
  /** No calls before this: the provider asked us to wait, or did not answer. */
  heldUntil: number;
  /** Consecutive calls that the provider deferred or did not answer. */
  failures: number;
  /** Why it is held, as a sentence; "" when it is not. */
  reason: string;
  /**
   * After a hold a single call goes first, the probe. It may be unanswered until this time; 0:
   * there is no probe.
   */
  probeUntil: number;
}

export interface MailGate extends Record<MailLane, LaneGate> {
  /** When the next call may be made, by either lane. */
  nextAt: number;
}

/**
 * The longest hold. Codes expire after ten minutes, so account mail is tried again after one.
 * Nothing the provider says, and no wrong clock, stops mail for longer.
 */
export const LONGEST_HOLD_MS: Record<MailLane, number> = { account: 60_000, bulk: 3_600_000 };
/** A probe not answered in this time was lost with its process, so another may go. */
const PROBE_MS = 60_000;
/** Only the next slot is ever reserved; the rest allows for clocks that differ slightly. */
const MAX_SLOTS_AHEAD = 3;
/** A call late by less than this doesn't delay the next one: timers and locks are never exact. */
const LATENESS_MS = 50;

/**
 * Reads the stored gate, whatever it contains: invalid numbers count as 0, and times too far ahead
 * are brought forward. `slotMs`: time from one call to the next.
 */
export function readStoredGate(stored: unknown, now: number, slotMs: number): MailGate {
  const row = fieldsOf(stored);
  return {
    nextAt: noLaterThan(row.nextAt, now + MAX_SLOTS_AHEAD * slotMs),
    // Rows written before there were two lanes have the bulk lane's fields at the top level.
    bulk: readLane(row, now, LONGEST_HOLD_MS.bulk),
    account: readLane(fieldsOf(row.account), now, LONGEST_HOLD_MS.account),
  };
}

/** What `readStoredGate` reads. */
export function gateToStore({ nextAt, bulk, account }: MailGate): unknown {
  return { nextAt, ...bulk, account };
}

function readLane(row: Record<string, unknown>, now: number, longestMs: number): LaneGate {
  return {
    heldUntil: noLaterThan(row.heldUntil, now + longestMs),
    failures: Math.min(1_000, Math.floor(noLaterThan(row.failures, Number.MAX_SAFE_INTEGER))),
    reason: typeof row.reason === "string" ? row.reason : "",
    probeUntil: noLaterThan(row.probeUntil, now + PROBE_MS),
  };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function noLaterThan(value: unknown, latest: number): number {
  return typeof value === "number" && value > 0 ? Math.min(value, latest) : 0;
}

/** When the lane may make a call, in ms since 1970; it may be in the past. */
export function opensAt(gate: MailGate, lane: MailLane): number {
  const { heldUntil, failures, probeUntil } = gate[lane];
  return Math.max(gate.nextAt, heldUntil, failures > 0 ? probeUntil : 0);
}

/**
 * The gate once a call of the lane has been made at `now`. After a failure that call is the probe,
 * and the next one waits for its answer.
 */
export function afterCall(gate: MailGate, lane: MailLane, now: number, slotMs: number): MailGate {
  const from = now - gate.nextAt <= LATENESS_MS ? gate.nextAt : now;
  const { failures } = gate[lane];
  return {
    ...gate,
    nextAt: from + slotMs,
    [lane]: { ...gate[lane], probeUntil: failures > 0 ? now + PROBE_MS : 0 },
  };
}

/**
 * A provider that defers account mail won't accept bulk mail either; one that defers bulk mail may
 * still accept a code.
 */
export function lanesHeldBy(lane: MailLane): readonly MailLane[] {
  return lane === "account" ? MAIL_LANES : ["bulk"];
}

/**
 * The lanes held now, the one held longest first. Between two holds, while one call tries whether
 * the provider accepts mail again, the lane is held still: `until` is null then. So it stays until
 * a call is answered, or for two minutes when there is nothing to call for.
 */
export function heldLanes(gate: MailGate, now: number): HeldLane[] {
  return MAIL_LANES.filter((lane) => isHeld(gate[lane], now))
    .map((lane) => {
      const { heldUntil, failures, reason } = gate[lane];
      return { lane, until: heldUntil > now ? new Date(heldUntil) : null, failures, reason };
    })
    .sort((one, other) => (other.until?.getTime() ?? 0) - (one.until?.getTime() ?? 0));
}

export interface HeldLane {
  lane: MailLane;
  until: Date | null;
  /** Calls in a row that failed. */
  failures: number;
  reason: string;
}

function isHeld({ heldUntil, failures, probeUntil }: LaneGate, now: number): boolean {
  return heldUntil > now || (failures > 0 && Math.max(heldUntil + 2 * PROBE_MS, probeUntil) > now);
}

/** "because Resend asked us to slow down."; what a mail server answered is quoted. */
export function becauseClause(reason: string): string {
  const sentence = reason.trim();
  if (sentence === "") return "because the e-mail provider did not accept the last call.";
  if (sentence.startsWith("Resend")) return `because ${sentence}`;
  if (sentence.startsWith("The ")) return `because the ${sentence.slice(4)}`;
  return `because the mail server answered “${sentence}”.`;
}
