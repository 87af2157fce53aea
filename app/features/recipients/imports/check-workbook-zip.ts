import { inflateRawSync } from "node:zlib";
import { ListProblem, MAX_WORKBOOK_BYTES, MAX_WORKBOOK_PARTS } from "./list-problem.ts";

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
 * size it claims (a bomb lies). Throws `ListProblem`. It blocks: runs in a parser process.
 */
export function checkWorkbookZip(zip: Buffer): "xlsx" | "ods" {
  const parts = readDirectory(zip);
  const names = new Set(parts.map((part) => part.name));
  const kind = kindOf(names, zip, parts);
  let total = 0;
  for (const part of parts) total += part.bytes;
  if (total > MAX_WORKBOOK_BYTES) throw new ListProblem(TOO_LARGE, 413);
  for (const part of parts) unpackWithinClaim(zip, part);
  return kind;
}

function readDirectory(zip: Buffer): Part[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > zip.length) throw new ListProblem(CANT_BE_OPENED);
  const count = zip.readUInt16LE(end + 10);
  if (count > MAX_WORKBOOK_PARTS) throw new ListProblem(TOO_LARGE, 413);
  let at = zip.readUInt32LE(end + 16);
  const parts: Part[] = [];
  for (let index = 0; index < count; index++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== 0x02014b50)
      throw new ListProblem(CANT_BE_OPENED);
    if (zip.readUInt16LE(at + 8) & 1)
      throw new ListProblem(
        "This workbook is protected with a password. Save it without one and upload it again.",
      );
    const nameBytes = zip.readUInt16LE(at + 28);
    parts.push({
      name: zip.toString("utf8", at + 46, at + 46 + nameBytes).replace(/\\/g, "/"),
      method: zip.readUInt16LE(at + 10),
      packedBytes: zip.readUInt32LE(at + 20),
      bytes: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
    });
    at += 46 + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return parts;
}

/** Throws `ListProblem` when it is neither. */
function kindOf(names: Set<string>, zip: Buffer, parts: Part[]): "xlsx" | "ods" {
  if (names.has("xl/workbook.xml")) return "xlsx";
  if (names.has("mimetype") && names.has("content.xml")) {
    refuseOtherDocuments(zip, parts);
    return "ods";
  }
  const other = (what: string, advice = "Upload a CSV, XLS, XLSX or ODS file.") =>
    new ListProblem(`This is ${what}, not a list. ${advice}`, 415);
  const starts = (folder: string) => [...names].some((name) => name.startsWith(folder));
  if (starts("word/")) throw other("a Word document");
  if (starts("ppt/")) throw other("a PowerPoint presentation");
  if (starts("xl/"))
    throw new ListProblem(
      "This kind of workbook can't be read. Save it as XLSX or CSV and upload that.",
      415,
    );
  if (starts("Index/"))
    throw new ListProblem(
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
    throw new ListProblem(
      "This is an OpenDocument file, but no spreadsheet. Upload a CSV, XLS, XLSX or ODS file.",
      415,
    );
  if (textOf("META-INF/manifest.xml").includes("encryption-data"))
    throw new ListProblem(
      "This OpenDocument spreadsheet is protected with a password. Save it without one, or " +
        "as XLSX, and upload it again.",
    );
}

/** Reads parts of a workbook that was checked; null: it has none of that name. */
export function partReader(zip: Buffer): (name: string) => Buffer | null {
  const parts = new Map(readDirectory(zip).map((part) => [part.name, part]));
  return (name) => {
    const part = parts.get(name);
    return part ? unpackWithinClaim(zip, part) : null;
  };
}

/** The part, unpacked. Throws `ListProblem` when it isn't what the directory says. */
function unpackWithinClaim(zip: Buffer, part: Part): Buffer {
  if (part.at + 30 > zip.length || zip.readUInt32LE(part.at) !== 0x04034b50)
    throw new ListProblem(CANT_BE_OPENED);
  const start = part.at + 30 + zip.readUInt16LE(part.at + 26) + zip.readUInt16LE(part.at + 28);
  if (start + part.packedBytes > zip.length) throw new ListProblem(CANT_BE_OPENED);
  const packed = zip.subarray(start, start + part.packedBytes);
  if (part.method === 0 && part.bytes === part.packedBytes) return packed;
  if (part.method !== 8) throw new ListProblem(CANT_BE_OPENED);
  if (part.bytes === 0) return Buffer.alloc(0);
  try {
    const unpacked = inflateRawSync(packed, { maxOutputLength: part.bytes });
    if (unpacked.length !== part.bytes) throw new ListProblem(CANT_BE_OPENED);
    return unpacked;
  } catch (error) {
    if (error instanceof ListProblem) throw error;
    throw (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE"
      ? new ListProblem(TOO_LARGE, 413)
      : new ListProblem(CANT_BE_OPENED);
  }
}
