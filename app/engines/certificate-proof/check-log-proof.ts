import {
  readCheckpoint,
  readKeyText,
  type SignedCheckpoint,
  signersOf,
  type VerifierKey,
  type Verify,
} from "#app/engines/transparency-log/note.ts";
import { readProofText } from "#app/engines/transparency-log/proof-text.ts";
import {
  isEqual,
  leafHash,
  rootOfInclusion,
  type Sha256,
} from "#app/engines/transparency-log/tree.ts";
import { LEAF_KINDS, leafCommitment, writeEntry } from "./log-entry.ts";
import { type ProvedKind, withoutProof, withoutSealLine } from "./proof-in-file.ts";

/** What the log has of a certificate. `facts`: the hash that its file's seal is over. */
export interface CertificateStatement {
  certificateId: string;
  holder: string;
  course: string;
  title: string;
  issuer: string;
  issuedAt: string;
  expiresAt: string | null;
  facts: string;
}

/** What opens a certificate's leaf, in the `extra` of its proof. */
export interface LeafOpening {
  salt: string;
  /** The statement as it was hashed. */
  statement: string;
  /** When it was logged, in seconds since 1970. */
  time: number;
  /** The Open Badges credential as JSON, where the file has none of its own. */
  credential?: string;
}

/** A certificate logged later than this may have been given an earlier date afterwards. */
export const MAX_LATE_SECONDS = 7 * 24 * 3600;
/** Clocks differ. */
const MAX_EARLY_SECONDS = 3600;

export type ProofVerdict =
  | { kind: "unreadable" }
  /** Of a log whose key isn't known here. */
  | { kind: "unknown-log"; origin: string }
  /** Something in it was changed. */
  | { kind: "false" }
  /** It was logged on another day than it says it was issued. */
  | { kind: "backdated"; statement: CertificateStatement; loggedAt: number }
  | {
      kind: "genuine";
      statement: CertificateStatement;
      loggedAt: number;
      checkpoint: SignedCheckpoint;
    };

interface Checking {
  sha256: Sha256;
  verify: Verify;
  keys: readonly VerifierKey[];
}

/** The keys in a text of lines; those that can't be read are left out. */
export function readKeys(sha256: Sha256, text: string): VerifierKey[] {
  return text.split("\n").flatMap((line) => readKeyText(sha256, line) ?? []);
}

/** Checks a certificate's proof by itself: nothing is fetched. */
export async function checkLogProof(text: string, checking: Checking): Promise<ProofVerdict> {
  const { sha256, keys, verify } = checking;
  const proof = readProofText(text);
  const checkpoint = proof && readCheckpoint(proof.checkpoint);
  const opening = proof?.extra ? readOpening(proof.extra) : null;
  if (!proof || !checkpoint || !opening) return { kind: "unreadable" };
  const { origin, size, root } = checkpoint;
  const own = keys.filter(({ name }) => name === origin);
  const signers = await signersOf(sha256, checkpoint, own, verify);
  if (signers?.length === 0) return { kind: "unknown-log", origin };
  const { salt, statement: words, time } = opening;
  const hash = leafCommitment(sha256, { kind: "issued", salt, text: words });
  const leaf = leafHash(sha256, writeEntry({ kind: LEAF_KINDS.issued, time, hash }));
  const found = rootOfInclusion(sha256, { index: proof.index, size, leaf }, proof.hashes);
  if (!signers || !found || !isEqual(found, root)) return { kind: "false" };
  const statement = JSON.parse(words) as CertificateStatement;
  const late = time - Date.parse(statement.issuedAt) / 1000;
  if (!(late <= MAX_LATE_SECONDS && late >= -MAX_EARLY_SECONDS))
    return { kind: "backdated", statement, loggedAt: time * 1000 };
  return { kind: "genuine", statement, loggedAt: time * 1000, checkpoint };
}

export type ProvedFileVerdict =
  | ProofVerdict
  /** It carries no proof: downloaded before its leaf was in the log, or saved by a program. */
  | { kind: "no-proof" };

/** Checks a file that carries its proof: the proof, and that no other byte differs. */
export async function checkProvedFile(
  kind: ProvedKind,
  file: Uint8Array,
  checking: Checking,
): Promise<ProvedFileVerdict> {
  const { content: sealed, proof } = withoutProof(kind, file);
  if (proof === null) return { kind: "no-proof" };
  const verdict = await checkLogProof(proof, checking);
  if (verdict.kind !== "genuine") return verdict;
  const seal = withoutSealLine(kind, sealed);
  if (!seal) return { kind: "false" };
  const { sha256, keys, verify } = checking;
  const hash = [...sha256(seal.content)].map((byte) => byte.toString(16).padStart(2, "0"));
  const signed = `iweri-file-seal:1\n${verdict.statement.facts}\n${hash.join("")}`;
  const signature = fromBase64Url(seal.signature);
  for (const { name, publicKey } of keys) {
    if (name !== verdict.checkpoint.origin) continue;
    if (await verify(signature, new TextEncoder().encode(signed), publicKey)) return verdict;
  }
  return { kind: "false" };
}

function readOpening(extra: Uint8Array): LeafOpening | null {
  try {
    const read = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(extra)) as LeafOpening;
    const { salt, statement, time } = read;
    const isRead =
      typeof salt === "string" &&
      typeof statement === "string" &&
      Number.isSafeInteger(time) &&
      typeof (JSON.parse(statement) as CertificateStatement).issuedAt === "string";
    return isRead ? read : null;
  } catch {
    return null;
  }
}

function fromBase64Url(letters: string): Uint8Array<ArrayBuffer> {
  const plain = letters.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(plain), (letter) => letter.charCodeAt(0));
}
