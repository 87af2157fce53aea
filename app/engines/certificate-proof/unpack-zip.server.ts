import { isUtf8 } from "node:buffer";
import { type Entry, fromBuffer, getFileNameLowLevel, type ZipFile } from "yauzl";

/** What a ZIP of certificates may hold. */
export const MAX_PACKED_FILES = 200;
const MEGABYTE = 1024 * 1024;
const MAX_UNPACKED_BYTES = 80 * MEGABYTE;
const MAX_FILE_BYTES = 15 * MEGABYTE;
/** So much is unpacked and handed over at once. */
const PORTION_BYTES = 6 * MEGABYTE;

/** A file of a ZIP. `bytes` null: it was left packed, because of `why`. */
export interface PackedFile {
  name: string;
  bytes: Uint8Array | null;
  why: "damaged" | "large" | null;
}

interface UnpackAsk {
  bytes: Uint8Array;
  /** The file to begin with, from 0 on. */
  from: number;
}

/**
 * `document`: it is a workbook or another document, which is a ZIP too. `next` null: these were the
 * last.
 */
export type Unpacked =
  | { problem: "damaged" | "large" | "document" }
  | { problem: null; files: PackedFile[]; next: number | null };

/**
 * Unpacks some files of a ZIP, in its order. Nothing is unpacked beyond what the directory says, nor
 * anything at all if that is too much. A ZIP inside it is left as it is. Runs in a parser process.
 */
export async function unpackZip({ bytes, from }: UnpackAsk): Promise<Unpacked> {
  const zip = await openZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!zip) return { problem: "damaged" };
  const entries = await listEntries(zip);
  if (!entries) return { problem: "damaged" };
  const names = entries.map(nameOf);
  if (names.includes("[Content_Types].xml") || names[0] === "mimetype")
    return { problem: "document" };
  const wanted = entries.filter((entry) => !isLeftOver(nameOf(entry)));
  const total = wanted.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (wanted.length > MAX_PACKED_FILES || total > MAX_UNPACKED_BYTES) return { problem: "large" };
  const files: PackedFile[] = [];
  let sent = 0;
  let at = from;
  for (; at < wanted.length && sent < PORTION_BYTES; at++) {
    const entry = wanted[at];
    if (!entry) break;
    const name = nameOf(entry);
    const isLarge = entry.uncompressedSize > MAX_FILE_BYTES;
    const content = isLarge ? null : await contentOf(zip, entry);
    sent += content?.length ?? 0;
    const why = isLarge ? "large" : "damaged";
    files.push({ name, bytes: content, why: content ? null : why });
  }
  return { problem: null, files, next: at < wanted.length ? at : null };
}

function openZip(bytes: Buffer): Promise<ZipFile | null> {
  return new Promise((resolve) => {
    const settings = { lazyEntries: true, decodeStrings: false, autoClose: false };
    fromBuffer(bytes, settings, (error, zip) => resolve(error ? null : zip));
  });
}

/** Those of its directory, as far as more than enough; null: it is damaged. */
function listEntries(zip: ZipFile): Promise<Entry[] | null> {
  return new Promise((resolve) => {
    const entries: Entry[] = [];
    zip.on("entry", (entry: Entry) => {
      entries.push(entry);
      if (entries.length > 20 * MAX_PACKED_FILES) resolve(entries);
      else zip.readEntry();
    });
    zip.on("end", () => resolve(entries));
    zip.on("error", () => resolve(null));
    zip.readEntry();
  });
}

/** Programs that write UTF-8 don't always say so. */
function nameOf(entry: Entry): string {
  const raw = entry.fileName as unknown as Buffer;
  const plain = isUtf8(raw)
    ? raw.toString("utf8")
    : getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields ?? [], false);
  return plain.replaceAll("\\", "/");
}

/** Folders, and what systems put beside files. */
function isLeftOver(name: string): boolean {
  const [last = ""] = name.split("/").slice(-1);
  const isSystems = /^(?:\.|thumbs\.db$|desktop\.ini$)/i.test(last);
  return last === "" || isSystems || name.startsWith("__MACOSX/");
}

/** Null: it isn't what the directory says, or has a password. */
function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer | null> {
  return new Promise((resolve) => {
    if (entry.isEncrypted()) return resolve(null);
    zip.openReadStream(entry, (error, stream) => {
      if (error) return resolve(null);
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => resolve(Buffer.concat(pieces)));
      stream.on("error", () => resolve(null));
    });
  });
}

declare module "#app/engines/parser-processes/parse-jobs.ts" {
  interface ParseJobs {
    packedFiles: { ask: UnpackAsk; answer: Unpacked };
  }
}
