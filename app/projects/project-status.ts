/** Where a project stands. `draft`: never confirmed. `not-sent`: confirmed, and nothing has left. */
export type ProjectStatus = "draft" | "not-sent" | "ongoing" | "sent";

export const STATUS_WORDS: Record<ProjectStatus, string> = {
  draft: "Draft",
  "not-sent": "Not sent",
  ongoing: "Ongoing",
  sent: "Sent",
};

/** What is asked of each of a project's certificate batches; tests and notices are none. */
export interface BatchStanding {
  status: "scheduled" | "sending" | "paused" | "done" | "cancelled";
  startedAt: string | null;
}

/** A project's standing from its batches. What is under way outranks what is done. */
export function projectStatus(batches: BatchStanding[]): ProjectStatus {
  if (batches.length === 0) return "draft";
  if (batches.some((batch) => batch.status === "sending" || batch.status === "paused")) return "ongoing";
  if (batches.some((batch) => batch.status === "done" || (batch.status === "cancelled" && batch.startedAt !== null)))
    return "sent";
  return "not-sent";
}
