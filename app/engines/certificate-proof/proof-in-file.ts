/*
 * Where a certificate's file carries its proof: in a PDF as comments before its tail, in a PNG as
 * its last text. A file without it is byte for byte what it was before. Runs in browsers too.
 */

export type ProvedKind = "png" | "pdf";

export const PROOF_KEYWORD = "iweri-proof";
const PDF_START = `%${PROOF_KEYWORD} `;
const PDF_TAIL = "startxref\n";
const PDF_LINE_LETTERS = 200;
/** A PNG's end: an empty chunk with its checksum. */
const END_BYTES = 12;
/** A proof has some thousand letters; so near to a file's end it begins. */
const MAX_PROOF_BYTES = 64 * 1024;
/** PDFs of ours end with their tail, some tens of bytes. */
const MAX_TAIL_BYTES = 200;

/** The comments that hold a proof in a PDF. */
export function pdfProofLines(proof: string): string {
  const letters = base64Of(proof);
  let lines = "";
  for (let at = 0; at < letters.length; at += PDF_LINE_LETTERS)
    lines += `${PDF_START}${letters.slice(at, at + PDF_LINE_LETTERS)}\n`;
  return lines;
}

/** A file without its proof, and the proof's text; null: it has none at that place. */
export function withoutProof(
  kind: ProvedKind,
  file: Uint8Array,
): { content: Uint8Array; proof: string | null } {
  const place = kind === "pdf" ? placeInPdf(file) : placeInPng(file);
  if (!place) return { content: file, proof: null };
  const proof = textOf(place.letters);
  if (proof === null) return { content: file, proof: null };
  const content = new Uint8Array(file.length - (place.end - place.start));
  content.set(file.subarray(0, place.start));
  content.set(file.subarray(place.end), place.start);
  return { content, proof };
}

interface Place {
  start: number;
  end: number;
  letters: string;
}

function placeInPdf(file: Uint8Array): Place | null {
  const from = Math.max(0, file.length - MAX_PROOF_BYTES);
  const near = latin1(file.subarray(from));
  const end = near.lastIndexOf(PDF_TAIL);
  if (end < 0 || near.length - end > MAX_TAIL_BYTES) return null;
  let start = end;
  let letters = "";
  for (;;) {
    const lineStart = near.lastIndexOf("\n", start - 2) + 1;
    const line = near.slice(lineStart, start);
    if (lineStart === 0 || !line.startsWith(PDF_START)) break;
    letters = line.slice(PDF_START.length, -1) + letters;
    start = lineStart;
  }
  return start === end ? null : { start: from + start, end: from + end, letters };
}

function placeInPng(file: Uint8Array): Place | null {
  const end = file.length - END_BYTES;
  const from = Math.max(0, end - MAX_PROOF_BYTES);
  const near = latin1(file.subarray(from, end));
  const found = near.lastIndexOf(`tEXt${PROOF_KEYWORD}\0`);
  if (found < 4) return null;
  const start = from + found - 4;
  const length = new DataView(file.buffer, file.byteOffset).getUint32(start);
  // Length and name before it, a checksum after it.
  if (start + length + END_BYTES !== end) return null;
  return { start, end, letters: near.slice(found + 4 + PROOF_KEYWORD.length + 1, -4) };
}

function latin1(bytes: Uint8Array): string {
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return letters;
}

export function base64Of(text: string): string {
  return btoa(latin1(new TextEncoder().encode(text)));
}

function textOf(letters: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const SEAL_IN_PDF = /%iweri-seal [1-9]\d{0,5} ([A-Za-z0-9_-]{86})\n$/;
const SEAL_IN_PNG = /tEXtiweri-seal\0[1-9]\d{0,5} ([A-Za-z0-9_-]{86})$/;
/** A chunk's checksum behind it, and as many bytes of its length before it. */
const CHUNK_EDGE = 4;
const MAX_SEAL_BYTES = 140;

/** A file without its proof, parted into what its seal is over, and that seal's signature. */
export function withoutSealLine(
  kind: ProvedKind,
  file: Uint8Array,
): { content: Uint8Array; signature: string } | null {
  const tail =
    kind === "pdf"
      ? latin1(file.subarray(-MAX_TAIL_BYTES)).length -
        latin1(file.subarray(-MAX_TAIL_BYTES)).lastIndexOf(PDF_TAIL)
      : END_BYTES;
  const end = file.length - tail;
  const near = latin1(file.subarray(Math.max(0, end - MAX_SEAL_BYTES), end));
  const found =
    kind === "pdf" ? SEAL_IN_PDF.exec(near) : SEAL_IN_PNG.exec(near.slice(0, -CHUNK_EDGE));
  if (!found) return null;
  const length = found[0].length + (kind === "pdf" ? 0 : 2 * CHUNK_EDGE);
  const start = end - length;
  const content = new Uint8Array(file.length - length);
  content.set(file.subarray(0, start));
  content.set(file.subarray(end), start);
  return { content, signature: found[1] ?? "" };
}
