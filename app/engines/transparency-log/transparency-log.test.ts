import { createHash, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { describe, expect, test } from "vitest";
import referenceProofs from "../../../tests/fixtures/log/merkle-proofs.json" with { type: "json" };
import {
  COSIGNATURE,
  checkpointText,
  cosign,
  fromBase64,
  keyText,
  readCheckpoint,
  readKeyText,
  SIGNATURE,
  signCheckpoint,
  signersOf,
  type Verify,
} from "./note.ts";
import { readProofText, writeProofText } from "./proof-text.ts";
import { sha256 as ownSha256 } from "./sha256.ts";
import {
  type Edge,
  entryBundle,
  growTree,
  nodesOfTiles,
  readEntryBundle,
  readTilePath,
  rootOfEdge,
  tilePath,
} from "./tiles.ts";
import {
  consistencyProof,
  inclusionProof,
  isConsistent,
  isEqual,
  leafHash,
  nodeHash,
  rangeRoot,
  rootOf,
  rootOfInclusion,
} from "./tree.ts";

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash("sha256").update(bytes).digest());
const utf8 = (text: string) => new Uint8Array(Buffer.from(text));
const hex = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString("hex");

const entries = [1, 2, 3, 4, 5].map((number) => utf8(`iweri-${number}`));
const leaves = entries.map((entry) => leafHash(sha256, entry));
const root5 = "28626f176ca7551863ef663cd5a337b2484699effeada9aeade7353a5a89ea59";
const root3 = "2bf2b9eaaf2518681b151bcf18b11f09ecae4419186837d1995beabe948d5e38";

/** Ed25519 with a seed of these bytes. */
function keyOf(first: number) {
  const seed = Buffer.from(Array.from({ length: 32 }, (_, at) => first + at));
  const prefix = Buffer.from("302e020100300506032b657004220420", "hex");
  const key = createPrivateKey({
    key: Buffer.concat([prefix, seed]),
    format: "der",
    type: "pkcs8",
  });
  const x = createPublicKey(key).export({ format: "jwk" }).x ?? "";
  return {
    publicKey: new Uint8Array(Buffer.from(x, "base64url")),
    sign: (bytes: Uint8Array) => new Uint8Array(sign(null, bytes, key)),
  };
}

const verifyEd25519: Verify = async (signature, signed, publicKey) => {
  const x = Buffer.from(publicKey).toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return verify(null, signed, key, signature);
};

const NOTE = `certs.example.ng/log
5
KGJvF2ynVRhj72Y81aM3skhGme/+ramurec1OlqJ6lk=

— certs.example.ng/log 1k9+DZHxsh1rZwLDnYrgNjF8APB8m2Xk3vrhonHK3aM0MbazTaSMDVT3OP/B23SiccaHR4K98qwJHlAyXHG3KhS5jA0=
`;
const COSIGNED =
  "— witness.example.ng t+ELswAAAABrNuyALDgZAOJYh6qbAdQ5dLRefWnsoqK5zvsQHlsH53CM8Rqm2TPXnH8BISljGDgdCmzYz3t80Ry80/5b9Fhdjz4yAw==\n";
const own = keyOf(0);
const logKey = { name: "certs.example.ng/log", type: SIGNATURE, publicKey: own.publicKey };
const witness = keyOf(0x20);
const witnessKey = {
  name: "witness.example.ng",
  type: COSIGNATURE,
  publicKey: witness.publicKey,
};

/** A tree of leaf hashes, for proofs. */
const nodesOf = (all: Uint8Array[]) => (level: number, index: number) =>
  rootOf(sha256, all.slice(index * 2 ** level, (index + 1) * 2 ** level));

describe("hashes", () => {
  test("are those of RFC 6962's own vectors", () => {
    expect(hex(rootOf(sha256, []))).toBe(
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    );
    expect(hex(leafHash(sha256, utf8("")))).toBe(
      "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    );
    expect(hex(leafHash(sha256, utf8("L123456")))).toBe(
      "395aa064aa4c29f7010acfe3f25db9485bbd4b91897b6ad7ad547639252b4d56",
    );
    expect(hex(nodeHash(sha256, utf8("N123"), utf8("N456")))).toBe(
      "aa217fe888e47007fa15edab33c2b492a722cb106c64667fc2b044444de66bbb",
    );
  });

  test("of five entries lead to the known roots", () => {
    expect(hex(rootOf(sha256, leaves))).toBe(root5);
    expect(hex(rootOf(sha256, leaves.slice(0, 3)))).toBe(root3);
  });

  test("without any library are Node's", () => {
    for (let length = 0; length < 300; length++) {
      const bytes = new Uint8Array(length).map((_, at) => (at * 7 + length) % 256);
      expect(hex(ownSha256(bytes))).toBe(hex(sha256(bytes)));
    }
  });
});

describe("proofs", () => {
  test("of the five entries have the known hashes", async () => {
    const read = nodesOf(leaves);
    const n01 = hex(nodeHash(sha256, leaves[0] ?? utf8(""), leaves[1] ?? utf8("")));
    const [leaf2, leaf3, leaf4] = leaves.slice(2).map(hex);
    expect((await inclusionProof(sha256, read, 2, 5)).map(hex)).toEqual([leaf3, n01, leaf4]);
    expect(await inclusionProof(sha256, read, 4, 5)).toHaveLength(1);
    const between = await consistencyProof(sha256, read, 3, 5);
    expect(between.map(hex)).toEqual([leaf2, leaf3, n01, leaf4]);
  });

  test("hold in trees of up to 70 leaves; spoilt ones don't", async () => {
    const all = Array.from({ length: 70 }, (_, at) => leafHash(sha256, utf8(`entry ${at}`)));
    let count = 0;
    for (let size = 1; size <= 70; size++) {
      const read = nodesOf(all.slice(0, size));
      const root = rootOf(sha256, all.slice(0, size));
      expect(isEqual(await rangeRoot(sha256, read, 0, size), root)).toBe(true);
      for (let index = 0; index < size; index++) {
        const leaf = all[index] ?? utf8("");
        const proof = await inclusionProof(sha256, read, index, size);
        const found = rootOfInclusion(sha256, { index, size, leaf }, proof);
        expect(hex(found)).toBe(hex(root));
        count++;
        const spoilt = [...proof, leaf];
        expect(rootOfInclusion(sha256, { index, size, leaf }, spoilt)).toBeNull();
        if (size > 1) {
          const cut = rootOfInclusion(sha256, { index, size, leaf }, proof.slice(1));
          expect(hex(cut)).not.toBe(hex(root));
        }
      }
      for (let older = 1; older <= size; older++) {
        const olderRoot = rootOf(sha256, all.slice(0, older));
        const proof = await consistencyProof(sha256, read, older, size);
        const trees = { older, size, olderRoot, root };
        expect(isConsistent(sha256, trees, proof)).toBe(true);
        count++;
        const changed = { ...trees, olderRoot: sha256(olderRoot) };
        expect(isConsistent(sha256, changed, proof)).toBe(false);
        expect(isConsistent(sha256, trees, [...proof, root])).toBe(false);
        if (proof.length > 0) expect(isConsistent(sha256, trees, proof.slice(1))).toBe(false);
      }
    }
    expect(count).toBe(4970);
  });
});

describe("tiles", () => {
  test("are named as the specification's examples are", () => {
    const at = (index: number, width = 256) => tilePath({ level: 0, index, width });
    expect([at(0), at(999), at(1000), at(1_234_067)]).toEqual([
      "tile/0/000",
      "tile/0/999",
      "tile/0/x001/000",
      "tile/0/x001/x234/067",
    ]);
    expect(tilePath({ level: "entries", index: 0, width: 5 })).toBe("tile/entries/000.p/5");
    expect(readTilePath("tile/0/273.p/112")).toEqual({ level: 0, index: 273, width: 112 });
  });

  test.each([
    "tile/0/0",
    "tile/0/000.p/0",
    "tile/0/000.p/05",
    "tile/0/000.p/256",
    "tile/64/000",
    "tile/00/000",
    "tile/0/x000/001",
    "tile/0/x001/x234/067/",
    "tile/data/000",
    "../checkpoint",
    `tile/0/${"x001/".repeat(40)}000`,
  ])("%s is no tile", (path) => {
    expect(readTilePath(path)).toBeNull();
  });

  test("hold entries with their lengths", () => {
    const bundle = entryBundle(entries);
    expect(bundle).toHaveLength(45);
    expect(hex(bundle.subarray(0, 9))).toBe("000769776572692d31");
    expect(readEntryBundle(bundle)?.map(hex)).toEqual(entries.map(hex));
    expect(readEntryBundle(bundle.subarray(0, 44))).toBeNull();
  });

  test("of a growing tree give its roots and proofs", async () => {
    const all = Array.from({ length: 70_000 }, (_, at) => utf8(`entry ${at}`));
    const edge: Edge = { size: 0, levels: [] };
    const tiles = new Map<string, readonly Uint8Array[]>();
    const grow = (to: number) => {
      for (const { level, index, hashes } of growTree(sha256, edge, all.slice(edge.size, to)))
        tiles.set(`${level}/${index}`, hashes);
    };
    const read = nodesOfTiles(sha256, async (level, index) => tiles.get(`${level}/${index}`) ?? []);
    for (const size of [1, 5, 255, 256, 257, 1000, 65_536, 65_537, 70_000]) {
      grow(size);
      const hashes = all.slice(0, size).map((entry) => leafHash(sha256, entry));
      const root = rootOf(sha256, hashes);
      expect(hex(rootOfEdge(sha256, edge))).toBe(hex(root));
      const index = Math.floor(size / 3);
      const proof = await inclusionProof(sha256, read, index, size);
      const leaf = hashes[index] ?? utf8("");
      expect(hex(rootOfInclusion(sha256, { index, size, leaf }, proof))).toBe(hex(root));
    }
    expect([...tiles.keys()].filter((key) => key.startsWith("1/"))).toEqual(["1/0", "1/1"]);
    expect(tiles.get("0/273")).toHaveLength(112);
    expect(tiles.get("1/1")).toHaveLength(17);
    expect(tiles.get("2/0")).toHaveLength(1);
  });
});

describe("checkpoints", () => {
  test("are signed byte for byte as the example", () => {
    const root = new Uint8Array(Buffer.from(root5, "hex"));
    const checkpoint = { origin: logKey.name, size: 5, root };
    expect(Buffer.byteLength(checkpointText(checkpoint))).toBe(68);
    const note = signCheckpoint(sha256, checkpoint, logKey, own.sign);
    expect(note).toBe(NOTE);
    expect(hex(sha256(utf8(note)))).toBe(
      "c3fd308cf8585fca7f9c0cc35ca833eb6a87ec7cab260bdddc9596a706ca420b",
    );
    expect(keyText(sha256, logKey)).toBe(
      "certs.example.ng/log+d64f7e0d+AQOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4",
    );
  });

  test("are cosigned byte for byte as the example", async () => {
    const { text } = readCheckpoint(NOTE) ?? { text: "" };
    const line = cosign(sha256, { text, time: 1_798_761_600 }, witnessKey, witness.sign);
    expect(line).toBe(COSIGNED);
    expect(keyText(sha256, witnessKey)).toBe(
      "witness.example.ng+b7e10bb3+BCmsuuFBvMrwsi4alNNNC8c2HlJtC/4SyJeUvJMilm3X",
    );
    const read = readCheckpoint(NOTE + COSIGNED);
    const signers = read && (await signersOf(sha256, read, [logKey, witnessKey], verifyEd25519));
    expect(signers?.map(({ key, time }) => [key.name, time])).toEqual([
      ["certs.example.ng/log", null],
      ["witness.example.ng", 1_798_761_600],
    ]);
  });

  test("a known key's bad line spoils them, unknown lines aren't read", async () => {
    const other = NOTE + COSIGNED.replace("t+ELs", "t+ELt");
    const unknown = readCheckpoint(other);
    expect(unknown && (await signersOf(sha256, unknown, [logKey], verifyEd25519))).toHaveLength(1);
    const bad = readCheckpoint(NOTE.replace("\n5\n", "\n6\n"));
    expect(bad && (await signersOf(sha256, bad, [logKey], verifyEd25519))).toBeNull();
    for (const text of ["", "a\n1\n\n", NOTE.slice(0, -1), NOTE.replace("\n5\n", "\n05\n")])
      expect(readCheckpoint(text)).toBeNull();
  });

  test("have keys that are read back, and no others", () => {
    const text = keyText(sha256, logKey);
    expect(readKeyText(sha256, `${text}\n`)).toEqual(logKey);
    for (const wrong of ["", text.replace("d64f", "d64e"), text.slice(0, -4), `a+b`])
      expect(readKeyText(sha256, wrong)).toBeNull();
  });
});

test("a proof as text has 482 bytes and is read back", async () => {
  const hashes = await inclusionProof(sha256, nodesOf(leaves), 2, 5);
  const proof = { extra: null, index: 2, hashes, checkpoint: NOTE + COSIGNED };
  const text = writeProofText(proof);
  expect(Buffer.byteLength(text)).toBe(482);
  expect(readProofText(text)).toEqual(proof);
  const opened = writeProofText({ ...proof, extra: utf8("opening") });
  expect(readProofText(opened)?.extra).toEqual(utf8("opening"));
  expect(fromBase64("a===")).toBeNull();
  for (const wrong of ["", text.replace("@v1", "@v2"), text.replace("index 2", "index 02")])
    expect(readProofText(wrong)).toBeNull();
});

describe("the reference proofs of another implementation", () => {
  const read = (text: string | null) => new Uint8Array(Buffer.from(text ?? "", "base64"));

  test.each(referenceProofs.inclusion)("inclusion: $desc, leaf $leafIdx of $treeSize", (given) => {
    const place = { index: given.leafIdx, size: given.treeSize, leaf: read(given.leafHash) };
    const root = rootOfInclusion(sha256, place, (given.proof ?? []).map(read));
    expect(root !== null && isEqual(root, read(given.root))).toBe(!given.wantErr);
  });

  // From an empty tree they prove nothing, and there every proof is refused.
  const fromLeaves = referenceProofs.consistency.filter(({ size1 }) => size1 > 0);
  test.each(fromLeaves)("consistency: $desc, $size1 to $size2", (given) => {
    const trees = {
      older: given.size1,
      size: given.size2,
      olderRoot: read(given.root1),
      root: read(given.root2),
    };
    const proof = (given.proof ?? []).map(read);
    expect(isConsistent(sha256, trees, proof)).toBe(!given.wantErr);
  });
});
