import type { Book, Cell } from "./book.ts";
import type { Draft, Statement } from "./draft.ts";

/** What goes wrong on the way of a list: in its cells, or in its sheet once it is laid out. */
export interface Fault {
  inCells?: (draft: Draft) => Draft;
  inBook?: (book: Book) => Book;
}

const planted = (draft: Draft, change: Partial<Draft> = {}): Draft => ({
  ...draft,
  isPlanted: true,
  ...change,
});

function mapCells(draft: Draft, change: (text: string, column: number, row: number) => string) {
  return draft.rows.map((cells, row) =>
    cells.map(
      (cell, column): Cell => (typeof cell === "string" ? change(cell, column, row) : cell),
    ),
  );
}

function mapAddresses(draft: Draft, change: (address: string, row: number) => string): Draft {
  const at = draft.roles.indexOf("email");
  return planted(draft, {
    rows: mapCells(draft, (text, column, row) => (column === at ? change(text, row) : text)),
  });
}

/** Some people can't be known any more. */
function askingAbout(draft: Draft, rows: readonly number[]): Draft {
  const expected = draft.expected.map((person, index) =>
    rows.includes(index) ? { ...person, isToBeAsked: true } : person,
  );
  return { ...draft, expected };
}

/** UTF-8 read as Windows-1252 and saved again. */
function damaged(draft: Draft): Draft {
  const damage = (text: string) =>
    new TextDecoder("windows-1252").decode(new TextEncoder().encode(text));
  const says: Statement[] = [...draft.says, "damaged text"];
  return planted(draft, { rows: mapCells(draft, damage), says });
}

/** Letters that a program couldn't write, in the names of the second and the fifth person. */
function lost(sign: string) {
  return (draft: Draft): Draft => {
    const rows = mapCells(draft, (text, column, row) =>
      column < 2 && (row === 1 || row === 4) ? text.replace(/[^ -~]/u, sign) : text,
    );
    return askingAbout(planted(draft, { rows, covers: ["lost letters"] }), [1, 4]);
  };
}

function several(draft: Draft): Draft {
  const joined = [" ; ", "; ", " / ", ", ", "\n", " or "];
  const other = (address: string) => address.replace("@", ".home@");
  const changed = mapAddresses(
    draft,
    (address, row) => `${address}${joined[row] ?? "; "}${other(address)}`,
  );
  return askingAbout(
    { ...changed, covers: ["several addresses"] },
    draft.rows.map((_, index) => index),
  );
}

/** Ways to write one address that leave no doubt which it is. */
function written(draft: Draft): Draft {
  const ways: ((address: string) => string)[] = [
    (address) => `Somebody <${address}>`,
    (address) => `mailto:${address}`,
    (address) => `<${address}>`,
    (address) => `  ${address}  `,
    (address) => address.toUpperCase(),
    (address) => `"Somebody, Else" <${address}>`,
  ];
  return mapAddresses(draft, (address, row) => ways[row]?.(address) ?? address);
}

/** What Word and Excel make of addresses while they are typed. */
function word(draft: Draft): Draft {
  const ways: ((address: string) => string)[] = [
    (address) => `'${address}`,
    (address) => `${address}.`,
    (address) => address.replace("-", "\u2013"),
    (address) => `\u201c${address}\u201d`,
    (address) => `${address.slice(0, 4)}\u00ad${address.slice(4)}`,
    (address) => `${address};`,
  ];
  return mapAddresses(draft, (address, row) => ways[row]?.(address) ?? address);
}

const UNSEEN = ["\u200b", "\ufeff", "\u00a0", "\u200e", "\u2060", "\u00ad"];

function invisible(draft: Draft): Draft {
  const rows = mapCells(draft, (text, column, row) => {
    const sign = UNSEEN[(row + column) % UNSEEN.length] ?? "";
    if (sign === "\u00a0") return `${sign}${text}${sign}`;
    return column < 3 ? `${text.slice(0, 2)}${sign}${text.slice(2)}` : `${sign}${text}`;
  });
  return planted(draft, { rows });
}

function duplicates(draft: Draft): Draft {
  const at = draft.roles.indexOf("email");
  const again = (draft.rows[1] ?? []).map((cell, column): Cell => {
    return column === at && typeof cell === "string" ? cell.toUpperCase() : cell;
  });
  return planted(draft, { rows: [...draft.rows, ...draft.rows.slice(0, 1), again] });
}

function wrong(draft: Draft): Draft {
  const ways = ["@gmial.com", ".people.test", "@", "@people", "@@people.test", " people.test"];
  const changed = mapAddresses(draft, (address, row) =>
    address.replace("@people.test", ways[row] ?? ""),
  );
  return askingAbout(
    changed,
    draft.rows.map((_, index) => index),
  );
}

function noAddress(draft: Draft): Draft {
  return askingAbout(
    mapAddresses(draft, (address, row) => (row === 2 ? "" : address)),
    [2],
  );
}

function spaces(draft: Draft): Draft {
  return { ...draft, rows: mapCells(draft, (text) => `  ${text.replace(" ", "   ")} `) };
}

function lineBreaks(draft: Draft): Draft {
  const rows = mapCells(draft, (text, column) => (column > 2 ? text.replace(" ", "\n") : text));
  return { ...draft, rows };
}

function onFirstRows(book: Book, change: (rows: Cell[][]) => Cell[][]): Book {
  return { sheets: book.sheets.map((sheet) => ({ ...sheet, rows: change(sheet.rows) })) };
}

function thousandRows(book: Book): Book {
  const empty = Array.from({ length: 1000 }, (): Cell[] => []);
  return onFirstRows(book, (rows) => [...rows.slice(0, 4), ...empty, ...rows.slice(4)]);
}

function blankColumn(book: Book): Book {
  return onFirstRows(book, (rows) => rows.map((row): Cell[] => [null, ...row]));
}

/** The faults that a case may name. */
export const FAULTS = {
  none: {},
  damaged: { inCells: damaged },
  "question-marks": { inCells: lost("?") },
  unreadable: { inCells: lost("\ufffd") },
  several: { inCells: several },
  written: { inCells: written },
  word: { inCells: word },
  invisible: { inCells: invisible },
  duplicates: { inCells: duplicates },
  wrong: { inCells: wrong },
  "no-address": { inCells: noAddress },
  spaces: { inCells: spaces },
  "line-breaks": { inCells: lineBreaks },
  "thousand-rows": { inBook: thousandRows },
  "blank-column": { inBook: blankColumn },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;
