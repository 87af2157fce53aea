import * as XLSX from "@e965/xlsx";
import { partReader } from "./check-workbook-zip.ts";
import { MAX_LIST_COLUMNS } from "./list-problem.ts";

/**
 * The texts of a sheet, row by row, as the sheet shows them; a row that the file leaves out is
 * undefined.
 */
export interface PlainSheet {
  sheet: string;
  sheets: string[];
  rows: (string[] | undefined)[];
}

/** Thrown and caught here: there is something in the workbook that the library has to read. */
class NotPlain extends Error {}

/**
 * Reads a sheet of an XLSX that holds nothing but texts, yes or no, and numbers without a format,
 * as lists of people do: several times as fast as the library, which makes an object of every cell.
 * `wanted`: the sheet's name; null: the first. Null when there is anything else in it (dates,
 * formats, rich text with readings, another dialect of XML): then the library reads it, and says
 * what is wrong with it. Only for workbooks that `checkWorkbookZip` took. It blocks: runs in a
 * parser process.
 */
export function readPlainSheet(
  zip: Buffer,
  wanted: string | null,
  maxRows: number,
): PlainSheet | null {
  try {
    const part = partReader(zip);
    const text = (name: string) => part(name)?.toString("utf8") ?? "";
    const all = sheetsOf(text("xl/workbook.xml"), text("xl/_rels/workbook.xml.rels"));
    const chosen = wanted === null ? all[0] : all.find(({ name }) => name === wanted);
    if (!chosen) return null;
    const strings = sharedStrings(text("xl/sharedStrings.xml"));
    const rows = readRows(text(chosen.path), strings, plainStyles(text("xl/styles.xml")), maxRows);
    return { sheet: chosen.name, sheets: all.map(({ name }) => name), rows };
  } catch (error) {
    if (error instanceof NotPlain) return null;
    throw error;
  }
}

function sheetsOf(workbook: string, relations: string): { name: string; path: string }[] {
  const targets = new Map<string, string>();
  for (const [tag] of relations.matchAll(/<Relationship\b[^<>]*>/g)) {
    const [id, target] = [attribute(tag, "Id"), attribute(tag, "Target")];
    if (id && target) targets.set(id, target);
  }
  const sheets = [...workbook.matchAll(/<sheet\b[^<>]*>/g)].map(([tag]) => {
    const name = attribute(tag, "name");
    const target = targets.get(attribute(tag, "r:id") ?? "");
    if (!name || !target || !/worksheets\/[\w.-]+\.xml$/.test(target)) throw new NotPlain();
    return { name, path: target.startsWith("/") ? target.slice(1) : `xl/${target}` };
  });
  if (sheets.length === 0 || /date1904="(?:1|true)"/.test(workbook)) throw new NotPlain();
  return sheets;
}

function attribute(tag: string, name: string): string | null {
  const start = tag.indexOf(` ${name}="`);
  if (start < 0) return null;
  const from = start + name.length + 3;
  return plainText(tag.slice(from, tag.indexOf('"', from)));
}

/** Which cell styles show a number as it is: no format, or text. */
function plainStyles(styles: string): boolean[] {
  const from = styles.search(/<cellXfs\b[^<>]*>/);
  const to = styles.indexOf("</cellXfs>", from);
  if (from < 0 || to < 0) {
    if (styles.includes("cellXfs")) throw new NotPlain();
    return [true];
  }
  const cells = styles.slice(from, to);
  return [...cells.matchAll(/<xf\b[^<>]*>/g)].map(([tag]) =>
    ["0", "49", null].includes(attribute(tag, "numFmtId")),
  );
}

function sharedStrings(xml: string): string[] {
  // Readings of Japanese words are no part of the text.
  if (xml.includes("<rPh")) throw new NotPlain();
  const strings: string[] = [];
  for (let at = xml.indexOf("<si>"); at >= 0; at = xml.indexOf("<si", at)) {
    const end = xml.indexOf("</si>", at);
    if (end < 0) throw new NotPlain();
    strings.push(textsOf(xml.slice(at, end)));
    at = end + 5;
  }
  if (strings.length === 0 && xml.includes("<si")) throw new NotPlain();
  return strings;
}

/** What the `<t>` in it hold together. */
function textsOf(xml: string): string {
  let text = "";
  for (let at = xml.indexOf("<t"); at >= 0; at = xml.indexOf("<t", at)) {
    const open = xml.indexOf(">", at);
    const letter = xml.charCodeAt(at + 2);
    // <t> or <t xml:space="preserve">, and nothing that only begins like it.
    if ((letter !== 62 && letter !== 32) || open < 0) throw new NotPlain();
    if (xml.charCodeAt(open - 1) === 47) {
      at = open;
      continue;
    }
    const close = xml.indexOf("</t>", open);
    if (close < 0) throw new NotPlain();
    text += plainText(xml.slice(open + 1, close));
    at = close + 4;
  }
  return text;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function plainText(xml: string): string {
  if (xml.includes("_x") && /_x[0-9a-f]{4}_/i.test(xml)) throw new NotPlain();
  if (xml.includes("<")) throw new NotPlain();
  if (!xml.includes("&")) return xml;
  return xml.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,5}));?/gi,
    (_, hex?: string, decimal?: string, name?: string) => {
      const inDecimal = decimal ? Number(decimal) : null;
      const code = hex ? Number.parseInt(hex, 16) : inDecimal;
      if (code !== null && code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff))
        return String.fromCodePoint(code);
      const known = name ? ENTITIES[name] : undefined;
      if (known === undefined) throw new NotPlain();
      return known;
    },
  );
}

function readRows(
  xml: string,
  strings: string[],
  styles: boolean[],
  maxRows: number,
): (string[] | undefined)[] {
  const start = xml.indexOf("<sheetData");
  const end = xml.indexOf("</sheetData>");
  if (start < 0 || end < 0) throw new NotPlain();
  const rows: (string[] | undefined)[] = [];
  let at = xml.indexOf("<row", start);
  while (at >= 0 && at < end) {
    const open = xml.indexOf(">", at);
    const number = /^<row [^>]*?\br="(\d{1,7})"/.exec(xml.slice(at, open + 1))?.[1];
    // Numbers that don't rise, or none: what that means is the library's affair.
    if (!number || Number(number) <= rows.length) throw new NotPlain();
    if (Number(number) > maxRows) break;
    const isEmpty = xml.charCodeAt(open - 1) === 47;
    const close = isEmpty ? open : xml.indexOf("</row>", open);
    if (close < 0) throw new NotPlain();
    rows[Number(number) - 1] = isEmpty
      ? undefined
      : readCells(xml.slice(open, close), strings, styles);
    at = xml.indexOf("<row", close);
  }
  return rows;
}

function readCells(xml: string, strings: string[], styles: boolean[]): string[] {
  const cells: string[] = [];
  for (let at = xml.indexOf("<c"); at >= 0; at = xml.indexOf("<c", at)) {
    const open = xml.indexOf(">", at);
    if (xml.charCodeAt(at + 2) !== 32 || open < 0) throw new NotPlain();
    const tag = xml.slice(at, open + 1);
    const column = columnOf(tag);
    if (column < cells.length) throw new NotPlain();
    while (cells.length < column) cells.push("");
    if (xml.charCodeAt(open - 1) === 47) {
      cells.push("");
      at = open;
      continue;
    }
    const close = xml.indexOf("</c>", open);
    if (close < 0) throw new NotPlain();
    cells.push(cellText(xml.slice(open + 1, close), tag, strings, styles));
    at = close + 4;
  }
  return cells;
}

/** 0 for A, 26 for AA. */
function columnOf(tag: string): number {
  let at = tag.indexOf(' r="') + 4;
  if (at < 4) throw new NotPlain();
  let column = 0;
  for (let letter = tag.charCodeAt(at); letter >= 65 && letter <= 90; letter = tag.charCodeAt(++at))
    column = column * 26 + letter - 64;
  if (column < 1 || column > MAX_LIST_COLUMNS) throw new NotPlain();
  return column - 1;
}

function cellText(xml: string, tag: string, strings: string[], styles: boolean[]): string {
  const type = attribute(tag, "t") ?? "n";
  if (type === "inlineStr") {
    if (xml.includes("<rPh")) throw new NotPlain();
    return textsOf(xml);
  }
  if (type === "e") return "";
  const start = xml.indexOf("<v");
  if (start < 0) return "";
  const open = xml.indexOf(">", start);
  const close = xml.indexOf("</v>", open);
  // <v> or <v xml:space="preserve">.
  if (!/^[ >]$/.test(xml[start + 2] ?? "") || open < 0 || close < 0) throw new NotPlain();
  const value = xml.slice(open + 1, close);
  if (type === "s") {
    const text = strings[Number(value)];
    if (text === undefined) throw new NotPlain();
    return text;
  }
  if (type === "str") return plainText(value);
  if (type === "b" && (value === "1" || value === "0")) return value === "1" ? "TRUE" : "FALSE";
  if (type !== "n" || styles[Number(attribute(tag, "s") ?? 0)] !== true) throw new NotPlain();
  if (/^-?[1-9]\d{0,9}$|^0$/.test(value)) return value;
  const number = Number(value);
  if (value.trim() === "" || Number.isNaN(number)) throw new NotPlain();
  const shown: string = XLSX.SSF.format("General", number);
  return /E\+/.test(shown) ? String(number) : shown;
}
