import { concat, type Sha256 } from "./tree.ts";

/** Ed25519 over these bytes. */
export type Sign = (bytes: Uint8Array) => Uint8Array;
export type Verify = (
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
  publicKey: Uint8Array<ArrayBuffer>,
) => Promise<boolean>;

/** Kinds of Ed25519 signatures on a note: its own, and a witness's with the time. */
export const SIGNATURE = 1;
export const COSIGNATURE = 4;

/** Who signs notes, as everybody may know it. */
export interface VerifierKey {
  name: string;
  /** `SIGNATURE` or `COSIGNATURE`. */
  type: number;
  publicKey: Uint8Array<ArrayBuffer>;
}

/** A state of a log: its first `size` entries have this root. */
export interface Checkpoint {
  origin: string;
  size: number;
  root: Uint8Array<ArrayBuffer>;
}

interface SignatureLine {
  name: string;
  id: Uint8Array;
  signature: Uint8Array<ArrayBuffer>;
}

export interface SignedCheckpoint extends Checkpoint {
  /** What is signed, with its last line feed. */
  text: string;
  signatures: SignatureLine[];
}

const encoder = new TextEncoder();
const ID_BYTES = 4;
const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;
const KEY_BYTES = 32;
const MAX_NOTE = 64 * 1024;

/** The first four bytes of SHA-256 over name, type and key. */
export function keyId(sha256: Sha256, { name, type, publicKey }: VerifierKey): Uint8Array {
  const head = encoder.encode(`${name}\n`);
  return sha256(concat([head, Uint8Array.of(type), publicKey])).subarray(0, ID_BYTES);
}

/** "name+id+key": a key as it is published. */
export function keyText(sha256: Sha256, key: VerifierKey): string {
  const id = [...keyId(sha256, key)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${key.name}+${id}+${toBase64(concat([Uint8Array.of(key.type), key.publicKey]))}`;
}

/** A key in that form; null: it is none, or its id doesn't fit. */
export function readKeyText(sha256: Sha256, text: string): VerifierKey | null {
  const [name = "", id, key = "", ...more] = text.trim().split("+");
  // Base64 may have plus signs of its own.
  const bytes = fromBase64([key, ...more].join("+"));
  if (!name || !id || bytes?.length !== KEY_BYTES + 1) return null;
  const read = { name, type: bytes[0] ?? 0, publicKey: bytes.slice(1) };
  return keyText(sha256, read) === text.trim() ? read : null;
}

/** The text of a checkpoint, without signatures. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** A checkpoint signed by its log. */
export function signCheckpoint(
  sha256: Sha256,
  checkpoint: Checkpoint,
  key: VerifierKey,
  sign: Sign,
): string {
  const text = checkpointText(checkpoint);
  const bytes = concat([keyId(sha256, key), sign(encoder.encode(text))]);
  return `${text}\n${signatureLine(key.name, bytes)}`;
}

/** A witness's line for a checkpoint that it has seen, at a time in seconds since 1970. */
export function cosign(
  sha256: Sha256,
  { text, time }: { text: string; time: number },
  key: VerifierKey,
  sign: Sign,
): string {
  const at = new Uint8Array(TIME_BYTES);
  new DataView(at.buffer).setBigUint64(0, BigInt(time));
  const signature = sign(cosignedBytes(text, String(time)));
  return signatureLine(key.name, concat([keyId(sha256, key), at, signature]));
}

function cosignedBytes(text: string, time: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(`cosignature/v1\ntime ${time}\n${text}`);
}

function signatureLine(name: string, bytes: Uint8Array): string {
  return `\u2014 ${name} ${toBase64(bytes)}\n`;
}

const SIGNED_LINE = /^\u2014 ([^\s+]{1,255}) ([A-Za-z0-9+/]{1,6000}={0,2})$/;

/** A note with a checkpoint, as it is written; null: it is none. Nothing is verified here. */
export function readCheckpoint(note: string): SignedCheckpoint | null {
  const end = note.indexOf("\n\n");
  if (note.length > MAX_NOTE || end < 0 || !note.endsWith("\n")) return null;
  const text = note.slice(0, end + 1);
  const [origin = "", size = "", hash = ""] = text.split("\n");
  const root = fromBase64(hash);
  if (!origin || !/^(?:0|[1-9]\d{0,15})$/.test(size) || root?.length !== KEY_BYTES) return null;
  const signatures: SignatureLine[] = [];
  for (const line of note.slice(end + 2, -1).split("\n")) {
    const [, name, encoded = ""] = SIGNED_LINE.exec(line) ?? [];
    const bytes = fromBase64(encoded);
    if (name === undefined || !bytes || bytes.length <= ID_BYTES) return null;
    const id = bytes.subarray(0, ID_BYTES);
    signatures.push({ name, id, signature: bytes.slice(ID_BYTES) });
  }
  return { origin, size: Number(size), root, text, signatures };
}

/**
 * Whether these keys signed a checkpoint: those that did, a cosigner's with its time. Null: a line
 * of a known key is wrong, which spoils the note. Lines of unknown keys count for nothing.
 */
export async function signersOf(
  sha256: Sha256,
  checkpoint: SignedCheckpoint,
  keys: readonly VerifierKey[],
  verify: Verify,
): Promise<{ key: VerifierKey; time: number | null }[] | null> {
  const found: { key: VerifierKey; time: number | null }[] = [];
  for (const { name, id, signature } of checkpoint.signatures) {
    const key = keys.find(
      (one) => one.name === name && keyId(sha256, one).every((byte, at) => byte === id[at]),
    );
    if (!key) continue;
    const isCosigned = key.type === COSIGNATURE;
    if (signature.length !== SIGNATURE_BYTES + (isCosigned ? TIME_BYTES : 0)) return null;
    const time = isCosigned ? new DataView(signature.buffer).getBigUint64(0) : null;
    const signed =
      time === null
        ? encoder.encode(checkpoint.text)
        : cosignedBytes(checkpoint.text, String(time));
    const bare = signature.slice(isCosigned ? TIME_BYTES : 0);
    if (!(await verify(bare, signed, key.publicKey))) return null;
    found.push({ key, time: time === null ? null : Number(time) });
  }
  return found;
}

export function toBase64(bytes: Uint8Array): string {
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters);
}

/** Null: not exactly what `toBase64` writes. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return toBase64(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}
