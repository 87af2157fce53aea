import type { CertificateStatus } from "../model/certificate-id.ts";

/** What the list of issued certificates is asked for; all of it is in the address. */
export interface IssuedFilter {
  /** An id or its beginning, a link, a person, a title; empty: all. */
  q: string;
  status: "" | CertificateStatus;
  /** `projects.id`; empty: of all projects. */
  project: string;
  /** Sent at some time in this period; empty: sent or not. */
  sent: "" | SentPeriod;
  /** Counts from 1. */
  page: number;
  /** Where the page begins, so that none has to be counted through. Null: by its number. */
  from: PageKey | null;
}

export type SentPeriod = "all" | "today" | "week" | "month";

/** A row of the list, and whether the page lies after it or before it. */
export interface PageKey {
  way: "after" | "before";
  /** ISO 8601. */
  at: string;
  id: string;
}

export const ISSUED_STATUSES = [
  { value: "", label: "Any status" },
  { value: "valid", label: "Valid" },
  { value: "expired", label: "Expired" },
  { value: "revoked", label: "Revoked" },
  { value: "replaced", label: "Replaced" },
] as const;

export const SENT_PERIODS = [
  { value: "", label: "Sent or not" },
  { value: "all", label: "Sent any time" },
  { value: "today", label: "Sent today" },
  { value: "week", label: "Sent this week" },
  { value: "month", label: "Sent this month" },
] as const;

interface Choice<T> {
  value: T;
}

/**
 * Reads the address. Anything unknown becomes the default. `go` is a pager's button: page and key
 * in one.
 */
export function readIssuedFilter(search: URLSearchParams): IssuedFilter {
  const one = <T extends string>(name: string, allowed: readonly [Choice<T>, ...Choice<T>[]]): T =>
    allowed.find(({ value }) => value === search.get(name))?.value ?? allowed[0].value;
  const [goTo, ...goKey] = (search.get("go") ?? "").split(",");
  const page = Number(goTo || search.get("page"));
  return {
    q: (search.get("q") ?? "").trim().slice(0, 200),
    status: one("status", ISSUED_STATUSES),
    project: /^[\w-]{1,100}$/.exec(search.get("project") ?? "")?.[0] ?? "",
    sent: one("sent", SENT_PERIODS),
    page: Number.isFinite(page) && page >= 1 ? Math.min(1e9, Math.trunc(page)) : 1,
    from: readKey(goTo ? goKey.join(",") : (search.get("from") ?? "")),
  };
}

function readKey(text: string): PageKey | null {
  const [, way, at = "", id = ""] =
    /^([ab])\.(\d{4}-\d\d-\d\dT[\d:.]{5,18}Z)\.([\w-]{1,100})$/.exec(text) ?? [];
  return way ? { way: way === "a" ? "after" : "before", at, id } : null;
}

/** A key as the address has it. */
export function writeKey({ way, at, id }: PageKey): string {
  return `${way === "after" ? "a" : "b"}.${at}.${id}`;
}

/** The parts of the address that a filter has beside its page; defaults are left out. */
export function filterParts(filter: IssuedFilter): [name: string, value: string][] {
  const { q, status, project, sent } = filter;
  return Object.entries({ tab: "issued", q, status, project, sent }).filter(
    ([, value]) => value !== "",
  );
}

/** The address of the list with some parts changed; another list starts at its first page. */
export function issuedPath(
  filter: IssuedFilter,
  change: Partial<IssuedFilter> = {},
  chosen: readonly string[] = [],
): string {
  const wish = { ...filter, page: 1, from: null, ...change };
  const query = new URLSearchParams(filterParts(wish));
  if (wish.page > 1) query.set("page", String(wish.page));
  if (wish.page > 1 && wish.from) query.set("from", writeKey(wish.from));
  if (chosen.length > 0) query.set("s", chosen.join("."));
  return `/certificates?${query}`;
}

/** As many ids as an address can hold. */
export const MAX_SELECTED = 300;

/**
 * The certificates chosen in a list: `s`, repeated by checkboxes, joined by dots in links. Each
 * once, no more than `MAX_SELECTED`.
 */
export function readSelectedIds(search: URLSearchParams | FormData): string[] {
  const ids = search
    .getAll("s")
    .flatMap((value) => (typeof value === "string" ? value.split(".") : []));
  return [...new Set(ids.filter((id) => /^[\w-]{1,100}$/.test(id)))].slice(0, MAX_SELECTED);
}
