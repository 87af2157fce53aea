import { fromBase64, toBase64 } from "./note.ts";

const HEAD = "c2sp.org/tlog-proof@v1";
/** A tree has no more levels. */
const MAX_HASHES = 63;
const MAX_PROOF = 128 * 1024;

/** An inclusion proof and the checkpoint that it leads to. */
export interface ProofText {
  /** What the entry is made of, to be judged by who knows: no proof covers it by itself. */
  extra: Uint8Array<ArrayBuffer> | null;
  index: number;
  hashes: Uint8Array[];
  checkpoint: string;
}

/** The proof as text (C2SP tlog-proof). */
export function writeProofText({ extra, index, hashes, checkpoint }: ProofText): string {
  const lines = [
    HEAD,
    ...(extra ? [`extra ${toBase64(extra)}`] : []),
    `index ${index}`,
    ...hashes.map(toBase64),
  ];
  return `${lines.join("\n")}\n\n${checkpoint}`;
}

/** Reads such a text; null: it is none. Nothing is verified here. */
export function readProofText(text: string): ProofText | null {
  const end = text.indexOf("\n\n");
  if (text.length > MAX_PROOF || end < 0) return null;
  const [head, ...lines] = text.slice(0, end).split("\n");
  const written = lines[0]?.startsWith("extra ") ? lines.shift()?.slice(6) : undefined;
  const index = /^index (0|[1-9]\d{0,15})$/.exec(lines.shift() ?? "")?.[1];
  const extra = written === undefined ? null : fromBase64(written);
  const isWrong = head !== HEAD || index === undefined || (written !== undefined && !extra);
  if (isWrong || lines.length > MAX_HASHES) return null;
  const hashes = lines.map(fromBase64);
  if (!hashes.every((hash) => hash?.length === 32)) return null;
  return {
    extra,
    index: Number(index),
    hashes: hashes as Uint8Array[],
    checkpoint: text.slice(end + 2),
  };
}
