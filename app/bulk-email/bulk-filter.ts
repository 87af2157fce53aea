import { readPageNumber } from "../http/page-number.ts";
import { type BulkChoice, NOBODY, readChoice, readNumbers, writeChoice, writeNumbers } from "./bulk-choice.ts";

export const BULK_TABS = [
  { id: "all", label: "All Recipients" },
  { id: "certificates", label: "By Certificates" },
  { id: "forms", label: "By Forms" },
  { id: "uploads", label: "By Upload" },
] as const;
export type BulkTab = (typeof BULK_TABS)[number]["id"];

export const CARD_SORTS = [
  { value: "date", label: "Date" },
  { value: "viewed", label: "Last viewed" },
] as const;

/** A page whose first person is known, so that pages near it are found without counting from the beginning. */
export interface NearPage {
  page: number;
  first: number;
}

/** What the Bulk Email page is asked for; all of it is in the address. */
export interface BulkFilter {
  tab: BulkTab;
  /** The card that is open: a project's, form's or list's id. */
  card: string | null;
  q: string;
  sort: (typeof CARD_SORTS)[number]["value"];
  view: "grid" | "list";
  /** Counts from 1. */
  page: number;
  near: NearPage | null;
  choice: BulkChoice;
}

/** Whether people are shown, and not cards. */
export function showsPeople({ tab, card }: Pick<BulkFilter, "tab" | "card">): boolean {
  return tab === "all" || card !== null;
}

/** Reads the address; anything unknown becomes the default. */
export function readBulkFilter(search: URLSearchParams): BulkFilter {
  const one = <T extends string>(name: string, allowed: readonly T[], otherwise: T): T =>
    allowed.find((value) => value === search.get(name)) ?? otherwise;
  const tab = one(
    "tab",
    BULK_TABS.map(({ id }) => id),
    "all",
  );
  const card = tab === "all" ? null : search.get("card")?.slice(0, 100) || null;
  return {
    tab,
    card,
    q: (search.get("q") ?? "").trim().slice(0, 200),
    sort: one("sort", ["date", "viewed"], "date"),
    view: one("view", ["grid", "list"], "grid"),
    page: readPageNumber(search),
    near: readNear(search.get("near")),
    choice: tab === "all" || card ? readChoice(search, card !== null) : NOBODY,
  };
}

/** "5.1a": page 5 begins with person 46. */
function readNear(text: string | null): NearPage | null {
  const [page, first] = readNumbers(text);
  return page && first ? { page, first } : null;
}

export const writeNear = ({ page, first }: NearPage): string => writeNumbers([page, first]);

/**
 * The address of a filter with some parts changed; defaults are left out, another list starts at its first page, and another
 * tab or card with its own people chosen.
 */
export function bulkPath(filter: BulkFilter, change: Partial<BulkFilter> = {}): string {
  const isElsewhere = "tab" in change || "card" in change;
  const wish = { ...filter, page: 1, near: null, ...change };
  const query = new URLSearchParams();
  if (wish.tab !== "all") query.set("tab", wish.tab);
  if (wish.card && wish.tab !== "all") query.set("card", wish.card);
  if (wish.q) query.set("q", wish.q);
  if (wish.sort !== "date") query.set("sort", wish.sort);
  if (wish.view !== "grid") query.set("view", wish.view);
  if (wish.page > 1) query.set("page", String(wish.page));
  if (wish.near && wish.page > 1) query.set("near", writeNear(wish.near));
  if (showsPeople(wish) && (!isElsewhere || change.choice)) writeChoice(query, wish.choice, wish.card !== null);
  const text = query.toString();
  return text ? `/bulk-email?${text}` : "/bulk-email";
}
