import { crc32, inflateRawSync } from "node:zlib";
import { MAX_WORKBOOK_BYTES, MAX_WORKBOOK_PARTS, TableProblem } from "./problems.ts";

const CANT_BE_OPENED =
  "This workbook is damaged and can't be opened. Open it in your spreadsheet software " +
  "and save it again as XLSX or CSV.";
const TOO_LARGE =
  "This workbook is too large to read: it expands to far more than its file size. Save " +
  "the sheet as CSV and upload that.";

interface Part {
  name: string;
  method: number;
  packedBytes: number;
  bytes: number;
  at: number;
}

/**
 * Checks a ZIP before anything unpacks it for good: a spreadsheet inside, not too many parts, no
 * more bytes than `MAX_WORKBOOK_BYTES` by the directory *and* by unpacking each part against the
 * size it claims (a bomb lies). Throws `TableProblem`. It blocks: runs in a parser process.
 */
export function checkWorkbookZip(zip: Buffer): "xlsx" | "ods" {
  const parts = readDirectory(zip);
  const names = new Set(parts.map((part) => part.name));
  const kind = kindOf(names, zip, parts);
  let total = 0;
  for (const part of parts) total += part.bytes;
  if (total > MAX_WORKBOOK_BYTES) throw new TableProblem(TOO_LARGE, 413);
  for (const part of parts) unpackWithinClaim(zip, part);
  return kind;
}

const WIDE = 0xffff_ffff;

function readDirectory(zip: Buffer): Part[] {
  const { count, start } = findDirectory(zip);
  if (count > MAX_WORKBOOK_PARTS) throw new TableProblem(TOO_LARGE, 413);
  let at = start;
  const parts: Part[] = [];
  for (let index = 0; index < count; index++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== 0x02014b50)
      throw new TableProblem(CANT_BE_OPENED);
    if (zip.readUInt16LE(at + 8) & 1)
      throw new TableProblem(
        "This workbook is protected with a password. Save it without one and upload it again.",
      );
    const nameBytes = zip.readUInt16LE(at + 28);
    const extraBytes = zip.readUInt16LE(at + 30);
    const extraAt = at + 46 + nameBytes;
    if (extraAt + extraBytes > zip.length) throw new TableProblem(CANT_BE_OPENED);
    const [bytes, packedBytes, place] = sizesOf(
      [zip.readUInt32LE(at + 24), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)],
      zip.subarray(extraAt, extraAt + extraBytes),
    );
    parts.push({
      name: zip.toString("utf8", at + 46, extraAt).replace(/\\/g, "/"),
      method: zip.readUInt16LE(at + 10),
      packedBytes,
      bytes,
      at: place,
    });
    at = extraAt + extraBytes + zip.readUInt16LE(at + 32);
  }
  return parts;
}

/** Where the directory begins, in a ZIP64 by its own end record (APPNOTE 4.3.14). */
function findDirectory(zip: Buffer): { count: number; start: number } {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > zip.length) throw new TableProblem(CANT_BE_OPENED);
  const [count, start] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 16)];
  if (count !== 0xffff && start !== WIDE) return { count, start };
  const locator = end - 20;
  if (locator < 0 || zip.readUInt32LE(locator) !== 0x07064b50) return { count, start };
  const wide = wideNumber(zip, locator + 8);
  if (wide + 56 > zip.length || zip.readUInt32LE(wide) !== 0x06064b50)
    throw new TableProblem(CANT_BE_OPENED);
  return { count: wideNumber(zip, wide + 32), start: wideNumber(zip, wide + 48) };
}

/** Of numbers too wide for 32 bits the wide ones, in their order (APPNOTE 4.5.3). */
function sizesOf<Numbers extends number[]>(narrow: [...Numbers], extra: Buffer): Numbers {
  if (!narrow.includes(WIDE)) return narrow;
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let from = at + 4;
    return narrow.map((number) => {
      if (number !== WIDE) return number;
      from += 8;
      return wideNumber(extra, from - 8);
    }) as Numbers;
  }
  throw new TableProblem(CANT_BE_OPENED);
}

function wideNumber(bytes: Buffer, at: number): number {
  if (at < 0 || at + 8 > bytes.length) throw new TableProblem(CANT_BE_OPENED);
  return Number(bytes.readBigUInt64LE(at));
}

/** Throws `TableProblem` when it is neither. */
function kindOf(names: Set<string>, zip: Buffer, parts: Part[]): "xlsx" | "ods" {
  // Some programs number it, or don't care about capitals.
  if ([...names].some((name) => /^xl\/workbook\d{0,3}\.xml$/i.test(name))) return "xlsx";
  if (names.has("mimetype") && names.has("content.xml")) {
    refuseOtherDocuments(zip, parts);
    return "ods";
  }
  const other = (what: string, advice = "Upload a CSV, XLS, XLSX or ODS file.") =>
    new TableProblem(`This is ${what}, not a list. ${advice}`, 415);
  const starts = (folder: string) => [...names].some((name) => name.startsWith(folder));
  if (starts("word/")) throw other("a Word document");
  if (starts("ppt/")) throw other("a PowerPoint presentation");
  if (starts("xl/"))
    throw new TableProblem(
      "This kind of workbook can't be read. Save it as XLSX or CSV and upload that.",
      415,
    );
  if (starts("Index/"))
    throw new TableProblem(
      "This is an Apple Numbers file. Export it as Excel or CSV (File, Export To) and upload that.",
      415,
    );
  throw other("a ZIP archive", "Unpack it, then upload the CSV, XLS, XLSX or ODS file inside.");
}

/** Of the OpenDocument files only spreadsheets are lists. */
function refuseOtherDocuments(zip: Buffer, parts: Part[]): void {
  const textOf = (name: string) => {
    const part = parts.find((one) => one.name === name);
    return part && part.bytes <= 1_000_000 ? unpackWithinClaim(zip, part).toString("utf8") : "";
  };
  const type = textOf("mimetype").trim();
  if (!type.startsWith("application/vnd.oasis.opendocument.spreadsheet"))
    throw new TableProblem(
      "This is an OpenDocument file, but no spreadsheet. Upload a CSV, XLS, XLSX or ODS file.",
      415,
    );
  if (textOf("META-INF/manifest.xml").includes("encryption-data"))
    throw new TableProblem(
      "This OpenDocument spreadsheet is protected with a password. Save it without one, or " +
        "as XLSX, and upload it again.",
    );
}

/** The parts of a workbook that was checked. */
export interface ZipParts {
  names: string[];
  /** Whatever its capitals; null: there is none of that name. */
  read(name: string): Buffer | null;
}

export function zipParts(zip: Buffer): ZipParts {
  const parts = readDirectory(zip);
  const byName = new Map(parts.map((part) => [part.name.toLowerCase(), part]));
  return {
    names: parts.map(({ name }) => name),
    read(name) {
      const part = byName.get(name.toLowerCase());
      return part ? unpackWithinClaim(zip, part) : null;
    },
  };
}

/** The same parts in the plainest ZIP there is, for a library that knows no other. */
export function plainZip(zip: Buffer): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of readDirectory(zip)) {
    const content = unpackWithinClaim(zip, part);
    const name = Buffer.from(part.name);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(0x0800, 2);
    head.writeUInt32LE(crc32(content), 10);
    head.writeUInt32LE(content.length, 14);
    head.writeUInt32LE(content.length, 18);
    head.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    files.push(Buffer.from([0x50, 0x4b, 3, 4]), head, name, content);
    directory.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), head, place, name);
    at += 30 + name.length + content.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  const listed = Buffer.concat(directory);
  end.writeUInt16LE(directory.length / 4, 8);
  end.writeUInt16LE(directory.length / 4, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, listed, end]);
}

/** The part, unpacked. Throws `TableProblem` when it isn't what the directory says. */
function unpackWithinClaim(zip: Buffer, part: Part): Buffer {
  if (part.at + 30 > zip.length || zip.readUInt32LE(part.at) !== 0x04034b50)
    throw new TableProblem(CANT_BE_OPENED);
  const start = part.at + 30 + zip.readUInt16LE(part.at + 26) + zip.readUInt16LE(part.at + 28);
  if (start + part.packedBytes > zip.length) throw new TableProblem(CANT_BE_OPENED);
  const packed = zip.subarray(start, start + part.packedBytes);
  if (part.method === 0 && part.bytes === part.packedBytes) return packed;
  if (part.method !== 8) throw new TableProblem(CANT_BE_OPENED);
  if (part.bytes === 0) return Buffer.alloc(0);
  try {
    const unpacked = inflateRawSync(packed, { maxOutputLength: part.bytes });
    if (unpacked.length !== part.bytes) throw new TableProblem(CANT_BE_OPENED);
    return unpacked;
  } catch (error) {
    if (error instanceof TableProblem) throw error;
    throw (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE"
      ? new TableProblem(TOO_LARGE, 413)
      : new TableProblem(CANT_BE_OPENED);
  }
}
