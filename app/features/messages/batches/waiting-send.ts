import { counted } from "#app/platform/text/wording.ts";
import type { BatchesTable } from "#db/schema/delivery.ts";

/** What the page of a waiting send says of it. */
export interface WaitingSend {
  /** "Monday 24 November 2025, 08:00, West Africa Time". */
  goesOut: string;
  /** "in 3 days"; null: its time has come. */
  until: string | null;
  isPaused: boolean;
  canEdit: boolean;
}

/** Whether a send waits for its time, paused or not: nothing of it has left. */
export function isWaitingSend(
  batch: Pick<BatchesTable, "status" | "startedAt" | "scheduledAt">,
): boolean {
  return (
    (batch.status === "scheduled" || batch.status === "paused") &&
    batch.startedAt === null &&
    batch.scheduledAt !== null
  );
}

/** Why a send can't be moved or edited any more. `began`: "today at 09:00"; null: it never did. */
export function tooLateMessage(status: BatchesTable["status"], began: string | null): string {
  if (status === "cancelled")
    return "This send was cancelled, so nothing was changed. You can write to the same people again.";
  const when = began ? ` ${began}` : "";
  if (status === "done") return `This send started${when} and is finished, so nothing was changed.`;
  return `This send started${when}, so you can’t change its time or message any more. Pause it, or cancel the rest.`;
}

/** "in 3 days", "in 5 hours", "in 12 minutes": how long until a moment to come. */
export function timeUntil(at: string, now: Date): string {
  const minutes = Math.max(1, Math.round((Date.parse(at) - now.getTime()) / 60_000));
  if (minutes < 90) return `in ${counted(minutes, "minute")}`;
  if (minutes < 48 * 60) return `in ${counted(Math.round(minutes / 60), "hour")}`;
  return `in ${counted(Math.round(minutes / 1440), "day")}`;
}
