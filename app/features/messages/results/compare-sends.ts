import { counted } from "#app/platform/text/wording.ts";
import { sentCount, sentWord, shareLabel } from "../batches/batch-filter.ts";
import { batchNumbers, type NumbersGiven } from "../batches/batch-numbers.ts";

/** A send as far as it is compared. */
export interface ComparedSend extends NumbersGiven {
  /** Everyone it was confirmed for, those left out not counted. */
  total: number;
  /** When its last message had left; or else when it began. ISO. */
  leftAt: string;
}

/** One number of two sends. */
export interface Comparison {
  label: string;
  /** "46%", or "–" where nobody can tell. */
  now: string;
  before: string;
  /** "5 points more", "No clear difference", or why it is not said. */
  difference: string;
}

/** Of fewer people, one more or less changes the share by more than three points. */
const FEW_PEOPLE = 30;
/** Most openings come within this time; a younger send is not finished being read. */
const STILL_READ_HOURS = 48;
/** Of differences that are only chance, one of twenty is larger than this many standard errors. */
const CLEAR = 1.96;

/**
 * What two sends came to, side by side. A difference is named only where it is larger than chance
 * makes it.
 */
export function compareSends(current: ComparedSend, previous: ComparedSend): Comparison[] {
  const rows = [sentOf, ...shares(current)];
  return rows.map((read) => {
    const [now, before] = [read(current), read(previous)];
    return {
      label: now.label,
      now: percentLabel(now),
      before: percentLabel(before),
      difference: differenceLabel(now, before),
    };
  });
}

interface Share {
  label: string;
  /** Null: nobody can tell. */
  count: number | null;
  of: number;
}

function sentOf({ states, total }: ComparedSend): Share {
  const label = sentWord(states) === "sent" ? "Sent" : "Delivered";
  return { label, count: sentCount(states), of: total };
}

function shares(current: ComparedSend): ((send: ComparedSend) => Share)[] {
  const labels = batchNumbers(current).map(({ label }) => label);
  return labels.map((label) => (send) => {
    const number = batchNumbers(send).find((one) => one.label === label);
    return { label, count: number?.count ?? null, of: reachedOf(send) };
  });
}

/** Whom shares of openings are of. */
export function reachedOf({ states }: Pick<ComparedSend, "states">): number {
  return sentCount(states);
}

function percentLabel({ count, of }: Share): string {
  return count === null || of === 0 ? "–" : shareLabel(count, of);
}

function differenceLabel(now: Share, before: Share): string {
  if (now.count === null || before.count === null) return "Not known";
  if (Math.min(now.of, before.of) < FEW_PEOPLE) return "Too few people to compare";
  const [p, q] = [now.count / now.of, before.count / before.of];
  const chance = Math.sqrt((p * (1 - p)) / now.of + (q * (1 - q)) / before.of);
  const points = Math.round(Math.abs(p - q) * 100);
  if (Math.abs(p - q) <= CLEAR * chance || points === 0) return "No clear difference";
  return `${points} ${points === 1 ? "point" : "points"} ${p > q ? "more" : "fewer"}`;
}

/** Why the comparison is not fair yet, or null: people are still opening the newer one. */
export function stillBeingRead({ leftAt }: Pick<ComparedSend, "leftAt">, now: Date): string | null {
  const hours = (now.getTime() - Date.parse(leftAt)) / 3_600_000;
  if (hours >= STILL_READ_HOURS) return null;
  const age = hours < 1 ? "less than an hour" : counted(Math.floor(hours), "hour");
  return `People have had ${age} to read this send, and longer for the previous one. Compare again after two days.`;
}
