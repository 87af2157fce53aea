import { type Cell, serialOf } from "./book.ts";

/** A further column of a list: what stands in it, and what may be kept of each cell. */
export interface ExtraColumn {
  heading: string;
  cells: Cell[];
  /** By person: every text that says the same. "" is an empty field. */
  accepted: string[][];
  /** A formula that nobody calculated has to be pointed out. */
  mustBeSaid?: "formulas";
}

const shown = (value: number, format: string, text: string): Cell => ({
  kind: "shown",
  value,
  format,
  text,
});

const DAYS = ["2026-11-20", "2026-03-04", "2025-12-31", "2024-02-29", "2026-01-01", "2026-10-09"];
const MONTHS =
  "January|February|March|April|May|June|July|August|September|October|November|December".split(
    "|",
  );
const CLOCKS = ["14:30", "09:05", "00:15", "23:59", "12:00", "08:45"];
/** In minutes. */
const LENGTHS = [90, 45, 1565, 60, 5, 600];
const SHARES = [85, 100, 92.5, 0, 7, 66];

function longDay(iso: string): string {
  const [year, month, day] = iso.split("-").map(Number) as [number, number, number];
  return `${day} ${MONTHS[month - 1]} ${year}`;
}

function slashDay(iso: string): string {
  return iso.split("-").reverse().join("/");
}

function dates(): ExtraColumn {
  return {
    heading: "Completion Date",
    cells: DAYS.map((day) => shown(serialOf(day), "d mmmm yyyy", longDay(day))),
    accepted: DAYS.map((day) => [longDay(day)]),
  };
}

function slashDates(): ExtraColumn {
  return {
    heading: "Start Day",
    cells: DAYS.map((day) => shown(serialOf(day), "dd/mm/yyyy", slashDay(day))),
    accepted: DAYS.map((day) => [slashDay(day), longDay(day), day]),
  };
}

function times(): ExtraColumn {
  const accepted = CLOCKS.map((clock) => [clock, clock.replace(/^0/, ""), `${clock}:00`]);
  return {
    heading: "Session",
    cells: CLOCKS.map((clock) => shown(serialOf(`1899-12-30T${clock}:00`), "hh:mm", clock)),
    accepted,
  };
}

function moments(): ExtraColumn {
  const moment = (index: number) => [DAYS[index] ?? "", CLOCKS[index] ?? ""] as const;
  return {
    heading: "Registered On",
    cells: DAYS.map((_, index) => {
      const [day, clock] = moment(index);
      return shown(serialOf(`${day}T${clock}:00`), "d mmmm yyyy hh:mm", `${longDay(day)} ${clock}`);
    }),
    accepted: DAYS.map((_, index) => {
      const [day, clock] = moment(index);
      return [`${longDay(day)} ${clock}`, `${longDay(day)}, ${clock}`, `${day} ${clock}`];
    }),
  };
}

function durations(): ExtraColumn {
  const text = (length: number) =>
    `${String(Math.floor(length / 60)).padStart(2, "0")}:${String(length % 60).padStart(2, "0")}`;
  return {
    heading: "Time Spent",
    cells: LENGTHS.map((length) => shown(length / 1440, "[hh]:mm", text(length))),
    accepted: LENGTHS.map((length) => [
      text(length),
      text(length).replace(/^0/, ""),
      `${text(length)}:00`,
      `${text(length).replace(/^0/, "")}:00`,
    ]),
  };
}

function percentages(): ExtraColumn {
  return {
    heading: "Attendance",
    cells: SHARES.map((share) => shown(share / 100, "0.0%", `${share.toFixed(1)}%`)),
    accepted: SHARES.map((share) => [`${share.toFixed(1)}%`, `${share}%`]),
  };
}

const SCORES = [95, 87.5, 100, 0, 61.25, 1_000_000];

function numbers(): ExtraColumn {
  return { heading: "Score", cells: SCORES, accepted: SCORES.map((score) => [String(score)]) };
}

/** Longer than a spreadsheet shows without an exponent. */
const MEMBERS = [12345678901, 234567890123, 98765432109, 11111111111, 40000000001, 55555555555];

function longNumbers(): ExtraColumn {
  return { heading: "Member No", cells: MEMBERS, accepted: MEMBERS.map((no) => [String(no)]) };
}

/** Texts that a careless program takes for numbers or dates. */
const CODES = ["007", "1-2", "+2348031234567", "1E5", "3/4", "0803 123 4567"];

function codes(): ExtraColumn {
  return { heading: "Code", cells: CODES, accepted: CODES.map((code) => [code]) };
}

/** `isCalculated` false: as programs write them that don't calculate. */
function formulas(isCalculated: boolean): ExtraColumn {
  const cells = CODES.map((_, index): Cell => {
    const isText = index % 2 === 1;
    const result = isText ? `Grade ${index}` : 40 + index;
    const formula = isText ? `"Grade "&${index}` : `40+${index}`;
    return { kind: "formula", formula, result: isCalculated ? result : null };
  });
  const accepted = CODES.map((_, index) => [index % 2 === 1 ? `Grade ${index}` : `${40 + index}`]);
  return {
    heading: "Result",
    cells,
    accepted,
    ...(isCalculated ? {} : { mustBeSaid: "formulas" }),
  };
}

function booleans(): ExtraColumn {
  const paid = [true, false, true, true, false, true];
  return {
    heading: "Paid",
    cells: paid,
    accepted: paid.map((is) =>
      is ? ["TRUE", "True", "true", "Yes"] : ["FALSE", "False", "false", "No"],
    ),
  };
}

/** Nobody wants "#N/A" on a certificate, or the number that stands for it. */
function errors(): ExtraColumn {
  const cells: Cell[] = ["Distinction", { kind: "error", code: "#N/A" }, "Merit", "Pass", "Merit"];
  return {
    heading: "Remark",
    cells: [...cells, { kind: "error", code: "#REF!" }],
    accepted: [["Distinction"], [""], ["Merit"], ["Pass"], ["Merit"], [""]],
  };
}

/** The further columns that a case may name. */
export const COLUMNS = {
  number: numbers,
  long: longNumbers,
  code: codes,
  date: dates,
  day: slashDates,
  time: times,
  moment: moments,
  duration: durations,
  percentage: percentages,
  formula: () => formulas(true),
  uncalculated: () => formulas(false),
  boolean: booleans,
  error: errors,
} satisfies Record<string, () => ExtraColumn>;

export type ColumnName = keyof typeof COLUMNS;
