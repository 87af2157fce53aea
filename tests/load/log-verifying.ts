import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { findBuiltIn } from "../../app/engines/certificate/design.ts";
import { createDrawing } from "../../app/engines/certificate/drawing.server.ts";
import { withoutProof } from "../../app/engines/certificate-proof/proof-in-file.ts";
import { signCheckpoint } from "../../app/engines/transparency-log/note.ts";
import { sha256 } from "../../app/engines/transparency-log/sha256.ts";
import {
  entryBundle,
  readEntryBundle,
  TILE_WIDTH,
  tilePath,
} from "../../app/engines/transparency-log/tiles.ts";
import { leafHash, rootOf } from "../../app/engines/transparency-log/tree.ts";
import { openArtwork } from "../../app/features/certificates/draw/artwork.server.ts";
import {
  bakedRequestOf,
  drawRequestOf,
} from "../../app/features/certificates/draw/draw-certificate.server.ts";
import {
  installationKey,
  signWith,
} from "../../app/features/certificates/issue/installation-key.server.ts";
import {
  freezeDesign,
  issueCertificates,
} from "../../app/features/certificates/issue/issue-certificates.server.ts";
import { revokeCertificate } from "../../app/features/certificates/issue/revoke-certificate.server.ts";
import { appendLeaves } from "../../app/features/certificates/log/append-leaves.server.ts";
import { withLogProof } from "../../app/features/certificates/log/certificate-proof.server.ts";
import { exportLog } from "../../app/features/certificates/log/log-copy.server.ts";
import { newestLog, verifierKey } from "../../app/features/certificates/log/read-log.server.ts";
import { drawSealed } from "../../app/features/certificates/stubs/sealed-files.server.ts";
import type { AppContext } from "../../app/platform/app-context.ts";
import { newId } from "../../app/platform/text/ids.ts";
import { openDiskFiles } from "../../app/providers/files/disk.server.ts";
import { issueOne } from "../factories/issued-certificates.ts";
import { openSendingHarness } from "../factories/sending-harness.ts";
import { findLogVerifiers } from "../setup/log-verifiers.ts";
import type { BenchRow } from "./run-benches.ts";

const FILES = Number(process.env.FILES ?? 10_000);
/** Of each kind of forgery. */
const FORGED = 100;
/** A PNG takes ten times as long to draw as a PDF. */
const PNG_EVERY = 20;
const DAY_MS = 86_400_000;

/** Copies of the log in the folder: as it was, with revocations, and as somebody forged it. */
type Copy = "log" | "newer" | "forked" | "rewritten";

/**
 * Real PDFs and PNGs, checked by both programs once there is no server any more; then what they
 * must refuse.
 */
export async function* benchVerifiers(folder: string): AsyncGenerator<BenchRow> {
  const files = await makeSample(folder);
  const altered = alterSome(folder, files.genuine);
  for (const { name, command, missing } of await findLogVerifiers()) {
    if (missing) continue;
    const count = async (paths: string[], copy: Copy | null, says: RegExp) => {
      let matching = 0;
      for (let at = 0; at < paths.length; at += 1000) {
        const [program = "", ...words] = command;
        const log = copy ? ["--log", join(folder, copy)] : [];
        const args = [...words, "--key", join(folder, "log/key"), ...log];
        const options = { maxBuffer: 64 * 1024 * 1024 };
        const run = promisify(execFile)(program, [...args, ...paths.slice(at, at + 1000)], options);
        const { stdout } = await run.catch((error) => error);
        matching += stdout.split("\n").filter((line: string) => says.test(line)).length;
      }
      const against = `of ${paths.length.toLocaleString("en")}`;
      return { value: matching, unit: "files", ratio: matching / paths.length, against };
    };
    const { genuine, backdated, revoked } = files;
    const some = genuine.slice(0, FORGED);
    const refused = (why: string) => new RegExp(`^refused .*: ${why}`);
    yield { what: `${name} accepts`, ...(await count(genuine, "log", /^genuine /)) };
    const cases: [string, string[], Copy | null, RegExp][] = [
      ["altered text", altered.texts, null, refused("what it says isn’t what was logged")],
      ["altered files", altered.files, null, refused("the file was changed since it was issued")],
      ["backdated leaves", backdated, "log", refused("backdated: it says")],
      ["files of a log that was forked", some, "forked", refused("the log was forked")],
      ["… rewritten", some, "rewritten", refused("the log’s entries aren’t those it signed")],
      ["revoked ones, in a newer log", revoked, "newer", refused("it was revoked on")],
    ];
    for (const [what, paths, copy, says] of cases)
      yield { what: `${name} refuses ${what}`, ...(await count(paths, copy, says)) };
    const older = await count(revoked, "log", /^genuine /);
    yield { what: `${name} accepts these in the older log`, ...older };
  }
}

/** Issues, draws and logs; the server and its data are gone when it returns. */
async function makeSample(folder: string) {
  const harness = await openSendingHarness();
  const files = openDiskFiles(join(folder, "server"));
  const drawing = createDrawing({ artwork: openArtwork(harness.context.db, files), threads: 1 });
  const app = { ...harness.context, files, drawing };
  const { db, clock } = app;
  const now = clock();
  const one = await issueOne(db, { now });
  const genuine = await issueMany(app, one, { count: FILES, now });
  const before = new Date(now.getTime() - 30 * DAY_MS);
  const backdated = await issueMany(app, one, { count: FORGED, now: before });
  await appendAll(app);
  await exportLog(db, join(folder, "log"));
  const paths = await drawAll(app, folder, [...genuine, ...backdated]);
  const revoked = genuine.slice(-FORGED);
  for (const certificateId of revoked)
    await revokeCertificate(db, {
      accountId: one.accountId,
      certificateId,
      reason: "Mistake",
      now: clock(),
    });
  await appendAll(app);
  await exportLog(db, join(folder, "newer"));
  await forge(app, folder);
  await drawing.close();
  await harness.close();
  return {
    genuine: paths.slice(0, FILES),
    backdated: paths.slice(FILES),
    revoked: paths.slice(FILES - FORGED, FILES),
  };
}

async function issueMany(
  { db }: AppContext,
  { accountId, projectId }: { accountId: string; projectId: string },
  { count, now }: { count: number; now: Date },
): Promise<string[]> {
  const account = {
    id: accountId,
    name: "Lagoon Digital Academy",
    supportEmail: "help@lagoon.test",
    timeZone: "Africa/Lagos",
  };
  const design = findBuiltIn("guilloche")?.design;
  if (!design) throw new Error("the design is missing");
  const designVersionId = await freezeDesign(db, accountId, design, now);
  const ids: string[] = [];
  for (let at = 0; at < count; at += 500) {
    const recipients = Array.from({ length: Math.min(500, count - at) }, (_, number) => ({
      id: newId(),
      firstName: "Fúnmiláyọ̀",
      lastName: `Adébáyọ̀ ${at + number}`,
      email: `${newId()}@people.test`,
      certificateName: "",
      fields: {},
    }));
    const given = { account, projectId, designVersionId, batchId: null, recipients, now };
    const text = { title: "Certificate of Completion", details: { "Course Title": "Data" } };
    const issued = await db
      .transaction()
      .execute((trx) => issueCertificates(trx, { ...given, ...text }));
    ids.push(...issued.map(({ certificateId }) => certificateId));
  }
  return ids;
}

async function appendAll(app: AppContext): Promise<void> {
  while (await app.db.selectFrom("waitingLeaves").select("id").limit(1).executeTakeFirst())
    await appendLeaves(app);
}

/** As they are downloaded, with their proofs. */
async function drawAll(app: AppContext, folder: string, ids: string[]): Promise<string[]> {
  const paths: string[] = [];
  for (const [at, id] of ids.entries()) {
    const kind = at % PNG_EVERY ? "pdf" : "png";
    const row = await app.db
      .selectFrom("certificates")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const requestOf = kind === "png" ? bakedRequestOf : drawRequestOf;
    const sealed = await drawSealed(app, kind, await requestOf(app.db, app, row), { keep: false });
    const path = join(folder, `${id}.${kind}`);
    writeFileSync(path, await withLogProof(app, row, kind, sealed));
    paths.push(path);
  }
  return paths;
}

/**
 * A log that is signed by the right key and whose first leaf is another one, and one whose leaf was
 * changed under the checkpoint that was signed.
 */
async function forge(app: AppContext, folder: string): Promise<void> {
  const first = tilePath({ level: "entries", index: 0, width: TILE_WIDTH });
  for (const name of ["forked", "rewritten"]) {
    cpSync(join(folder, "newer"), join(folder, name), { recursive: true });
    const path = join(folder, name, first);
    const entries = readEntryBundle(readFileSync(path)) ?? [];
    const other = Uint8Array.from(entries[7] ?? []);
    other[other.length - 1] = (other.at(-1) ?? 0) ^ 1;
    entries[7] = other;
    writeFileSync(path, entryBundle(entries));
  }
  const log = await newestLog(app.db);
  const key = await installationKey(app);
  if (!log) throw new Error("there is no log");
  const leaves = entriesIn(join(folder, "forked")).map((entry) => leafHash(sha256, entry));
  const root = new Uint8Array(rootOf(sha256, leaves));
  const checkpoint = { origin: log.origin, size: leaves.length, root };
  const own = verifierKey(log.origin, key.publicJwk.x);
  const note = signCheckpoint(sha256, checkpoint, own, (bytes) => signWith(key, bytes));
  writeFileSync(join(folder, "forked/checkpoint"), note);
}

function entriesIn(copy: string): Uint8Array[] {
  const [, size] = readFileSync(join(copy, "checkpoint"), "utf8").split("\n");
  const entries: Uint8Array[] = [];
  for (let index = 0; entries.length < Number(size); index++) {
    const width = Math.min(TILE_WIDTH, Number(size) - entries.length);
    const path = tilePath({ level: "entries", index, width });
    entries.push(...(readEntryBundle(readFileSync(join(copy, path))) ?? []));
  }
  return entries;
}

/** Another name in what the proof says, and one bit in the file. */
function alterSome(folder: string, genuine: string[]) {
  const [texts, files]: [string[], string[]] = [[], []];
  mkdirSync(join(folder, "altered"));
  for (const [at, path] of genuine.slice(0, FORGED).entries()) {
    const bytes = readFileSync(path);
    const { proof } = withoutProof(path.endsWith("pdf") ? "pdf" : "png", bytes);
    const altered = (proof ?? "").replace(/^extra (.*)$/m, (_, letters: string) => {
      const text = Buffer.from(letters, "base64").toString("utf8").replace("Adébáyọ̀", "Okonkwọ");
      return `extra ${Buffer.from(text).toString("base64")}`;
    });
    const [text, file] = ["proof", path.slice(-3)].map((kind) =>
      join(folder, "altered", `${at}.${kind}`),
    );
    if (!text || !file) throw new RangeError(path);
    writeFileSync(text, altered);
    const place = bytes.length >> 1;
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    texts.push(text);
    files.push(file);
  }
  return { texts, files };
}
