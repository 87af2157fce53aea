import { readPageNumber } from "#app/platform/http/list-pages.ts";

/** What the Sent page is asked for; all of it is in the address. */
export interface BatchFilter {
  q: string;
  kind: BatchFilterKind;
  status: BatchFilterStatus;
  page: number;
}

export const BATCH_KINDS = [
  { value: "", label: "All kinds" },
  { value: "certificates", label: "Certificates" },
  { value: "bulk", label: "Bulk Email" },
] as const;
export type BatchFilterKind = (typeof BATCH_KINDS)[number]["value"];

export const BATCH_STATUSES = [
  { value: "", label: "All" },
  { value: "scheduled", label: "Scheduled" },
  { value: "sending", label: "In progress" },
  { value: "done", label: "Finished" },
  { value: "cancelled", label: "Cancelled" },
] as const;
export type BatchFilterStatus = (typeof BATCH_STATUSES)[number]["value"];

/** Reads the address; anything unknown becomes the default. */
export function readBatchFilter(search: URLSearchParams): BatchFilter {
  return {
    q: (search.get("q") ?? "").trim().slice(0, 200),
    kind: BATCH_KINDS.find(({ value }) => value === search.get("kind"))?.value ?? "",
    status: BATCH_STATUSES.find(({ value }) => value === search.get("status"))?.value ?? "",
    page: readPageNumber(search),
  };
}

/** The address of a filter with some parts changed; another list starts at its first page. */
export function sentPath(filter: BatchFilter, change: Partial<BatchFilter> = {}): string {
  const query = new URLSearchParams();
  const { q, kind, status } = { ...filter, ...change };
  if (q) query.set("q", q);
  if (kind) query.set("kind", kind);
  if (status) query.set("status", status);
  const text = query.toString();
  return text ? `/sent?${text}` : "/sent";
}

/** How many people of a send are where. */
export interface BatchCounts {
  /** Everyone it was confirmed for, those left out not counted. */
  total: number;
  /** As a mail server reported. */
  delivered: number;
  /** By a mail server that has reported nothing since. */
  accepted: number;
  /** Queued or being sent. */
  inProgress: number;
  failed: number;
  /** Left out or cancelled. */
  notSent: number;
}

/**
 * "91%", "under 1%": whole numbers, but never 0% of something and never 100% while something is
 * missing.
 */
export function shareLabel(part: number, total: number): string {
  if (total === 0 || part === 0) return "0%";
  if (part >= total) return "100%";
  const percent = (part / total) * 100;
  return percent < 1 ? "under 1%" : `${Math.min(99, Math.round(percent))}%`;
}

/** People whose e-mail was sent and hasn't failed, whether or not a server reported more. */
export function sentCount({ delivered, accepted }: SentCounts): number {
  return delivered + accepted;
}

/** What those are called: delivered only where that was reported of each. */
export function sentWord({ accepted }: SentCounts): "sent" | "delivered" {
  return accepted > 0 ? "sent" : "delivered";
}

type SentCounts = Pick<BatchCounts, "delivered" | "accepted">;

/** "290 delivered, 5 failed"; "295 sent". */
export function sentLabel(counts: SentCounts & Pick<BatchCounts, "failed">): string {
  const sent = `${sentCount(counts).toLocaleString("en")} ${sentWord(counts)}`;
  return counts.failed > 0 ? `${sent}, ${counts.failed.toLocaleString("en")} failed` : sent;
}

/** "91% delivered, 7% in progress, 2% failed". */
export function progressLabel(counts: BatchCounts): string {
  const { total, inProgress, failed } = counts;
  return (
    `${shareLabel(sentCount(counts), total)} ${sentWord(counts)}, ` +
    `${shareLabel(inProgress, total)} in progress, ${shareLabel(failed, total)} failed`
  );
}

/**
 * The parts of the three-part bar. `remaining`: those that still have to leave are its empty end,
 * so that it fills as they go.
 */
export function progressParts(counts: BatchCounts, remaining = 0) {
  const { total, inProgress, failed } = counts;
  const share = (part: number) => (total === 0 ? 0 : part / total);
  return [
    { share: share(sentCount(counts)), look: "ok" as const },
    { share: share(Math.max(0, inProgress - remaining)), look: "wait" as const },
    { share: share(failed), look: "bad" as const },
  ];
}
