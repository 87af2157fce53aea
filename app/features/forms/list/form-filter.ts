import { type Period, readPeriod } from "#app/features/activity/period.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";

/** What the Forms screen is asked for; all of it is in the address. */
export interface FormFilter {
  tab: FormTab;
  /** Words to look for in the title; empty: all. */
  q: string;
  status: "" | "draft" | "published" | "changed" | "closed" | "full";
  sort: FormSort;
  /** `hosted`: only forms whose webinar ended in the period. */
  webinars: "" | "hosted";
  /** What the figures above the list count. */
  period: Period;
  /** Counts from 1. */
  page: number;
}

export const FORM_TABS = [
  { id: "all", label: "All forms" },
  { id: "webinars", label: "Webinars" },
  { id: "starred", label: "Starred" },
] as const;
export type FormTab = (typeof FORM_TABS)[number]["id"];

export const FORM_SORTS = [
  { value: "edited", label: "Last edited" },
  { value: "title", label: "Title" },
  { value: "responses", label: "Most responses" },
] as const;
export type FormSort = (typeof FORM_SORTS)[number]["value"];

export const FORM_STATUS_CHOICES = [
  { value: "", label: "Any status" },
  { value: "draft", label: "Draft" },
  { value: "published", label: "Published" },
  { value: "changed", label: "Unpublished changes" },
  { value: "closed", label: "Closed" },
  { value: "full", label: "Full" },
] as const;

/** Reads the address. Anything unknown becomes the default, so that an old link still opens. */
export function readFormFilter(search: URLSearchParams): FormFilter {
  const one = <T extends string>(name: string, allowed: readonly T[], fallback: T): T =>
    allowed.find((value) => value === search.get(name)) ?? fallback;
  const ids = <T extends string>(choices: readonly { id: T }[]) => choices.map(({ id }) => id);
  const values = <T extends string>(choices: readonly { value: T }[]) =>
    choices.map(({ value }) => value);
  return {
    tab: one("tab", ids(FORM_TABS), "all"),
    q: (search.get("q") ?? "").trim().slice(0, 200),
    status: one("status", values(FORM_STATUS_CHOICES), ""),
    sort: one("sort", values(FORM_SORTS), "edited"),
    webinars: one("webinars", ["", "hosted"] as const, ""),
    period: readPeriod(search.get("period")),
    page: readPageNumber(search),
  };
}

/**
 * The address of a filter with some parts changed; defaults are left out, and another list starts
 * at its first page.
 */
export function formsPath(filter: FormFilter, change: Partial<FormFilter> = {}): string {
  const wish = { ...filter, page: 1, ...change };
  const query = new URLSearchParams();
  if (wish.tab !== "all") query.set("tab", wish.tab);
  if (wish.q) query.set("q", wish.q);
  if (wish.status) query.set("status", wish.status);
  if (wish.sort !== "edited") query.set("sort", wish.sort);
  if (wish.webinars) query.set("webinars", wish.webinars);
  if (wish.period !== "all") query.set("period", wish.period);
  if (wish.page > 1) query.set("page", String(wish.page));
  const text = query.toString();
  return text ? `/forms?${text}` : "/forms";
}
