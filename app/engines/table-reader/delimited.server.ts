import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import Papa from "papaparse";
import { MAX_TABLE_COLUMNS, TableProblem, tooManyColumns } from "./problems.ts";
import { looksUtf16 } from "./sniff.ts";

/**
 * Rows of a list in file order; `firstRow` is the 1-based number of the first, as a spreadsheet
 * shows it.
 */
export interface RowChunk {
  firstRow: number;
  rows: string[][];
}

/**
 * Longest text one row may take; past it a quotation mark was never closed, or the row has no end.
 */
const MAX_ROW_LETTERS = 512 * 1024;

/**
 * Reads a delimited text file row by row in bounded memory. Blank lines are rows, so that numbers
 * agree with what a spreadsheet shows. Throws `TableProblem` for quotation marks that do not close
 * and for rows without an end.
 */
export async function* readDelimited(
  path: string,
  format: TextFormat & { delimiter: string },
): AsyncGenerator<RowChunk> {
  const parserOf = () => new Papa.Parser({ delimiter: format.delimiter, newline: "\n" });
  let pending = "";
  let rowNumber = 1;
  for await (const { text } of readText(path, format)) {
    if (!text) continue;
    pending += text;
    const parsed = parserOf().parse(pending, 0, true) as Parsed;
    refuseMisplacedQuote(parsed, rowNumber);
    if (parsed.data.length > 0) {
      pending = pending.slice(parsed.meta.cursor);
      yield chunk(parsed.data, rowNumber);
      rowNumber += parsed.data.length;
    }
    if (pending.length > MAX_ROW_LETTERS) throw endlessRow(pending, format.delimiter, rowNumber);
  }
  if (!pending) return;
  const parsed = parserOf().parse(pending, 0, false) as Parsed;
  refuseMisplacedQuote(parsed, rowNumber);
  if (parsed.errors.some((error) => error.code === "MissingQuotes"))
    throw unclosedQuote(rowNumber + parsed.data.length - 1);
  yield chunk(parsed.data, rowNumber);
}

interface Parsed {
  data: string[][];
  errors: { code: string; row: number }[];
  meta: { cursor: number };
}

function chunk(rows: string[][], firstRow: number): RowChunk {
  if (firstRow === 1 && rows[0] && /^sep=.?$/i.test(rows[0].join(""))) rows[0] = [""];
  return { firstRow, rows };
}

function refuseMisplacedQuote(parsed: Parsed, rowNumber: number): void {
  const misplaced = parsed.errors.find(
    (error) => error.code === "InvalidQuotes" && error.row < parsed.data.length,
  );
  if (misplaced) {
    throw new TableProblem(
      `Row ${rowNumber + misplaced.row} has a quotation mark (") in the wrong place, so ` +
        "the cells after it can't be told apart. Remove it, or save the list again from your " +
        "spreadsheet software.",
    );
  }
}

function endlessRow(pending: string, delimiter: string, rowNumber: number): TableProblem {
  let cells = 0;
  for (
    let at = pending.indexOf(delimiter);
    at >= 0 && cells <= MAX_TABLE_COLUMNS;
    at = pending.indexOf(delimiter, at + 1)
  )
    cells++;
  if (!pending.includes("\n") && cells > MAX_TABLE_COLUMNS) return tooManyColumns();
  return pending.includes('"')
    ? unclosedQuote(rowNumber)
    : new TableProblem(
        `Row ${rowNumber} is too long to be a row of a list. Check that the file is a CSV.`,
      );
}

function unclosedQuote(rowNumber: number): TableProblem {
  return new TableProblem(
    `Row ${rowNumber} opens a quotation mark (") that is never closed, so everything ` +
      "after it reads as one cell. Close or remove it, then upload the file again.",
  );
}

/** How a text file is read. */
export interface TextFormat {
  encoding: Encoding;
  /** What is done to each piece of text as it comes from the file; letters may be added, not rows. */
  clean?: (text: string) => string;
}

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

const CHUNK_BYTES = 64 * 1024;

/** The first bytes of a file. */
export async function readHead(path: string, bytes = CHUNK_BYTES): Promise<Uint8Array> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * The encoding of a text file: by byte-order mark, by zero bytes, then by reading all of it. A file
 * that is UTF-8 but for a few broken letters counts as UTF-8, so that one bad cell does not spoil
 * every name (the bad letters become U+FFFD and their rows are told). Everything else is
 * Windows-1252, what Excel writes as plain "CSV".
 */
export async function detectEncoding(path: string): Promise<Encoding> {
  const head = await readHead(path);
  const wide = looksUtf16(head);
  if (wide) return wide;
  if (await isAllUtf8(path)) return "utf-8";
  const count = { letters: 0, broken: 0, pending: 0 };
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }))
    countUtf8(chunk as Uint8Array, count);
  if (count.pending > 0) count.broken++;
  return count.broken === 0 || count.letters > count.broken * 10 ? "utf-8" : "windows-1252";
}

/** Nearly every file is: the counting below takes thirty times as long. */
async function isAllUtf8(path: string): Promise<boolean> {
  let cutOff: Uint8Array = new Uint8Array();
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    const bytes = cutOff.length > 0 ? Buffer.concat([cutOff, chunk as Buffer]) : (chunk as Buffer);
    const end = endOfWholeLetters(bytes);
    if (!isUtf8(bytes.subarray(0, end))) return false;
    cutOff = bytes.subarray(end);
  }
  return cutOff.length === 0;
}

/** Where a letter begins whose last bytes come in the next piece; the length where none does. */
function endOfWholeLetters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return letterLength(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Bytes of a letter, by its first one. */
function letterLength(first: number): number {
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}

/**
 * Counts whole multi-byte letters and bytes that fit none; `pending` continuation bytes may come in
 * the next chunk.
 */
function countUtf8(
  bytes: Uint8Array,
  count: { letters: number; broken: number; pending: number },
): void {
  for (const byte of bytes) {
    if (count.pending > 0) {
      if (byte >= 0x80 && byte < 0xc0) {
        if (--count.pending === 0) count.letters++;
        continue;
      }
      count.broken++;
      count.pending = 0;
    }
    if (byte < 0x80) continue;
    if (byte >= 0xc2 && byte < 0xe0) count.pending = 1;
    else if (byte >= 0xe0 && byte < 0xf0) count.pending = 2;
    else if (byte >= 0xf0 && byte < 0xf5) count.pending = 3;
    else count.broken++;
  }
}

/**
 * A text file, piece by piece in bounded memory: line ends are all "\n" and there is no byte-order
 * mark.
 */
export async function* readText(
  path: string,
  { encoding, clean = (text) => text }: TextFormat,
): AsyncGenerator<{ text: string }> {
  const decode = decoderOf(encoding);
  let heldReturn = false;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    let text: string = (heldReturn ? "\r" : "") + decode(chunk as Uint8Array, false);
    // A carriage return at the end may be half of a line end: wait for what follows.
    heldReturn = text.endsWith("\r");
    if (heldReturn) text = text.slice(0, -1);
    yield { text: clean(oneLineEnd(text)) };
  }
  yield { text: clean(oneLineEnd((heldReturn ? "\r" : "") + decode(new Uint8Array(), true))) };
}

function oneLineEnd(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

function decoderOf(encoding: Encoding): (chunk: Uint8Array, last: boolean) => string {
  if (encoding === "windows-1252") return decodeWindows1252;
  const decoder = new TextDecoder(encoding);
  return (chunk, last) => decoder.decode(chunk, { stream: !last });
}

/** 0x80–0x9F of Windows-1252; some versions of Node decode them as Latin-1. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

function decodeWindows1252(chunk: Uint8Array): string {
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    .toString("latin1")
    .replace(/[\u0080-\u009f]/g, (letter) => WINDOWS_1252.charAt(letter.charCodeAt(0) - 0x80));
}
