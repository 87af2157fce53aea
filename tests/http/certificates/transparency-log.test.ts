import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  checkLogProof,
  checkProvedFile,
  readKeys,
} from "../../../app/engines/certificate-proof/check-log-proof.ts";
import { withoutProof } from "../../../app/engines/certificate-proof/proof-in-file.ts";
import { verifyWithLibrary } from "../../../app/engines/certificate-proof/verify-signature.ts";
import { sha256 } from "../../../app/engines/transparency-log/sha256.ts";
import { revokeCertificate } from "../../../app/features/certificates/issue/revoke-certificate.server.ts";
import { appendLeaves } from "../../../app/features/certificates/log/append-leaves.server.ts";
import { exportLog } from "../../../app/features/certificates/log/log-copy.server.ts";
import { issueOne } from "../../factories/issued-certificates.ts";
import { findLogVerifiers } from "../../setup/log-verifiers.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

/** `npm run bench log` takes 10,000. */
const SAMPLE = 200;
const AS_ISSUED = "The file you chose is exactly the one that was issued";

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await startApp();
  folder = await mkdtemp(join(tmpdir(), "iweri-log-"));
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

const append = () => appendLeaves(app.context);
const issue = () => issueOne(app.context.db, { now: app.context.clock() });

async function fetched(path: string): Promise<Buffer> {
  const response = await app.visitor().get(path);
  expect(response.status, path).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function save(name: string, path: string): Promise<string> {
  const to = join(folder, name);
  await mkdir(dirname(to), { recursive: true });
  await writeFile(to, await fetched(path));
  return to;
}

/** Both verifiers that can run here, over files; the server plays no part in it. */
async function verified(...args: string[]): Promise<string[]> {
  const said: string[] = [];
  for (const { command, missing } of await findLogVerifiers()) {
    if (missing) continue;
    const [program = "", ...words] = [...command, ...args];
    const { stdout } = await promisify(execFile)(program, words).catch((error) => error);
    said.push(stdout);
  }
  return said;
}

const changed = async (path: string, change: (bytes: Buffer) => Buffer) => {
  const to = path.replace(/(\.\w+)$/, "-changed$1");
  await writeFile(to, change(await readFile(path)));
  return to;
};

const flip = (at: (length: number) => number) => (bytes: Buffer) => {
  const copy = Buffer.from(bytes);
  copy[at(copy.length)] = (copy[at(copy.length)] ?? 0) ^ 1;
  return copy;
};

test("files from before and after inclusion are both as issued", async () => {
  const { id } = await issue();
  const before = [await fetched(`/c/${id}.pdf`), await fetched(`/c/${id}.png`)];
  expect((await app.visitor().get(`/c/${id}.proof`)).status).toBe(404);
  await append();
  const after = [await fetched(`/c/${id}.pdf`), await fetched(`/c/${id}.png`)];
  await issue();
  await append();
  expect(await fetched(`/c/${id}.pdf`)).toEqual(after[0]);
  for (const [at, kind] of (["pdf", "png"] as const).entries()) {
    const { content, proof } = withoutProof(kind, after[at] ?? Buffer.alloc(0));
    expect(Buffer.from(content).equals(before[at] ?? Buffer.alloc(0)), kind).toBe(true);
    expect(proof).toContain("c2sp.org/tlog-proof@v1");
  }
  const lastOfBody = flip((length) => Math.floor(length / 2));
  for (const bytes of [...before, ...after]) {
    expect(await verdict(bytes)).toContain(AS_ISSUED);
    expect(await verdict(lastOfBody(bytes))).not.toContain(AS_ISSUED);
  }
  const [pdf = Buffer.alloc(0)] = after;
  const forged = Buffer.from(
    pdf.toString("latin1").replace("%iweri-proof Y", "%iweri-proof Z"),
    "latin1",
  );
  expect(await verdict(forged)).not.toContain(AS_ISSUED);
});

test("files prove themselves without the server, and changed ones don't", async () => {
  const ids: string[] = [];
  for (let number = 0; number < SAMPLE; number++)
    ids.push(
      (await issueOne(app.context.db, { now: app.context.clock(), lastName: `N${number}` })).id,
    );
  await append();
  const key = await save("key", "/log/key");
  const kinds = ["pdf", "png", "proof", "pdf", "proof"];
  const files: string[] = [];
  for (const [at, id] of ids.entries()) {
    const kind = kinds[at % kinds.length] ?? "pdf";
    files.push(await save(`${id}.${kind}`, `/c/${id}.${kind}`));
  }
  const [first = "", second = ""] = files;
  const [pdf, png] = [
    await changed(
      first,
      flip((length) => Math.floor(length / 3)),
    ),
    await changed(
      second,
      flip((length) => Math.floor(length / 3)),
    ),
  ];
  for (const said of await verified("--key", key, ...files))
    expect(said.match(/^genuine/gm)).toHaveLength(SAMPLE);
  for (const said of await verified("--key", key, pdf, png))
    expect(said.match(/^refused .*: the file was changed since it was issued$/gm)).toHaveLength(2);
}, 240_000);

test("a revoked one is refused with a newer copy of the log", async () => {
  const { id, accountId } = await issue();
  await append();
  const key = await save("key", "/log/key");
  const file = await save(`${id}.pdf`, `/c/${id}.pdf`);
  const { db } = app.context;
  await revokeCertificate(db, {
    accountId,
    certificateId: id,
    reason: "x",
    now: app.context.clock(),
  });
  await append();
  const copy = join(folder, "copy");
  await exportLog(db, copy);
  for (const said of await verified("--key", key, "--log", copy, file))
    expect(said).toMatch(/^refused .*: it was revoked on /);
  expect((await app.visitor().get(`/c/${id}.proof`)).status).toBe(410);
});

test("tiles are kept for ever, what grows for seconds", async () => {
  const checkpoint = await app.visitor().get("/log/checkpoint");
  expect(checkpoint.headers.get("Cache-Control")).toBe("public, max-age=5");
  expect(checkpoint.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const tile = await app.visitor().get("/log/tile/0/000.p/1");
  expect(tile.headers.get("Cache-Control")).toContain("immutable");
  expect((await tile.arrayBuffer()).byteLength).toBe(32);
  for (const path of ["tile/0/009", "tile/0/009.p/1", "tile/9/000.p/1", "2/checkpoint", "etc"])
    expect((await app.visitor().get(`/log/${path}`)).status, path).toBe(404);
});

test("the saved page knows the key that a proof needs", async () => {
  const { id } = await issue();
  await append();
  const html = await app.visitor().page("/verify/offline?download");
  const [, known = ""] =
    /<script id="known" type="application\/json">(.*?)<\/script>/s.exec(html) ?? [];
  const keys = readKeys(sha256, JSON.parse(known).logKeys);
  const checking = { sha256, verify: verifyWithLibrary, keys };
  for (const kind of ["pdf", "png"] as const) {
    const file = await fetched(`/c/${id}.${kind}`);
    const found = await checkProvedFile(kind, file, checking);
    expect(found).toMatchObject({ kind: "genuine", statement: { certificateId: id } });
    const spoilt = flip((length) => (length / 2) | 0)(file);
    expect(await checkProvedFile(kind, spoilt, checking)).toEqual({ kind: "false" });
  }
  const other = { ...checking, keys: [] };
  const proof = (await fetched(`/c/${id}.proof`)).toString("utf8");
  expect(await checkLogProof(proof, other)).toMatchObject({ kind: "unknown-log" });
});

/** What /verify says of a file. */
async function verdict(bytes: Buffer): Promise<string> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], "certificate"));
  const response = await app.visitor().post("/verify", form);
  const page = await app.visitor().get(response.headers.get("Location") ?? "");
  return (await page.text())
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
}
