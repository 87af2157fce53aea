import type { Period } from "#app/features/activity/period.ts";
import type { ShownTime } from "#app/platform/time/relative-time.ts";
import type { StatName } from "./dashboard-filter.ts";

/** One of the three cards. `value` is as long as the list at `to`. */
export interface Stat {
  name: StatName;
  label: string;
  period: Period;
  value: number;
  /** One true line about the number: "since you joined in August". */
  note: string;
  /** Counts over the last weeks or days, oldest first. */
  trend: number[];
  to: string;
}

/** A day of the chart: messages that were sent, and that failed, by when that was known. */
export interface ChartDay {
  /** "20". */
  label: string;
  /** "20 Nov". */
  date: string;
  sent: number;
  failed: number;
}

/** The days of the chart, and how many were sent in as many days before them. */
export interface DeliveriesShown {
  days: ChartDay[];
  before: number;
}

/** A project and how far its sends are. */
export interface ProjectProgress {
  id: string;
  title: string;
  isSample: boolean;
  /** Where it stands, in words: "Sent 20 Nov 2025", "Draft". */
  standing: string;
  /** People of its sends. */
  sent: number;
  waiting: number;
  failed: number;
  all: number;
}

/** A webinar that is still to come, or runs now. */
export interface NextWebinar {
  formId: string;
  title: string;
  isSample: boolean;
  /** "Sat", "29", in the webinar's zone. */
  weekday: string;
  day: string;
  /** "10:00 · 212 registered". */
  words: string;
  /** The whole date with its zone. */
  full: string;
  taken: number;
  /** Null: as many as come. */
  capacity: number | null;
}

export interface LatestResponse {
  id: string;
  formId: string;
  formTitle: string;
  isSample: boolean;
  /** Name, else address, else the number of the answer. */
  person: string;
  time: ShownTime;
}

/** A line of the log, its sentence parted for the kind's colour. */
export interface LatestActivity {
  id: string;
  kind:
    | "sent"
    | "scheduled"
    | "new"
    | "review"
    | "update"
    | "warning"
    | "reminder"
    | "success"
    | "info";
  text: string;
  link: string | null;
  /** Who did it. */
  actor: string;
  isSample: boolean;
  time: ShownTime;
}

export interface LatestNotification {
  id: string;
  kind: LatestActivity["kind"];
  text: string;
  link: string | null;
  unread: boolean;
  isSample: boolean;
  time: ShownTime;
}
