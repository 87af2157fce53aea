import { type Book, type Cell, letterOf, type Sheet } from "./book.ts";
import { type Draft, rearranged, renamed } from "./draft.ts";

/** A book with what is right about it: a layout may change what has to be said or kept. */
export interface LaidOut {
  book: Book;
  draft: Draft;
}

const NAME = "Participants";

function sheetOf(draft: Draft, change: Partial<Sheet> = {}): Sheet {
  return { name: NAME, rows: [draft.headings, ...draft.rows], ...change };
}

function laidOut(draft: Draft, ...sheets: Sheet[]): LaidOut {
  return { book: { sheets }, draft };
}

function plain(draft: Draft): LaidOut {
  return laidOut(draft, sheetOf(draft));
}

function titles(draft: Draft): LaidOut {
  const width = draft.headings.length;
  const rows: Cell[][] = [
    ["LAGOON DIGITAL ACADEMY"],
    ["List of participants, Data Analysis, November 2026"],
    [],
    draft.headings,
    ...draft.rows,
  ];
  const merges = [`A1:${letterOf(width)}1`, `A2:${letterOf(width)}2`];
  return laidOut(draft, { name: NAME, rows, merges });
}

/** "Trainee" above both names, "Details" above the rest. */
function twoRows(draft: Draft): LaidOut {
  const width = draft.headings.length;
  const above = draft.headings.map((_, column): Cell => {
    if (column === 0) return "Trainee";
    return column === 2 ? "Details" : null;
  });
  const merges = ["A1:B1", `C1:${letterOf(width)}1`];
  const named = renamed(draft, { "Last Name": "Surname" });
  return laidOut(named, { name: NAME, rows: [above, named.headings, ...named.rows], merges });
}

/** One branch for three people each, in one merged cell. */
function merged(draft: Draft): LaidOut {
  const column = draft.headings.indexOf("Branch");
  const firstOf = (index: number) => index - (index % 3);
  const rows = draft.rows.map((row, index) =>
    row.map((cell, at) => (at === column && index % 3 > 0 ? null : cell)),
  );
  const expected = draft.expected.map((person, index) => ({
    ...person,
    fields: {
      ...person.fields,
      Branch: draft.expected[firstOf(index)]?.fields.Branch ?? [],
    },
  }));
  const letter = letterOf(column + 1);
  const merges = [`${letter}2:${letter}4`, `${letter}5:${letter}7`];
  const changed = { ...draft, rows, expected };
  return laidOut(changed, sheetOf(changed, { merges }));
}

function totals(draft: Draft): LaidOut {
  const count: Cell[] = ["Total", draft.rows.length];
  const below: Cell[][] = [[], count, ["Prepared by the training desk, 28 November 2026"]];
  return laidOut(draft, { name: NAME, rows: [draft.headings, ...draft.rows, ...below] });
}

const NOTES: Sheet = {
  name: "Read me",
  rows: [
    ["How to use this file"],
    ["Fill in one row for each participant."],
    ["Questions: training@lagoon.test"],
  ],
};

const FEES: Sheet = {
  name: "Fees",
  rows: [
    ["Item", "Amount"],
    ["Venue", 250000],
    ["Lunch", 90000],
  ],
};

function thirdSheet(draft: Draft): LaidOut {
  return laidOut(draft, NOTES, FEES, sheetOf(draft));
}

function summaryFirst(draft: Draft): LaidOut {
  const summary: Sheet = {
    name: "Summary",
    rows: [
      ["Event", "Data Analysis for Beginners"],
      ["Host", "Lagoon Digital Academy"],
      ["Contact e-mail", "training@lagoon.test"],
      ["Registered", draft.rows.length],
    ],
  };
  return laidOut(draft, summary, sheetOf(draft));
}

/** People of the year before, whom nobody wants to write to. */
const OLD_LIST: Cell[][] = [
  ["First Name", "Last Name", "Email Address"],
  ["Old", "Member", "old.member@people.test"],
  ["Past", "Student", "past.student@people.test"],
  ["Gone", "Away", "gone.away@people.test"],
];

function hiddenSheet(draft: Draft): LaidOut {
  const old: Sheet = { name: "2025", rows: OLD_LIST, visibility: "hidden" };
  return laidOut(draft, old, sheetOf(draft));
}

function veryHiddenSheet(draft: Draft): LaidOut {
  const old: Sheet = { name: "2025", rows: OLD_LIST, visibility: "veryHidden" };
  return laidOut(draft, old, sheetOf(draft));
}

/** The people are on a sheet that isn't shown: they are taken only with a word about it. */
function onlyHidden(draft: Draft): LaidOut {
  const changed: Draft = { ...draft, says: [...draft.says, "hidden sheet"], isPlanted: true };
  return laidOut(changed, NOTES, sheetOf(draft, { visibility: "hidden" }));
}

/** Two people are filtered out: whether they belong to the list has to be asked. */
function hiddenRows(draft: Draft): LaidOut {
  const changed: Draft = { ...draft, says: [...draft.says, "hidden rows"], isPlanted: true };
  return laidOut(changed, sheetOf(draft, { hiddenRows: [3, 6] }));
}

/** What is hidden is no field of the list. */
function hiddenColumn(draft: Draft): LaidOut {
  const salaries = draft.rows.map((row, index): Cell[] => [...row, 250_000 + index]);
  const rows = [[...draft.headings, "Salary"], ...salaries];
  return laidOut(draft, { name: NAME, rows, hiddenColumns: [draft.headings.length + 1] });
}

function gaps(draft: Draft): LaidOut {
  const rows = draft.rows.flatMap((row): Cell[][] => [row, []]);
  return laidOut(draft, { name: NAME, rows: [draft.headings, [], ...rows] });
}

function trailing(draft: Draft): LaidOut {
  const wider = (row: Cell[]): Cell[] => [...row, "", "", "", ""];
  return laidOut(draft, { name: NAME, rows: [draft.headings, ...draft.rows].map(wider) });
}

/** Without headings nobody can know what the fields are called. */
function noHeadings(draft: Draft): LaidOut {
  const named = rearranged(draft, [0, 1, 2]);
  const expected = draft.expected.map((person) => ({ ...person, fields: {} }));
  const changed = { ...named, expected };
  return laidOut(changed, { name: NAME, rows: changed.rows });
}

function othersOf(draft: Draft): number[] {
  return draft.headings.map((_, column) => column).slice(3);
}

function addressFirst(draft: Draft): LaidOut {
  const order = renamed(rearranged(draft, [2, 1, 0, ...othersOf(draft)]), {
    "Email Address": "E-mail",
    "Last Name": "Surname",
  });
  return plain(order);
}

function fullName(draft: Draft): LaidOut {
  const whole = draft.rows.map((row): Cell[] => [`${row[0]} ${row[1]}`, ...row.slice(2)]);
  const headings = ["Full Name", ...draft.headings.slice(2)];
  const roles: Draft["roles"] = ["full", ...draft.roles.slice(2)];
  return plain({ ...draft, headings, roles, rows: whole });
}

/** As an office types it: numbers before, headings in capitals. */
function numbered(draft: Draft): LaidOut {
  const names = Object.fromEntries(draft.headings.map((name) => [name, name.toUpperCase()]));
  const capitals = renamed(draft, { ...names, "Last Name": "SURNAME", "Email Address": "E-MAIL" });
  const headings = ["S/N", ...capitals.headings];
  const rows = capitals.rows.map((row, index): Cell[] => [index + 1, ...row]);
  return plain({ ...capitals, headings, roles: ["extra", ...capitals.roles], rows });
}

function frenchHeadings(draft: Draft): LaidOut {
  const named = renamed(draft, {
    "First Name": "Prénom",
    "Last Name": "Nom",
    "Email Address": "Adresse e-mail",
    Branch: "Agence",
  });
  return plain(rearranged(named, [1, 0, 2, ...othersOf(draft)]));
}

/** The headings come again, as at the top of every printed page. */
function headingsAgain(draft: Draft): LaidOut {
  const rows = [...draft.rows.slice(0, 3), draft.headings, ...draft.rows.slice(3)];
  const changed: Draft = { ...draft, isPlanted: true };
  return laidOut(changed, { name: NAME, rows: [draft.headings, ...rows] });
}

/** Which of two lists is meant has to be asked. */
function asksWhich(draft: Draft): Draft {
  return { ...draft, says: [...draft.says, "several tables"], isPlanted: true };
}

/** Another list beside this one, after an empty column. */
function sideBySide(draft: Draft): LaidOut {
  const rows = [draft.headings, ...draft.rows].map((row, index): Cell[] => [
    ...row,
    null,
    ...(OLD_LIST[index] ?? []),
  ]);
  return laidOut(asksWhich(draft), { name: NAME, rows });
}

/** Prices beside the people, whose rows have nothing to do with theirs. */
function pricesBeside(draft: Draft): LaidOut {
  const prices: Cell[][] = [
    ["Item", "Amount"],
    ["Venue", 250000],
    ["Lunch", 90000],
  ];
  const rows = [draft.headings, ...draft.rows].map((row, index): Cell[] => [
    ...row,
    null,
    ...(prices[index] ?? []),
  ]);
  return laidOut(asksWhich(draft), { name: NAME, rows });
}

/** Another list below this one, with its columns in another order. */
function below(draft: Draft): LaidOut {
  const others = OLD_LIST.map((row): Cell[] => [...row].reverse());
  const rows = [draft.headings, ...draft.rows, [], ["Last year"], ...others];
  return laidOut(asksWhich(draft), { name: NAME, rows });
}

/** The layouts that a case may name. */
export const LAYOUTS = {
  plain,
  titles,
  "two-rows": twoRows,
  merged,
  totals,
  "third-sheet": thirdSheet,
  "summary-first": summaryFirst,
  "hidden-sheet": hiddenSheet,
  "very-hidden-sheet": veryHiddenSheet,
  "only-hidden": onlyHidden,
  "hidden-rows": hiddenRows,
  "hidden-column": hiddenColumn,
  gaps,
  trailing,
  "no-headings": noHeadings,
  "address-first": addressFirst,
  "full-name": fullName,
  numbered,
  "french-headings": frenchHeadings,
  "headings-again": headingsAgain,
  "side-by-side": sideBySide,
  "prices-beside": pricesBeside,
  below,
} satisfies Record<string, (draft: Draft) => LaidOut>;

export type LayoutName = keyof typeof LAYOUTS;
