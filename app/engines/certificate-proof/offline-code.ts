import { fromBase32, toBase32 } from "./base32.ts";

/*
 * The code that a certificate can be checked with where there is no connection.
 * docs/offline-verification.md describes every byte; both the server, which signs it, and the page
 * that people save, which checks it, use this file. It runs in browsers and imports nothing else.
 */

/** What a code says of a certificate. Times are whole minutes, in milliseconds since 1970. */
export interface OfflineClaim {
  /** 20 lower-case letters. */
  certificateId: string;
  issuer: string;
  holder: string;
  course: string;
  issuedAt: number;
  /** Null: it never ends. */
  expiresAt: number | null;
  /** When the code was made: until then the certificate had not been revoked. */
  statusAt: number;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

const VERSION = 1;
const SIGNATURE_BYTES = 64;
const ID_LETTERS = 20;
/** The letters of an id, filled up to whole bytes. */
const ID_BYTES = 15;
/** Version, number of the key, three times, the id. */
const FIXED_BYTES = 2 + 3 * 4 + ID_BYTES;
/** Of each text: a code with three of these is still one that phones read. */
const MAX_TEXT_BYTES = 90;
/**
 * Put before what is signed, so that no signature made for anything else counts as one of a code.
 */
const PURPOSE = "iweri-offline-code:1\n";

const encoder = new TextEncoder();

/** The bytes of a claim, without the signature. `keyNumber`: of the key that signs, 1 to 255. */
export function claimBytes(claim: OfflineClaim, keyNumber: number): Uint8Array<ArrayBuffer> {
  const texts = [claim.issuer, claim.holder, claim.course].map(shortened);
  const bytes = new Uint8Array(FIXED_BYTES + texts.reduce((sum, text) => sum + 1 + text.length, 0));
  const view = new DataView(bytes.buffer);
  view.setUint8(0, VERSION);
  view.setUint8(1, keyNumber);
  [claim.issuedAt, claim.expiresAt ?? 0, claim.statusAt].forEach((time, index) => {
    view.setUint32(2 + 4 * index, time / 60_000);
  });
  bytes.set(fromBase32(claim.certificateId.padEnd((ID_BYTES * 8) / 5, "0")) ?? [], 14);
  let at = FIXED_BYTES;
  for (const text of texts) {
    bytes[at] = text.length;
    bytes.set(text, at + 1);
    at += 1 + text.length;
  }
  return bytes;
}

/** What the signature is over. */
export function signedBytes(claim: Uint8Array): Uint8Array<ArrayBuffer> {
  return joined(encoder.encode(PURPOSE), claim);
}

/** The code as it is shown, typed and printed: capital letters and digits. */
export function writeCode(claim: Uint8Array, signature: Uint8Array): string {
  return toBase32(joined(claim, signature));
}

export interface ReadCode {
  claim: OfflineClaim;
  keyNumber: number;
  /** What the signature should be over. */
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

/**
 * Takes a code apart: typed, pasted, or the whole link of its QR code. Proves nothing. Null: no
 * code of this kind.
 */
export function readCode(text: string): ReadCode | null {
  const bytes = fromBase32(text.slice(text.lastIndexOf("#") + 1));
  if (!bytes || bytes.length < FIXED_BYTES + 3 + SIGNATURE_BYTES || bytes[0] !== VERSION)
    return null;
  const view = new DataView(bytes.buffer);
  const time = (index: number) => view.getUint32(2 + 4 * index) * 60_000;
  const texts: string[] = [];
  let at = FIXED_BYTES;
  for (let index = 0; index < 3; index++) {
    const from = at + 1;
    at = from + (bytes[at] ?? 0);
    if (at > bytes.length - SIGNATURE_BYTES) return null;
    texts.push(new TextDecoder().decode(bytes.subarray(from, at)));
  }
  if (at !== bytes.length - SIGNATURE_BYTES) return null;
  const [issuer = "", holder = "", course = ""] = texts;
  return {
    claim: {
      certificateId: toBase32(bytes.subarray(14, FIXED_BYTES)).slice(0, ID_LETTERS).toLowerCase(),
      issuer,
      holder,
      course,
      issuedAt: time(0),
      expiresAt: time(1) || null,
      statusAt: time(2),
    },
    keyNumber: bytes[1]!,
    signed: signedBytes(bytes.subarray(0, at)),
    signature: bytes.slice(at),
  };
}

/** UTF-8 of at most `MAX_TEXT_BYTES`; what is longer ends with an ellipsis, at a whole letter. */
function shortened(text: string): Uint8Array {
  const whole = encoder.encode(text);
  if (whole.length <= MAX_TEXT_BYTES) return whole;
  const ellipsis = encoder.encode("…");
  let kept = "";
  for (const { segment } of graphemes.segment(text)) {
    if (encoder.encode(kept + segment).length + ellipsis.length > MAX_TEXT_BYTES) break;
    kept += segment;
  }
  return joined(encoder.encode(kept), ellipsis);
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(one.length + other.length);
  bytes.set(one);
  bytes.set(other, one.length);
  return bytes;
}
