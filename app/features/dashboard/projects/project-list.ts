import { readPageNumber } from "#app/platform/http/list-pages.ts";
import type { ShownTime } from "#app/platform/time/relative-time.ts";
import type { ShownForm } from "../../forms/list/forms.server.ts";

/** What the projects page is asked for; all of it is in the address. */
export interface ProjectFilter {
  tab: ProjectTab;
  /** Words to look for in the title; empty: all. */
  q: string;
  /** Only on "View all certificates". */
  status: "" | "sent" | "ongoing" | "not-sent";
  sort: ProjectSort;
  view: "grid" | "list";
  /** Counts from 1. */
  page: number;
}

export const PROJECT_TABS = [
  { id: "recent", label: "Recently viewed" },
  { id: "certificates", label: "View all certificates" },
  { id: "responses", label: "All form responses" },
  { id: "starred", label: "Starred" },
  { id: "drafts", label: "All draft" },
] as const;
export type ProjectTab = (typeof PROJECT_TABS)[number]["id"];

export const PROJECT_SORTS = [
  { value: "viewed", label: "Last viewed" },
  { value: "edited", label: "Last edited" },
  { value: "title", label: "Title" },
] as const;
type ProjectSort = (typeof PROJECT_SORTS)[number]["value"];

export const STATUS_CHOICES = [
  { value: "", label: "All files" },
  { value: "sent", label: "Sent" },
  { value: "ongoing", label: "Ongoing" },
  { value: "not-sent", label: "Not sent" },
] as const;

/** Reads the address. Anything unknown becomes the default, so that an old link still opens. */
export function readProjectFilter(search: URLSearchParams): ProjectFilter {
  const one = <T extends string>(name: string, allowed: readonly T[], fallback: T): T =>
    allowed.find((value) => value === search.get(name)) ?? fallback;
  const tab = one(
    "tab",
    PROJECT_TABS.map(({ id }) => id),
    "recent",
  );
  return {
    tab,
    q: (search.get("q") ?? "").trim().slice(0, 200),
    status:
      tab === "certificates" ? one("status", ["", "sent", "ongoing", "not-sent"] as const, "") : "",
    sort: one(
      "sort",
      PROJECT_SORTS.map(({ value }) => value),
      "viewed",
    ),
    view: one("view", ["grid", "list"] as const, "grid"),
    page: readPageNumber(search),
  };
}

/**
 * The address of a filter with some parts changed; defaults are left out, and another list starts
 * at its first page.
 */
export function projectsPath(filter: ProjectFilter, change: Partial<ProjectFilter> = {}): string {
  const wish = { ...filter, page: 1, ...change };
  const query = new URLSearchParams();
  if (wish.tab !== "recent") query.set("tab", wish.tab);
  if (wish.q) query.set("q", wish.q);
  if (wish.status && wish.tab === "certificates") query.set("status", wish.status);
  if (wish.sort !== "viewed") query.set("sort", wish.sort);
  if (wish.view !== "grid") query.set("view", wish.view);
  if (wish.page > 1) query.set("page", String(wish.page));
  const text = query.toString();
  return text ? `/projects?${text}` : "/projects";
}

/**
 * Where a project stands. `draft`: never confirmed. `not-sent`: confirmed, and nothing has left.
 */
export type ProjectStatus = "draft" | "not-sent" | "ongoing" | "sent";

export const PROJECT_STATUS_LABELS: Record<ProjectStatus, string> = {
  draft: "Draft",
  "not-sent": "Not sent",
  ongoing: "Ongoing",
  sent: "Sent",
};

/**
 * What a choice of the status select takes in of `projects.sendStatus`; together they are all
 * projects.
 */
export const SEND_STATUSES: Record<
  Exclude<ProjectFilter["status"], "">,
  ("draft" | "scheduled" | "ongoing" | "sent" | "not-sent")[]
> = {
  sent: ["sent"],
  ongoing: ["ongoing"],
  "not-sent": ["draft", "scheduled", "not-sent"],
};

/** A project as the list shows it. */
export interface ShownProject {
  id: string;
  title: string;
  step: string;
  starred: boolean;
  isSample: boolean;
  hasDesign: boolean;
  status: ProjectStatus;
  recipientCount: number;
  edited: ShownTime;
  /** "3 Dec, 10:00": when its scheduled send goes. */
  goesAt: string | null;
}

/** A card or row of the Projects screen. */
export type ShownEntry =
  | ({ kind: "certificate"; picture: string | null } & ShownProject)
  | ({ kind: "form" } & ShownForm);

/** "1 recipient", "1,204 recipients". */
export function recipientCountLabel(count: number): string {
  return `${count.toLocaleString("en")} recipient${count === 1 ? "" : "s"}`;
}

/** "1 response", "1,204 responses". */
export function responseCountLabel(count: number): string {
  return `${count.toLocaleString("en")} response${count === 1 ? "" : "s"}`;
}
