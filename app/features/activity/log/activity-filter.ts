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

/**
 * What a line's link speaks of, where looking it up costs little: its row is there, in the bin, or
 * gone.
 */
export type LinkState = "there" | "in-the-bin" | "gone";

export type LinkTable = "projects" | "forms" | "batches" | "people" | "webhookEndpoints";

/** As `newId` makes them, or a person's; "bin" and "new" are pages of their own. */
const ID = /^([0-9a-hjkmnp-tv-z]{25}|[0-9a-f]{20})$/;
const AREAS: Record<string, LinkTable> = {
  projects: "projects",
  certificates: "projects",
  forms: "forms",
  sent: "batches",
  people: "people",
  "settings/api/webhooks": "webhookEndpoints",
};

/**
 * The row that a path on this site needs: "/forms/{id}/webinar" → forms, {id}. Null: it needs none.
 */
export function linkTarget(link: string | null): { table: LinkTable; id: string } | null {
  const parts = link?.split(/[?#]/)[0]?.split("/").slice(1) ?? [];
  const at = parts.findIndex((part) => ID.test(part));
  const table = AREAS[parts.slice(0, Math.max(at, 0)).join("/")];
  return table ? { table, id: parts[at]! } : null;
}
