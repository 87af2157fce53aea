import { concat, HASH_BYTES, type Sha256 } from "#app/engines/transparency-log/tree.ts";

/** What happened, by the number that it has in an entry. */
export const LEAF_KINDS = { issued: 1, revoked: 2, replaced: 3, key: 4, continues: 5 } as const;
export type LeafKind = keyof typeof LEAF_KINDS;

/** An entry of the log: what happened, when it was logged (seconds since 1970), and a hash. */
export interface LogEntry {
  kind: number;
  time: number;
  hash: Uint8Array;
}

const HEAD_BYTES = 6;
export const ENTRY_BYTES = HEAD_BYTES + HASH_BYTES;

/** The 38 bytes of an entry: one of its kind, five of its time, and the hash. */
export function writeEntry({ kind, time, hash }: LogEntry): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(HEAD_BYTES);
  const view = new DataView(head.buffer);
  view.setUint8(0, kind);
  view.setUint8(1, Math.floor(time / 2 ** 32));
  view.setUint32(2, time % 2 ** 32);
  return concat([head, hash]);
}

/** Null: not as long as an entry is. */
export function readEntry(bytes: Uint8Array): LogEntry | null {
  if (bytes.length !== ENTRY_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const time = view.getUint8(1) * 2 ** 32 + view.getUint32(2);
  return { kind: view.getUint8(0), time, hash: bytes.slice(HEAD_BYTES) };
}

/**
 * The hash in an entry. `text`: a certificate's statement when it is issued, its ID when it is
 * revoked or replaced. Who doesn't have the salt (base64url) can't try texts against it.
 */
export function leafCommitment(
  sha256: Sha256,
  { kind, salt, text }: { kind: LeafKind; salt: string; text: string },
): Uint8Array {
  return sha256(new TextEncoder().encode(`iweri-log-leaf:1\n${kind}\n${salt}\n${text}`));
}
