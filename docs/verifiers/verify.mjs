// Checks certificates against the transparency log of the server that issued them, without that
// server: node verify.mjs --key KEYS [--log FOLDER] [--witness KEYS] FILE…
// Needs Node 18 or newer, and nothing else. What it checks: ../transparency-log.md
import { createHash, createPublicKey, verify } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
const leafHash = (entry) => sha256(Buffer.of(0), entry);
const nodeHash = (left, right) => sha256(Buffer.of(1), left, right);
const base64 = (text) =>
  /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? Buffer.from(text, "base64") : refuse("it is damaged");

const day = (time) => new Date(time * 1000).toISOString().slice(0, 10);

class Refused extends Error {}
const refuse = (why) => {
  throw new Refused(why);
};

function readKeys(path) {
  if (!path) return [];
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.flatMap((line) => {
    const [name, id, ...rest] = line.trim().split("+");
    if (!id) return [];
    const bytes = Buffer.from(rest.join("+"), "base64");
    const x = bytes.subarray(1).toString("base64url");
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    const own = sha256(Buffer.from(`${name}\n`), bytes).subarray(0, 4);
    return own.toString("hex") === id ? [{ name, id: own, type: bytes[0], key }] : [];
  });
}

// A signed note (C2SP signed-note, tlog-checkpoint, tlog-cosignature).
function readCheckpoint(note, keys) {
  const end = note.indexOf("\n\n");
  const text = note.slice(0, end + 1);
  const [origin, size, root] = text.split("\n");
  if (end < 0 || !/^(0|[1-9]\d*)$/.test(size ?? "")) refuse("its checkpoint can’t be read");
  const signers = [];
  for (const line of note.slice(end + 2, -1).split("\n")) {
    const [, name, letters] = /^\u2014 (\S+) (\S+)$/.exec(line) ?? refuse("a signature is damaged");
    const bytes = base64(letters);
    const key = keys.find((one) => one.name === name && one.id.equals(bytes.subarray(0, 4)));
    if (!key) continue;
    const time = key.type === 4 ? bytes.readBigUInt64BE(4) : null;
    const signed = time === null ? text : `cosignature/v1\ntime ${time}\n${text}`;
    if (!verify(null, Buffer.from(signed), key.key, bytes.subarray(time === null ? 4 : 12)))
      refuse("a signature of its checkpoint is wrong");
    signers.push(name);
  }
  if (!signers.includes(origin)) refuse(`it is of the log ${origin}, whose key isn’t given`);
  return { origin, size: Number(size), root: base64(root), signers };
}

// The root that an inclusion proof leads to (RFC 9162, 2.1.3.2).
function rootOfInclusion(index, size, leaf, hashes) {
  if (index >= size) refuse("its place is outside of the log");
  let [at, last, root] = [BigInt(index), BigInt(size) - 1n, leaf];
  for (const hash of hashes) {
    if (last === 0n) refuse("its proof is too long");
    if (at % 2n === 1n || at === last) {
      root = nodeHash(hash, root);
      while (at % 2n === 0n && at !== 0n) [at, last] = [at / 2n, last / 2n];
    } else root = nodeHash(root, hash);
    [at, last] = [at / 2n, last / 2n];
  }
  if (last !== 0n) refuse("its proof is too short");
  return root;
}

// A file's proof, and what its seal is over (transparency-log.md, "Files").
function openFile(bytes) {
  const letters = bytes.toString("latin1");
  if (letters.startsWith("c2sp.org/tlog-proof@v1\n")) return { proof: bytes.toString("utf8") };
  const isPng = letters.startsWith("\x89PNG");
  const end = isPng ? letters.length - 12 : letters.lastIndexOf("startxref\n");
  const near = letters.slice(0, end);
  const proof = isPng
    ? /.{4}tEXtiweri-proof\0([A-Za-z0-9+/=]+).{4}$/s.exec(near.slice(-65536))
    : /(?:%iweri-proof [A-Za-z0-9+/=]+\n)+$/.exec(near.slice(-65536));
  if (!proof) refuse("it carries no proof: download it again, or fetch its .proof");
  const base = isPng ? proof[1] : proof[0].replaceAll(/%iweri-proof |\n/g, "");
  const sealed = near.slice(0, -proof[0].length);
  const inPdf = /%iweri-seal \d+ ([\w-]{86})\n$/;
  const inPng = /.{4}tEXtiweri-seal\0\d+ ([\w-]{86}).{4}$/s;
  const seal = (isPng ? inPng : inPdf).exec(sealed.slice(-200));
  if (!seal) refuse("its seal is missing");
  const content = Buffer.from(sealed.slice(0, -seal[0].length) + letters.slice(end), "latin1");
  return { proof: base64(base).toString("utf8"), content, seal: seal[1] };
}

const commitment = (kind, salt, text) =>
  sha256(Buffer.from(`iweri-log-leaf:1\n${kind}\n${salt}\n${text}`));
function check(bytes, keys) {
  const { proof, content, seal } = openFile(bytes);
  const end = proof.indexOf("\n\n");
  const [, extra = "", place = "", ...hashes] = proof.slice(0, end).split("\n");
  if (!extra.startsWith("extra ") || !/^index \d+$/.test(place)) refuse("its proof can’t be read");
  const { salt, statement, time } = JSON.parse(base64(extra.slice(6)).toString("utf8"));
  const checkpoint = readCheckpoint(proof.slice(end + 2), keys);
  const index = Number(place.slice(6));
  const moment = Buffer.alloc(5);
  moment.writeUIntBE(time, 0, 5);
  const hash = commitment("issued", salt, statement);
  const leaf = leafHash(Buffer.concat([Buffer.of(1), moment, hash]));
  const root = rootOfInclusion(index, checkpoint.size, leaf, hashes.map(base64));
  if (!root.equals(checkpoint.root)) refuse("what it says isn’t what was logged");
  const said = JSON.parse(statement);
  const late = time - Date.parse(said.issuedAt) / 1000;
  if (!(late <= 7 * 24 * 3600 && late >= -3600))
    refuse(`backdated: it says ${said.issuedAt}, but was logged on ${day(time)}`);
  if (content) {
    const hash = sha256(content).toString("hex");
    const signed = Buffer.from(`iweri-file-seal:1\n${said.facts}\n${hash}`);
    const signature = Buffer.from(seal, "base64url");
    const own = keys.filter(({ name }) => name === checkpoint.origin);
    if (!own.some(({ key }) => verify(null, signed, key, signature)))
      refuse("the file was changed since it was issued");
  }
  return { said, salt, time, index, checkpoint };
}

// A copy of the log: every entry up to its checkpoint, which is newer than the files.
function readLog(folder, keys) {
  const checkpoint = readCheckpoint(readFileSync(join(folder, "checkpoint"), "utf8"), keys);
  const entries = [];
  for (let tile = 0; entries.length < checkpoint.size; tile++) {
    const digits = String(tile).padStart(Math.ceil(String(tile).length / 3) * 3, "0");
    const path = join(folder, "tile/entries", digits.replaceAll(/(\d{3})(?=\d)/g, "x$1/"));
    const width = Math.min(256, checkpoint.size - entries.length);
    const bundle = readFileSync(existsSync(path) ? path : join(`${path}.p`, String(width)));
    for (let at = 0, n = 0; at < bundle.length && n < width; n++) {
      const length = bundle.readUInt16BE(at);
      entries.push(bundle.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
  }
  const times = entries.map((entry) => entry.readUIntBE(1, 5));
  if (times.some((time, at) => time < times[at - 1])) refuse("the log has a backdated entry");
  const leaves = entries.map(leafHash);
  if (!rootOf(leaves).equals(checkpoint.root)) refuse("the log’s entries aren’t those it signed");
  const ends = entries.filter(([kind]) => kind === 2 || kind === 3);
  const withdrawn = new Map(ends.map((entry) => [entry.subarray(6).toString("hex"), entry]));
  return { checkpoint, leaves, withdrawn };
}

function rootOf(leaves) {
  if (leaves.length < 2) return leaves[0] ?? sha256();
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return nodeHash(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
}

function checkAgainstLog({ said, salt, checkpoint }, log, roots) {
  if (checkpoint.origin !== log.checkpoint.origin) refuse("the copy is of another log");
  if (checkpoint.size > log.checkpoint.size) refuse("the copy of the log is older than the file");
  const known = roots.get(checkpoint.size) ?? rootOf(log.leaves.slice(0, checkpoint.size));
  roots.set(checkpoint.size, known);
  if (!known.equals(checkpoint.root)) refuse("the log was forked or rewritten");
  for (const kind of ["revoked", "replaced"]) {
    const entry = log.withdrawn.get(commitment(kind, salt, said.certificateId).toString("hex"));
    if (entry) refuse(`it was ${kind} on ${day(entry.readUIntBE(1, 5))}`);
  }
}

const option = { type: "string" };
const options = { key: option, log: option, witness: option };
const { values, positionals } = parseArgs({ allowPositionals: true, options });
if (!values.key || positionals.length === 0)
  throw new Error("node verify.mjs --key KEYS [--log FOLDER] [--witness KEYS] FILE…");
const [keys, witnesses] = [readKeys(values.key), readKeys(values.witness)];
const [seen, roots] = [new Map(), new Map()];
let log = null;
for (const path of positionals) {
  try {
    const found = check(readFileSync(path), [...keys, ...witnesses]);
    const { origin, size, root, signers } = found.checkpoint;
    const before = seen.get(`${origin} ${size}`) ?? root;
    seen.set(`${origin} ${size}`, before);
    if (!before.equals(root)) refuse("the log was forked: another file has another history");
    if (witnesses.length > 0 && !witnesses.some(({ name }) => signers.includes(name)))
      refuse("no witness has seen its checkpoint");
    if (values.log && !log) log = readLog(values.log, keys);
    if (log) checkAgainstLog(found, log, roots);
    const { holder, course, issuer, issuedAt, expiresAt } = found.said;
    const until = expiresAt ? `, valid until ${expiresAt.slice(0, 10)}` : "";
    const issued = `issued by ${issuer} on ${issuedAt.slice(0, 10)}${until}`;
    const logged = `logged on ${day(found.time)} as entry ${found.index} of ${origin}`;
    console.log(`genuine ${path}: ${holder}, ${course}, ${issued}; ${logged}`);
  } catch (error) {
    process.exitCode = 1;
    const why = error instanceof Refused ? error.message : "it can’t be read";
    console.log(`refused ${path}: ${why}`);
  }
}
