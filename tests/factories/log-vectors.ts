import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";
import {
  LEAF_KINDS,
  type LeafKind,
  leafCommitment,
  writeEntry,
} from "../../app/engines/certificate-proof/log-entry.ts";
import {
  COSIGNATURE,
  cosign,
  keyText,
  readCheckpoint,
  SIGNATURE,
  signCheckpoint,
} from "../../app/engines/transparency-log/note.ts";
import { writeProofText } from "../../app/engines/transparency-log/proof-text.ts";
import { entryBundle, tilePath } from "../../app/engines/transparency-log/tiles.ts";
import { inclusionProof, leafHash, rootOf } from "../../app/engines/transparency-log/tree.ts";

/** The log of `docs/verifiers/vectors`: genuine files, and everything that has to be refused. */

const ORIGIN = "certs.example.ng/log";
const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash("sha256").update(bytes).digest());
const START = 1_798_761_600;

/** Ed25519 with a seed of these bytes. */
export function seededKey(first: number) {
  const seed = Buffer.from(Array.from({ length: 32 }, (_, at) => first + at));
  const prefix = Buffer.from("302e020100300506032b657004220420", "hex");
  const der = Buffer.concat([prefix, seed]);
  const key = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const x = createPublicKey(key).export({ format: "jwk" }).x ?? "";
  return {
    publicKey: new Uint8Array(Buffer.from(x, "base64url")),
    sign: (bytes: Uint8Array) => new Uint8Array(sign(null, bytes, key)),
  };
}

const own = seededKey(0);
const witness = seededKey(0x20);
const logKey = { name: ORIGIN, type: SIGNATURE, publicKey: own.publicKey };
const witnessKey = {
  name: "witness.example.ng",
  type: COSIGNATURE,
  publicKey: witness.publicKey,
};

interface Leaf {
  kind: LeafKind;
  time: number;
  salt: string;
  text: string;
}

function issued(number: number, issuedAt: string, time: number): Leaf {
  const certificateId = `${number}`.padStart(20, "0");
  const statement = {
    certificateId,
    course: "Data Analysis Fundamentals",
    expiresAt: null,
    facts: Buffer.from(sha256(Buffer.from(certificateId))).toString("hex"),
    holder: `Fúnmiláyọ̀ Adébáyọ̀ ${number}`,
    issuedAt,
    issuer: "Lagoon Digital Academy",
    title: "Certificate of Completion",
    type: "iweri-certificate:1",
  };
  const salt = Buffer.alloc(16, number).toString("base64url");
  return { kind: "issued", time, salt, text: JSON.stringify(statement) };
}

const entryOf = (leaf: Leaf) =>
  writeEntry({ kind: LEAF_KINDS[leaf.kind], time: leaf.time, hash: leafCommitment(sha256, leaf) });

function checkpointOf(leaves: readonly Leaf[], isCosigned = false): string {
  const root = new Uint8Array(
    rootOf(
      sha256,
      leaves.map((leaf) => leafHash(sha256, entryOf(leaf))),
    ),
  );
  const checkpoint = { origin: ORIGIN, size: leaves.length, root };
  const note = signCheckpoint(sha256, checkpoint, logKey, own.sign);
  const text = readCheckpoint(note)?.text ?? "";
  const seen = { text, time: START + 60 };
  return isCosigned ? note + cosign(sha256, seen, witnessKey, witness.sign) : note;
}

async function proofOf(leaves: readonly Leaf[], index: number, isCosigned = false) {
  const hashes = leaves.map((leaf) => leafHash(sha256, entryOf(leaf)));
  const read = (level: number, at: number) =>
    rootOf(sha256, hashes.slice(at * 2 ** level, (at + 1) * 2 ** level));
  const leaf = leaves[index];
  if (!leaf) throw new RangeError("no such leaf");
  const opening = { salt: leaf.salt, statement: leaf.text, time: leaf.time };
  return writeProofText({
    extra: new Uint8Array(Buffer.from(JSON.stringify(opening))),
    index,
    hashes: await inclusionProof(sha256, read, index, leaves.length),
    checkpoint: checkpointOf(leaves, isCosigned),
  });
}

function folderOf(name: string, leaves: readonly Leaf[]): [string, string | Uint8Array][] {
  const files: [string, string | Uint8Array][] = [[`${name}/checkpoint`, checkpointOf(leaves)]];
  for (let index = 0; index * 256 < leaves.length; index++) {
    const entries = leaves.slice(index * 256, (index + 1) * 256).map(entryOf);
    const path = tilePath({ level: "entries", index, width: entries.length });
    files.push([`${name}/${path}`, entryBundle(entries)]);
  }
  return files;
}

/** A file of the vectors, and what both programs say of it. */
export interface Vector {
  args: string[];
  /** What the line begins with; null: it isn't looked at by itself. */
  says: string;
}

export async function logVectors() {
  const day = 24 * 3600;
  const at = (seconds: number) => new Date((START + seconds) * 1000).toISOString();
  const leaves = Array.from({ length: 300 }, (_, number) => issued(number, at(0), START + number));
  const first = leaves.slice(0, 5);
  const end = (number: number, kind: LeafKind): Leaf => {
    const { salt, text } = issued(number, at(0), START);
    return { kind, salt, time: START + day, text: JSON.parse(text).certificateId };
  };
  const revoked = [end(1, "revoked"), end(3, "replaced")];
  const later = [...leaves, ...revoked];
  const changed = [issued(9000, at(0), START), ...leaves.slice(1)];
  const old = issued(9001, at(-400 * day), START + 5);
  const genuine = await proofOf(first, 2, true);
  const altered = genuine.replace(/^extra (.*)$/m, (_, letters: string) => {
    const text = Buffer.from(letters, "base64").toString("utf8").replace("Adébáyọ̀ 2", "Adébáyọ̀ 7");
    return `extra ${Buffer.from(text).toString("base64")}`;
  });
  const files: [string, string | Uint8Array][] = [
    ["key", `${keyText(sha256, logKey)}\n`],
    ["witness-key", `${keyText(sha256, witnessKey)}\n`],
    ["genuine.proof", genuine],
    ["large.proof", await proofOf(leaves, 299)],
    ["altered.proof", altered],
    ["signature.proof", genuine.replace("\n5\n", "\n6\n")],
    ["backdated.proof", await proofOf([...first, old], 5)],
    ["forked.proof", await proofOf([...first.slice(0, 4), issued(9002, at(0), START + 4)], 4)],
    ["revoked.proof", await proofOf(first, 1)],
    ["replaced.proof", await proofOf(first, 3)],
    ["cut.proof", genuine.slice(0, 200)],
    ...folderOf("log", later),
    ...folderOf("rewritten-log", changed),
    ...folderOf("backdated-log", [...leaves, { ...old, time: START - 9 }]),
  ];
  const cases: Record<string, Vector> = {
    "genuine.proof": { args: [], says: "genuine" },
    "genuine.proof in the newer log": { args: ["--log", "log"], says: "genuine" },
    "genuine.proof with its witness": { args: ["--witness", "witness-key"], says: "genuine" },
    "large.proof": { args: ["--log", "log"], says: "genuine" },
    "large.proof without a witness": {
      args: ["--witness", "witness-key"],
      says: "no witness has seen its checkpoint",
    },
    "altered.proof": { args: [], says: "what it says isn’t what was logged" },
    "signature.proof": { args: [], says: "a signature of its checkpoint is wrong" },
    "backdated.proof": { args: [], says: "backdated: it says 2025-11-27" },
    "forked.proof": { args: ["--log", "log"], says: "the log was forked or rewritten" },
    "revoked.proof": { args: [], says: "genuine" },
    "revoked.proof in the newer log": {
      args: ["--log", "log"],
      says: "it was revoked on 2027-01-02",
    },
    "replaced.proof in the newer log": {
      args: ["--log", "log"],
      says: "it was replaced on 2027-01-02",
    },
    "genuine.proof in a rewritten log": {
      args: ["--log", "rewritten-log"],
      says: "the log was forked or rewritten",
    },
    "genuine.proof in a log with a backdated entry": {
      args: ["--log", "backdated-log"],
      says: "the log has a backdated entry",
    },
    "cut.proof": { args: [], says: "" },
  };
  return { files, cases };
}
