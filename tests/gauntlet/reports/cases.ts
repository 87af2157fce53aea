import type { Book } from "../tables/book.ts";
import { linesOf } from "../tables/cases.ts";
import { PEOPLE, type PeopleName } from "../tables/people.ts";
import { REPORTS, type ReportName } from "./layouts.ts";
import { type Attendee, attendees } from "./stays.ts";

/** One line of reports.txt: a report, and how long everybody was there. */
export interface ReportCase {
  line: string;
  writer: string;
  book: Book;
  people: Attendee[];
}

/** Every case of reports.txt. Throws where a line names what there isn't. */
export function readReportCases(): ReportCase[] {
  return linesOf("tests/gauntlet/reports.txt").map((parts) => {
    const [writer = "", layout = "", people = "", cells = ""] = parts;
    const line = parts.join(" | ");
    const isKnown = Object.hasOwn(REPORTS, layout) && Object.hasOwn(PEOPLE, people);
    if (!isKnown || !/^(?:text|typed)$/.test(cells)) throw new Error(`reports.txt: “${line}”`);
    const list = attendees(people as PeopleName);
    const book = REPORTS[layout as ReportName](list, cells as "text" | "typed");
    return { line, writer, book, people: list };
  });
}
