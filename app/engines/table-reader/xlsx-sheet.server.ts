import { clockText, dayText, momentText } from "./moment-text.ts";
import { type NumberPrinting, numberText, plainNumber } from "./number-text.server.ts";
import { attribute, isOn, NotPlain, plainText, textsOf } from "./plain-xml.ts";
import { MAX_TABLE_COLUMNS } from "./problems.ts";
import { type CellPlace, MAX_UNSOLVED, mergeOf, newSheet, type ReadSheet } from "./read-sheet.ts";

/** What the cells of all sheets refer to. */
export interface SheetSources {
  strings: string[];
  /** By cell style; null: numbers as they are. */
  formats: (string | null)[];
  printing: NumberPrinting;
  /** Whoever opens the workbook shall calculate it: stored results may be made up. */
  isUncalculated: boolean;
}

/** Formulas by what is stored as their results. */
interface Formulas {
  /** Without one. */
  unsolved: CellPlace[];
  /** Whose result is nought. */
  nought: CellPlace[];
  hasResult: boolean;
}

interface Reading extends SheetSources {
  sheet: ReadSheet;
  formulas: Formulas;
  /** The index of the row that is read. */
  row: number;
}

/**
 * The rows of a sheet's XML. Throws `NotPlain` where it is written in a way that only the library
 * reads. `isCut`: it is only the beginning.
 */
export function readSheetXml(
  xml: string,
  sources: SheetSources,
  { maxRows, isCut }: { maxRows: number; isCut: boolean },
): ReadSheet {
  const start = xml.indexOf("<sheetData");
  if (start < 0) throw new NotPlain();
  const sheet = newSheet();
  const closing = xml.indexOf("</sheetData>", start);
  const isEmpty = xml.charCodeAt(xml.indexOf(">", start) - 1) === 47;
  if (closing < 0 && !isEmpty && !isCut) throw new NotPlain();
  const formulas: Formulas = { unsolved: [], nought: [], hasResult: false };
  const end = closing < 0 ? xml.lastIndexOf("</row>") + 1 : closing;
  if (!isEmpty)
    readRows(
      { ...sources, sheet, formulas, row: 0 },
      { xml: xml.slice(start, end), maxRows, isCut },
    );
  readColumns(sheet, xml.slice(0, start));
  if (closing >= 0) readMerges(sheet, xml, closing);
  // Some programs store 0 wherever they didn't calculate, and ask for it to be done.
  const isMadeUp = sources.isUncalculated && !formulas.hasResult;
  sheet.unsolved = isMadeUp ? [...formulas.unsolved, ...formulas.nought] : formulas.unsolved;
  return sheet;
}

function readRows(
  reading: Reading,
  { xml, maxRows, isCut }: { xml: string; maxRows: number; isCut: boolean },
): void {
  const { rows, hiddenRows } = reading.sheet;
  for (let at = xml.indexOf("<row"); at >= 0; at = xml.indexOf("<row", at)) {
    const open = xml.indexOf(">", at);
    if (open < 0) throw new NotPlain();
    const tag = xml.slice(at, open + 1);
    const number = rowNumber(tag, rows.length + 1);
    if (number > maxRows) {
      // Rows that are only formatted have no values.
      reading.sheet.hasMore = xml.indexOf("<v", at) >= 0 || xml.indexOf("<is", at) >= 0;
      return;
    }
    reading.row = number - 1;
    const isEmpty = xml.charCodeAt(open - 1) === 47;
    const close = isEmpty ? open : xml.indexOf("</row>", open);
    if (close < 0) {
      if (isCut) return;
      throw new NotPlain();
    }
    rows[number - 1] = isEmpty ? undefined : readCells(xml.slice(open + 1, close), reading);
    if (isHidden(tag, "ht")) hiddenRows.push(number - 1);
    at = close;
  }
}

/** Rows without a number follow each other. What numbers that don't rise mean the library knows. */
function rowNumber(tag: string, next: number): number {
  const text = attribute(tag, "r");
  if (text === null) return next;
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (number < next) throw new NotPlain();
  return number;
}

function readCells(xml: string, reading: Reading): string[] {
  const cells: string[] = [];
  for (let at = xml.indexOf("<c"); at >= 0; at = xml.indexOf("<c", at)) {
    const open = xml.indexOf(">", at);
    const letter = xml.charCodeAt(at + 2);
    if ((letter !== 32 && letter !== 62 && letter !== 47) || open < 0) throw new NotPlain();
    const tag = xml.slice(at, open + 1);
    const column = columnOf(tag, cells.length);
    const isEmpty = xml.charCodeAt(open - 1) === 47;
    const close = isEmpty ? open : xml.indexOf("</c>", open);
    if (close < 0) throw new NotPlain();
    at = close;
    const text = isEmpty ? "" : cellText(xml.slice(open + 1, close), { tag, column, reading });
    // An empty cell far out has a border or a colour.
    if (column >= MAX_TABLE_COLUMNS && text === "") continue;
    if (column < cells.length || column >= MAX_TABLE_COLUMNS) throw new NotPlain();
    while (cells.length < column) cells.push("");
    cells.push(text);
  }
  return cells;
}

/** 0 for A, 26 for AA; cells without a place follow each other. */
function columnOf(tag: string, next: number): number {
  let at = tag.indexOf(" r=") + 4;
  if (at < 4) return next;
  if (tag.charCodeAt(at - 1) !== 34) throw new NotPlain();
  let column = 0;
  for (let letter = tag.charCodeAt(at); letter >= 65 && letter <= 90; letter = tag.charCodeAt(++at))
    column = column * 26 + letter - 64;
  if (column < 1 || column > 16_384) throw new NotPlain();
  return column - 1;
}

function cellText(
  xml: string,
  { tag, column, reading }: { tag: string; column: number; reading: Reading },
): string {
  const type = attribute(tag, "t") ?? "n";
  if (type === "inlineStr") {
    if (xml.includes("<rPh")) throw new NotPlain();
    return textsOf(xml);
  }
  const value = storedValue(xml);
  if (xml.includes("<f")) {
    const place = { row: reading.row, column };
    noteFormula(reading.formulas, { type, value, place });
  }
  if (value === null) return "";
  if (type === "e") {
    reading.sheet.errorCells++;
    return "";
  }
  if (type === "s") {
    const text = reading.strings[Number(value)];
    if (value === "" || text === undefined) throw new NotPlain();
    return text;
  }
  if (type === "str") return plainText(value);
  if (value === "") return "";
  if (type === "b" && (value === "1" || value === "0")) return value === "1" ? "TRUE" : "FALSE";
  if (type === "d") return isoText(value);
  if (type !== "n") throw new NotPlain();
  const format = reading.formats[Number(attribute(tag, "s") ?? 0)] ?? null;
  if (format === null && /^-?[1-9]\d{0,9}$|^0$/.test(value)) return value;
  const number = Number(value);
  if (value.trim() === "" || Number.isNaN(number)) throw new NotPlain();
  return format === null ? plainNumber(number) : numberText(number, format, reading.printing);
}

/** What its <v> holds, still as XML; null: it has none. */
function storedValue(xml: string): string | null {
  const start = xml.indexOf("<v");
  if (start < 0) return null;
  const open = xml.indexOf(">", start);
  // <v>, <v/> or <v xml:space="preserve">.
  if (!/^[ >/]$/.test(xml[start + 2] ?? "") || open < 0) throw new NotPlain();
  if (xml.charCodeAt(open - 1) === 47) return "";
  const close = xml.indexOf("</v>", open);
  if (close < 0) throw new NotPlain();
  return xml.slice(open + 1, close);
}

function noteFormula(
  formulas: Formulas,
  { type, value, place }: { type: string; value: string | null; place: CellPlace },
): void {
  const { unsolved, nought } = formulas;
  if (value === null || (value === "" && type !== "str")) {
    if (unsolved.length < MAX_UNSOLVED) unsolved.push(place);
  } else if (value === "0" && type === "n") {
    if (nought.length < MAX_UNSOLVED) nought.push(place);
  } else formulas.hasResult = true;
}

/** 2026-11-20T14:30:00 of workbooks in the strict dialect. */
function isoText(value: string): string {
  const [, day, hour, minute, second] =
    /^(\d{4}-\d\d-\d\d)?(?:T?(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?)?Z?$/.exec(value) ?? [];
  const date = day ? new Date(`${day}T00:00:00Z`) : null;
  if ((!day && hour === undefined) || Number.isNaN(date?.getTime())) throw new NotPlain();
  const seconds = Number(hour ?? 0) * 3_600 + Number(minute ?? 0) * 60 + Number(second ?? 0);
  const clock = clockText(seconds, { withSeconds: seconds % 60 !== 0, isOfDay: true });
  if (!date) return clock;
  return seconds === 0 ? dayText(date) : momentText(date, clock);
}

/** Of a row or a column; one without height or width is as hidden as any. */
function isHidden(tag: string, size: "ht" | "width"): boolean {
  if (tag.includes(" hidden=") && isOn(tag, "hidden")) return true;
  return tag.includes(` ${size}="0`) && Number(attribute(tag, size)) === 0;
}

function readColumns(sheet: ReadSheet, head: string): void {
  for (const [tag] of head.matchAll(/<col\b[^<>]*>/g)) {
    if (!isHidden(tag, "width")) continue;
    const from = Number(attribute(tag, "min") ?? 1);
    const to = Math.min(Number(attribute(tag, "max") ?? from), MAX_TABLE_COLUMNS);
    for (let column = from; column <= to; column++) sheet.hiddenColumns.push(column - 1);
  }
}

function readMerges(sheet: ReadSheet, xml: string, from: number): void {
  const start = xml.indexOf("<mergeCells", from);
  if (start < 0) return;
  for (let at = xml.indexOf("<mergeCell ", start); at >= 0; at = xml.indexOf("<mergeCell ", at)) {
    const end = xml.indexOf(">", at);
    if (end < 0) return;
    const merge = mergeOf(attribute(xml.slice(at, end + 1), "ref") ?? "");
    if (merge) sheet.merges.push(merge);
    at = end;
  }
}
