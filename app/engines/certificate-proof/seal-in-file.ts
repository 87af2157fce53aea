import { END_CHUNK, pngChunk } from "#app/engines/certificate/drawing.server.ts";
import { base64Of, PROOF_KEYWORD, pdfProofLines } from "./proof-in-file.ts";

/**
 * What a file says of itself: which of the installation's keys signed it, and the Ed25519
 * signature, base64url.
 */
export interface Seal {
  keyNumber: number;
  signature: string;
}

export type SealedKind = "png" | "pdf";

const KEYWORD = "iweri-seal";
const PDF_START = `%${KEYWORD} `;
/**
 * Where a PDF's reader begins: everything before stays at its place when a comment is put in front.
 */
const PDF_TAIL = "startxref\n";
const SEAL = /^([1-9]\d{0,5}) ([A-Za-z0-9_-]{86})$/;
const MAX_SEAL_LENGTH = 100;

/**
 * A file of ours with a seal put into it: in a PDF as a comment before its tail, in a PNG as its
 * last text. Anything else stays as it is.
 */
export function withSeal(
  kind: SealedKind,
  file: Uint8Array,
  { keyNumber, signature }: Seal,
): Uint8Array<ArrayBuffer> {
  const bytes = bufferOf(file);
  const words = `${keyNumber} ${signature}`;
  const seal =
    kind === "pdf"
      ? Buffer.from(`${PDF_START}${words}\n`, "latin1")
      : pngChunk("tEXt", Buffer.from(`${KEYWORD}\0${words}`, "latin1"));
  return beforeEnd(kind, bytes, seal);
}

/** A sealed file with the proof that its certificate is in the log, behind its seal. */
export function withProof(
  kind: SealedKind,
  file: Uint8Array,
  proof: string,
): Uint8Array<ArrayBuffer> {
  const added =
    kind === "pdf"
      ? Buffer.from(pdfProofLines(proof), "latin1")
      : pngChunk("tEXt", Buffer.from(`${PROOF_KEYWORD}\0${base64Of(proof)}`, "latin1"));
  return beforeEnd(kind, bufferOf(file), added);
}

function beforeEnd(kind: SealedKind, bytes: Buffer, added: Uint8Array): Uint8Array<ArrayBuffer> {
  const at = endOf(kind, bytes);
  if (at === null) return new Uint8Array(bytes);
  const whole = new Uint8Array(bytes.length + added.length);
  whole.set(bytes.subarray(0, at));
  whole.set(added, at);
  whole.set(bytes.subarray(at), at + added.length);
  return whole;
}

/**
 * A file without its seal, as it was drawn, and the seal; null: it has none at the place where we
 * put it. The file may be anybody's.
 */
export function withoutSeal(
  kind: SealedKind,
  file: Uint8Array,
): { content: Uint8Array; seal: Seal | null } {
  const place = placeOfSeal(kind, bufferOf(file));
  if (!place) return { content: file, seal: null };
  const content = Buffer.concat([file.subarray(0, place.start), file.subarray(place.end)]);
  return { content, seal: place.seal };
}

/** Where a file's end begins; null: it has none of the kind, so nothing can stand before it. */
function endOf(kind: SealedKind, bytes: Buffer): number | null {
  const at =
    kind === "pdf"
      ? bytes.lastIndexOf(PDF_TAIL, undefined, "latin1")
      : bytes.length - END_CHUNK.length;
  if (at <= 0 || (kind === "png" && !bytes.subarray(at).equals(END_CHUNK))) return null;
  return at;
}

function placeOfSeal(
  kind: SealedKind,
  bytes: Buffer,
): { start: number; end: number; seal: Seal } | null {
  const end = endOf(kind, bytes);
  if (end === null) return null;
  const near = bytes.subarray(Math.max(0, end - MAX_SEAL_LENGTH - 40), end);
  const found = near.lastIndexOf(
    kind === "pdf" ? PDF_START : `tEXt${KEYWORD}\0`,
    undefined,
    "latin1",
  );
  if (found < 0) return null;
  const start = end - near.length + found - (kind === "pdf" ? 0 : 4);
  const written = bytes.subarray(start, end);
  const words =
    kind === "pdf"
      ? written.toString("latin1", PDF_START.length, written.length - 1)
      : written.toString("latin1", 8 + KEYWORD.length + 1, written.length - 4);
  const [, keyNumber, signature = ""] = SEAL.exec(words) ?? [];
  if (!keyNumber) return null;
  const seal = { keyNumber: Number(keyNumber), signature };
  // Exactly what we would have put there: its length and checksum too.
  const isOurs =
    kind === "pdf"
      ? written.at(-1) === 10
      : written.equals(pngChunk("tEXt", Buffer.from(`${KEYWORD}\0${words}`, "latin1")));
  return isOurs ? { start, end, seal } : null;
}

function bufferOf(file: Uint8Array): Buffer {
  return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
}
