import { TableProblem } from "./problems.ts";

/**
 * `xlsx`: any ZIP; `xls`: any OLE container. Which workbook it is, if one, is decided by what is
 * inside.
 */
export type TableFileType = "text" | "xlsx" | "xls" | "html";

/** First bytes of the files people upload by mistake, whatever the name says. */
const NOT_LISTS: [number[] | string, string][] = [
  ["%PDF", "a PDF"],
  [[0x89, 0x50, 0x4e, 0x47], "a PNG picture"],
  [[0xff, 0xd8, 0xff], "a JPEG picture"],
  ["GIF8", "a GIF picture"],
  ["RIFF", "a picture, sound or film"],
  ["BM", "a BMP picture"],
  ["MZ", "a Windows program"],
  [[0x7f, 0x45, 0x4c, 0x46], "a program"],
  [[0x1f, 0x8b], "a compressed file"],
  ["Rar!", "a RAR archive"],
  [[0x37, 0x7a, 0xbc, 0xaf], "a 7-Zip archive"],
  ["BZh", "a compressed file"],
  ["{\\rtf", "a Rich Text document"],
  ["SQLite format 3", "a database"],
  [[0, 0, 0], "a film or picture"],
];
const WHAT_IS_READ = "Upload a CSV, XLS, XLSX or ODS file.";

/**
 * What a file is by its content, from its first 64 KB; its name is not looked at. Throws
 * `TableProblem` (415) when it is empty or something else. A ZIP or OLE container is decided later,
 * by what is inside.
 */
export function sniffTable(head: Uint8Array): TableFileType {
  if (head.length === 0) throw new TableProblem(`This file is empty. ${WHAT_IS_READ}`, 422);
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04]) || startsWith(head, [0x50, 0x4b, 0x05, 0x06]))
    return "xlsx";
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return "xls";
  for (const [magic, name] of NOT_LISTS) {
    if (name === "a BMP picture" && !head.subarray(0, 32).includes(0)) continue;
    if (name === "a Windows program" && !head.subarray(0, 512).includes(0)) continue;
    if (
      startsWith(
        head,
        typeof magic === "string" ? [...magic].map((letter) => letter.charCodeAt(0)) : magic,
      )
    )
      throw new TableProblem(`This is ${name}, not a list. ${WHAT_IS_READ}`, 415);
  }
  if (!looksUtf16(head)) {
    if (head.includes(0))
      throw new TableProblem(
        `This is not a list: it contains bytes that are not text. ${WHAT_IS_READ}`,
        415,
      );
    const controls = head.reduce(
      (sum, byte) => sum + (byte < 9 || (byte > 13 && byte < 32 && byte !== 0x1a) ? 1 : 0),
      0,
    );
    if (controls > Math.max(8, head.length / 50))
      throw new TableProblem(
        `This is not a list: it contains bytes that are not text. ${WHAT_IS_READ}`,
        415,
      );
    const start = new TextDecoder("windows-1252")
      .decode(head.subarray(0, 1000))
      .replace(/^ï»¿/, "")
      .trimStart()
      .toLowerCase();
    if (/^(?:<!--[^>]*-->\s*)?<(?:!doctype html|html|table|head|meta|body|div|style)\b/.test(start))
      return "html";
    if (/^<\?xml|^<(?:ss:)?workbook\b/.test(start))
      throw new TableProblem(
        "This is an XML file. Open it in your spreadsheet software and save it as XLSX or CSV.",
        415,
      );
    if (/^\s*[[{]\s*["{[]/.test(start))
      throw new TableProblem(`This is a JSON file, not a list. ${WHAT_IS_READ}`, 415);
    if (start.startsWith("begin:vcard"))
      throw new TableProblem(`These are contact cards, not a list. ${WHAT_IS_READ}`, 415);
    if (
      /^\W{0,4}\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? \d{1,2}[:.]\d\d(?::\d\d)?[^\d\n,;]{0,6}(?:\]| -) /.test(
        start,
      )
    )
      throw new TableProblem(
        "This is a chat, not a list. Copy the messages with the names and addresses, and paste them with “Type or paste”.",
        415,
      );
  }
  return "text";
}

function startsWith(bytes: Uint8Array, start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** A byte-order mark, or zero bytes at every other place as in Latin text. */
export function looksUtf16(head: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const length = Math.min(head.length, 2000) & ~1;
  if (length < 8) return null;
  let even = 0;
  let odd = 0;
  for (let index = 0; index < length; index += 2) {
    if (head[index] === 0) even++;
    if (head[index + 1] === 0) odd++;
  }
  const pairs = length / 2;
  if (odd > pairs * 0.4 && even * 4 < odd) return "utf-16le";
  if (even > pairs * 0.4 && odd * 4 < even) return "utf-16be";
  return null;
}
