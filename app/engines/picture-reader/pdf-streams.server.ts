import { Readable, Transform, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createInflate, inflateSync } from "node:zlib";
import {
  type Decode,
  decodeAscii85,
  decodeAsciiHex,
  decodeLzw,
  decodeRunLength,
} from "./pdf-filters.ts";

/** How large the streams of one PDF may become when unpacked. */
export interface PdfCaps {
  /** One stream, after each of its filters. */
  streamBytes: number;
  /** All of them. */
  totalBytes: number;
}

type Filter = "flate" | keyof typeof DECODERS;

const DECODERS = {
  hex: decodeAsciiHex,
  ascii85: decodeAscii85,
  runLength: decodeRunLength,
  lzw: decodeLzw,
} satisfies Record<string, Decode>;
const FILTERS: Record<string, Filter> = {
  FlateDecode: "flate",
  Fl: "flate",
  ASCIIHexDecode: "hex",
  AHx: "hex",
  ASCII85Decode: "ascii85",
  A85: "ascii85",
  RunLengthDecode: "runLength",
  RL: "runLength",
  LZWDecode: "lzw",
  LZW: "lzw",
};
/** No genuine PDF chains more filters than this. */
const MAX_FILTERS = 8;
/** More streams than any genuine document within the upload limit. */
const MAX_STREAMS = 100_000;
/** How much is unpacked at once; anything larger is unpacked in pieces, counted and dropped. */
const IN_ONE_GO_BYTES = 4 * 1024 * 1024;
const DICTIONARY_BYTES = 4096;
const STREAM = Buffer.from("stream");
const END_STREAM = Buffer.from("endstream");

/**
 * Whether every stream of a PDF stays within the caps when unpacked through all of its filters.
 * Streams are found by keyword, not through the cross-reference table, and read to their actual
 * end, not the length they claim: a hostile file can lie about both. Object and cross-reference
 * streams are treated like any other, and streams can't be nested. Encrypted data and pictures with
 * their own codecs are not unpacked; for those, the memory limit of the parser process applies.
 */
export async function staysWithinCaps(pdf: Uint8Array, caps: PdfCaps): Promise<boolean> {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  let left = caps.totalBytes;
  let streams = 0;
  for (let at = bytes.indexOf(STREAM); at >= 0; at = bytes.indexOf(STREAM, at + STREAM.length)) {
    if (at >= 3 && bytes.toString("latin1", at - 3, at) === "end") continue;
    if (++streams > MAX_STREAMS) return false;
    const data = bytes.subarray(afterLineEnd(bytes, at + STREAM.length));
    const filters = filtersBefore(bytes, at) ?? guessedFilters(data);
    if (filters.length > MAX_FILTERS) return false;
    const size = await unpackedSize(data, filters, Math.min(caps.streamBytes, left));
    if (size === null) return false;
    left -= size;
  }
  return true;
}

function afterLineEnd(bytes: Buffer, at: number): number {
  if (bytes[at] === 0x0d && bytes[at + 1] === 0x0a) return at + 2;
  return bytes[at] === 0x0a || bytes[at] === 0x0d ? at + 1 : at;
}

/**
 * The filters named in the dictionary before a stream, in order. Null: they are named elsewhere, or
 * the dictionary can't be read.
 */
function filtersBefore(bytes: Buffer, at: number): Filter[] | null {
  const before = bytes.toString("latin1", Math.max(0, at - DICTIONARY_BYTES), at);
  const dictionary = before.slice(before.lastIndexOf("obj") + 1);
  // A name may encode any character as #xx (ISO 32000-1, 7.3.5).
  const text = dictionary.replace(/#([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const named = /\/(?:Filter|F)\s*(\[[^[\]]*\]|\/[^\s/<>[\]()]+)/g;
  const lists = [...text.matchAll(named)].map(([, names = ""]) =>
    [...names.matchAll(/\/([^\s/<>[\]()]+)/g)].map(([, name = ""]) => FILTERS[name]),
  );
  // If filters are given twice, take the longer list: it is the more dangerous.
  const longest = lists.sort((a, b) => b.length - a.length)[0];
  if (!longest) return null;
  const known: Filter[] = [];
  for (const filter of longest) {
    // The rest is a picture's own codec, or encryption.
    if (!filter) break;
    known.push(filter);
  }
  return known.length > 0 ? known : null;
}

/**
 * Deflate is recognisable by its first two bytes (RFC 1950, 2.2); unpacking shows whether it is
 * nested.
 */
function guessedFilters(data: Buffer): Filter[] {
  return isDeflate(data) ? ["flate"] : [];
}

function isDeflate(data: Uint8Array): boolean {
  const [first = 0, second = 0] = data;
  return (first & 0x0f) === 8 && first >> 4 <= 7 && ((first << 8) | second) % 31 === 0;
}

/** Size in bytes after all filters. Null: one of them produces more than `most`. */
async function unpackedSize(
  data: Buffer,
  filters: readonly Filter[],
  most: number,
): Promise<number | null> {
  const [filter, ...rest] = filters;
  if (!filter) return 0;
  let unpacked: Uint8Array | null;
  if (filter === "flate") {
    if (!isDeflate(data)) return 0;
    unpacked = inflatedInOneGo(data, Math.min(most, IN_ONE_GO_BYTES));
    if (unpacked === null && most > IN_ONE_GO_BYTES)
      return inflateAll(data, 1 + rest.filter((one) => one === "flate").length, most);
  } else {
    const end = data.indexOf(END_STREAM);
    unpacked = DECODERS[filter](end < 0 ? data : data.subarray(0, end), most);
  }
  if (unpacked === null) return null;
  const inside = Buffer.from(unpacked.buffer, unpacked.byteOffset, unpacked.byteLength);
  const guessed = filter === "flate" ? guessedFilters(inside) : [];
  const next = rest.length > 0 ? rest : guessed;
  const further = next.length > 0 ? await unpackedSize(inside, next, most) : 0;
  return further === null ? null : Math.max(unpacked.length, further);
}

/** Null: more than `most`. If the data is damaged or cut short, returns what came before that. */
function inflatedInOneGo(data: Buffer, most: number): Buffer | null {
  try {
    return inflateSync(data, {
      maxOutputLength: Math.max(1, most),
      finishFlush: constants.Z_SYNC_FLUSH,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") return null;
    return Buffer.alloc(0);
  }
}

/**
 * Unpacks nested deflate, `times` deep, in pieces. Returns the size of the largest stage, or null
 * as soon as one exceeds `most`.
 */
async function inflateAll(data: Buffer, times: number, most: number): Promise<number | null> {
  let largest = 0;
  let isTooMuch = false;
  const counter = () => {
    let size = 0;
    return new Transform({
      transform(piece: Buffer, _encoding, done) {
        size += piece.length;
        largest = Math.max(largest, size);
        isTooMuch ||= size > most;
        done(isTooMuch ? new Error("too much") : null, piece);
      },
    });
  };
  const inflate = () =>
    createInflate({ chunkSize: PIECE_BYTES, finishFlush: constants.Z_SYNC_FLUSH });
  const stages = Array.from({ length: times }, () => [inflate(), counter()]).flat();
  const drop = new Writable({ write: (_piece, _encoding, done) => done() });
  try {
    await pipeline([Readable.from(cut(data)), ...stages, drop]);
  } catch {
    // Damaged data ends it, as it does for PDF readers; what came before counts.
  }
  return isTooMuch ? null : largest;
}

const PIECE_BYTES = 256 * 1024;

function* cut(data: Buffer): Generator<Buffer> {
  for (let at = 0; at < data.length; at += PIECE_BYTES) yield data.subarray(at, at + PIECE_BYTES);
}
