import { readPageNumber, readsWhole } from "#app/platform/http/list-pages.ts";
import type { WebinarRegistration } from "../model/webinar.server.ts";

type State = WebinarRegistration["state"];

export const PEOPLE_STATES: { value: "" | State; label: string }[] = [
  { value: "", label: "All" },
  { value: "registered", label: "Have a place" },
  { value: "waiting", label: "Waiting list" },
  { value: "pending", label: "To approve" },
  { value: "declined", label: "Declined" },
  { value: "cancelled", label: "Cancelled" },
];

export const STATE_LABELS: Record<State, string> = {
  registered: "Has a place",
  waiting: "Waiting list",
  pending: "To approve",
  declined: "Declined",
  cancelled: "Cancelled",
};

/** Colour and icon of a state. */
export const STATE_BADGES: Record<State, "delivered" | "progress" | "failed"> = {
  registered: "delivered",
  waiting: "progress",
  pending: "progress",
  declined: "failed",
  cancelled: "failed",
};

export const PEOPLE_PER_PAGE = 25;

export interface PeopleFilter {
  q: string;
  state: "" | State;
  page: number;
  /** Words are looked for in everybody, however many there are. */
  whole: boolean;
}

/** What the People page is asked for; what it does not know counts as not asked. */
export function readPeopleFilter(query: URLSearchParams): PeopleFilter {
  const state = query.get("state") ?? "";
  return {
    q: (query.get("q") ?? "").trim().slice(0, 200),
    state: PEOPLE_STATES.find(({ value }) => value === state)?.value ?? "",
    page: readPageNumber(query),
    whole: readsWhole(query),
  };
}

/** The query of a filter, without what is not set. */
export function peopleQuery({ q, state, page, whole }: Partial<PeopleFilter>): string {
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (q && whole) query.set("whole", "1");
  if (state) query.set("state", state);
  if (page && page > 1) query.set("page", String(page));
  return query.size > 0 ? `?${query}` : "";
}

/** As many people are approved or declined by one press of a button. */
export const MAX_BATCH = 500;
