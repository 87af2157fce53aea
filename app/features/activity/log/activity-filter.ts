import { type PageKeys, readPageKeys } from "#app/platform/http/list-pages.ts";
import { ACTIVITY_KINDS, type ActivityKind } from "../actor.ts";
import { PERIODS, type Period, readPeriod } from "../period.ts";

export const PERIOD_CHOICES = PERIODS.map(({ id, label }) => ({
  value: id,
  label: id === "all" ? "All time" : label,
}));

/** What the address of the activity log asks for. */
export interface ActivityFilter extends PageKeys {
  kind: ActivityKind | null;
  /** Whose lines: a person's id, "key:" and an API key's id, or "product". */
  by: string | null;
  period: Period;
}

/** Anything that is no such thing counts as not asked for. */
export function readActivityFilter(search: URLSearchParams): ActivityFilter {
  const kind = search.get("kind");
  const by = search.get("by")?.toLowerCase() ?? "";
  return {
    kind: ACTIVITY_KINDS.find((one) => one.kind === kind)?.kind ?? null,
    by: /^(?:product|(?:key:)?[0-9a-z]{1,40})$/.test(by) ? by : null,
    period: readPeriod(search.get("period")),
    ...readPageKeys(search),
  };
}

/**
 * The address of the same list without its page: "?kind=sent&by=product", or "" when nothing is
 * filtered.
 */
export function activitySearch({
  kind,
  by,
  period,
}: Pick<ActivityFilter, "kind" | "by" | "period">): string {
  const search = new URLSearchParams();
  if (kind) search.set("kind", kind);
  if (by) search.set("by", by);
  if (period !== "all") search.set("period", period);
  return search.size > 0 ? `?${search}` : "";
}
