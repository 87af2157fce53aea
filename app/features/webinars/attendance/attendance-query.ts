import { readPageNumber, readsWhole } from "#app/platform/http/list-pages.ts";

export const ATTENDANCE_FILTERS = [
  "everyone",
  "attended",
  "absent",
  "doubtful",
  "incomplete",
] as const;
export type AttendanceFilter = (typeof ATTENDANCE_FILTERS)[number];

export const FILTER_LABELS: Record<AttendanceFilter, string> = {
  everyone: "Everyone",
  attended: "Attended",
  absent: "Did not attend",
  doubtful: "Doubtful",
  incomplete: "Certificate not earned yet",
};

/** What the table of people shows: part of the page's address. */
export interface AttendanceQuery {
  q: string;
  show: AttendanceFilter;
  page: number;
  /** Words are looked for in everybody, however many there are. */
  whole: boolean;
}

export const ATTENDANCE_PER_PAGE = 50;

/** What the address asks for; anything else in it counts as not asked. */
export function readAttendanceQuery(search: URLSearchParams): AttendanceQuery {
  // "doubts" is what this filter was called before.
  const show = search.get("show")?.replace(/^doubts$/, "doubtful") as AttendanceFilter;
  return {
    q: (search.get("q") ?? "").trim().slice(0, 200),
    show: ATTENDANCE_FILTERS.includes(show) ? show : "everyone",
    page: readPageNumber(search),
    whole: readsWhole(search),
  };
}

/** The address of the same people, without the page. */
export function attendanceSearch({ q, show, whole }: Omit<AttendanceQuery, "page">): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (q && whole) search.set("whole", "1");
  if (show !== "everyone") search.set("show", show);
  return search.toString();
}
