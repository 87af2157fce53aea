import { zonedMomentLabel } from "#app/engines/time/zoned-time.ts";
import { dayMoment } from "#app/platform/time/relative-time.ts";
import type { ShownStatus } from "./delivery-state.ts";

export type BatchStatus = "preparing" | "scheduled" | "sending" | "paused" | "done" | "cancelled";

interface BatchTimes {
  status: BatchStatus;
  createdAt: string;
  scheduledAt: string | null;
  startedAt: string | null;
  finishedAt: string | null;
}

/** When a send goes, went or stopped: "Started today at 14:02 by Adaeze Nwosu". */
export function batchStatusLabel(
  batch: BatchTimes,
  sender: string,
  now: Date,
  timeZone: string,
): string {
  const by = sender ? ` by ${sender}` : "";
  if (batch.status === "preparing")
    return `Confirmed ${dayMoment(batch.createdAt, now, timeZone)}${by}`;
  if (batch.status === "cancelled")
    return `Cancelled ${dayMoment(batch.finishedAt ?? batch.createdAt, now, timeZone)}`;
  if (batch.startedAt) return `Started ${dayMoment(batch.startedAt, now, timeZone)}${by}`;
  if (batch.scheduledAt) {
    const at = new Date(batch.scheduledAt);
    return (
      `${batch.status === "paused" ? "Was due to go out" : "Goes out"} ` +
      `${zonedMomentLabel(at, timeZone)}, scheduled${by}`
    );
  }
  return `Confirmed ${dayMoment(batch.createdAt, now, timeZone)}${by}`;
}

/**
 * What a send is doing, in a sentence. `accepted`: taken by a mail server that has not said more.
 */
export function progressSentence(given: {
  status: BatchStatus;
  remaining: number;
  accepted: number;
  timeLeft: string | null;
  waitingBecause: string | null;
}): string {
  const { status, remaining, accepted, timeLeft, waitingBecause } = given;
  if (status === "paused") return `Paused. ${waitingBecause ?? ""}`.trim();
  if (status === "preparing") return "Being prepared. Nothing goes out before it is complete.";
  if (status === "cancelled" && remaining > 0)
    return "Cancelled. The last ones are still finishing.";
  if (status === "cancelled") return `Cancelled. ${waitingBecause ?? ""}`.trim();
  if (status === "scheduled") return `Scheduled. ${waitingBecause ?? "Nothing has gone out yet."}`;
  if (status === "sending") return waitingBecause ?? timeLeft ?? "Sending.";
  if (accepted === 0) return "Finished.";
  const those = accepted === 1 ? "1 was" : `${accepted.toLocaleString("en")} were`;
  return `Finished. ${those} accepted by the mail server, which has not said whether they arrived.`;
}

/** Whether looking again may show something new by itself. */
export function isMoving(
  status: BatchStatus,
  accepted: number,
  finishedAt: string | null,
  now: Date,
): boolean {
  if (status === "sending" || status === "preparing") return true;
  // Delivery events keep coming in for a while after the last message has left.
  return (
    status === "done" &&
    accepted > 0 &&
    finishedAt !== null &&
    now.getTime() - Date.parse(finishedAt) < 10 * 60_000
  );
}

/** The choices above a send's people, as they stand in the address. */
export const STATUS_FILTERS: { value: string; label: string; shown: ShownStatus | null }[] = [
  { value: "", label: "All", shown: null },
  { value: "delivered", label: "Delivered", shown: "Delivered" },
  { value: "accepted", label: "Accepted", shown: "Accepted" },
  { value: "in-progress", label: "In progress", shown: "In progress" },
  { value: "failed", label: "Failed", shown: "Failed" },
  { value: "not-sent", label: "Not sent", shown: "Not sent" },
];

/** The choice an address asks for; null for all and for anything unknown. */
export function readStatusFilter(value: string | null) {
  return STATUS_FILTERS.find((filter) => filter.value !== "" && filter.value === value) ?? null;
}

interface PageWindow {
  /** The page that is shown: the last one when a later one was asked for. */
  page: number;
  /** Rows to step over, from the end where `fromEnd`. At most half of all. */
  offset: number;
  limit: number;
  fromEnd: boolean;
}

/**
 * Which rows of a list of `total` a page holds, reached from the nearer end: stepping over rows
 * costs time, and from the other end there are fewer to step over.
 */
export function pageWindow(wantedPage: number, pageSize: number, total: number): PageWindow {
  const page = Math.min(Math.max(1, wantedPage), Math.max(1, Math.ceil(total / pageSize)));
  const before = (page - 1) * pageSize;
  const limit = Math.max(0, Math.min(pageSize, total - before));
  const after = total - before - limit;
  return after < before
    ? { page, offset: after, limit, fromEnd: true }
    : { page, offset: before, limit, fromEnd: false };
}
