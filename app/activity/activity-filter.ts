import { ACTIVITY_KINDS, type ActivityKind } from "./kinds.ts";
import { type PageKey, readPageKey } from "./page-key.ts";

export type ActivityPeriod = "all" | "today" | "week" | "month";

export const ACTIVITY_PERIODS: readonly { value: ActivityPeriod; label: string }[] = [
  { value: "all", label: "All time" },
  { value: "today", label: "Today" },
  { value: "week", label: "This Week" },
  { value: "month", label: "This Month" },
];

/** What the address of the activity log asks for. */
export interface ActivityFilter {
  kind: ActivityKind | null;
  /** Whose lines: a person's id, "key:" and an API key's id, or "product". */
  by: string | null;
  period: ActivityPeriod;
  before: PageKey | null;
  after: PageKey | null;
}

/** Anything that is no such thing counts as not asked for. */
export function readActivityFilter(search: URLSearchParams): ActivityFilter {
  const kind = search.get("kind");
  const by = search.get("by")?.toLowerCase() ?? "";
  const period = search.get("period");
  const after = readPageKey(search.get("after"));
  return {
    kind: ACTIVITY_KINDS.find((one) => one.kind === kind)?.kind ?? null,
    by: /^(?:product|(?:key:)?[0-9a-z]{1,40})$/.test(by) ? by : null,
    period: ACTIVITY_PERIODS.find(({ value }) => value === period)?.value ?? "all",
    before: after ? null : readPageKey(search.get("before")),
    after,
  };
}

/** The address of the same list without its page: "?kind=sent&by=product", or "" when nothing is filtered. */
export function activitySearch({ kind, by, period }: Pick<ActivityFilter, "kind" | "by" | "period">): string {
  const search = new URLSearchParams();
  if (kind) search.set("kind", kind);
  if (by) search.set("by", by);
  if (period !== "all") search.set("period", period);
  return search.size > 0 ? `?${search}` : "";
}
