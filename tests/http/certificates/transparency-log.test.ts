import { execFile } from "node:child_process";
import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appendLeaves } from "../../../app/features/certificates/log/append-leaves.server.ts";
import { revokeCertificate } from "../../../app/features/certificates/issue/revoke-certificate.server.ts";
import { issueOne } from "../../factories/issued-certificates.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

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

async function run(...args: string[]): Promise<string> {
  const verifier = ["docs/verifiers/verify.mjs", ...args];
  const { stdout } = await promisify(execFile)(process.execPath, verifier).catch((error) => error);
  return stdout;
}

test("a leaf written with the certificate reaches the log and its files", async () => {
  const { id } = await issue();
  const before = { pdf: await fetched(`/c/${id}.pdf`), png: await fetched(`/c/${id}.png`) };
  expect((await app.visitor().get(`/c/${id}.proof`)).status).toBe(404);
  await append();
  const key = await save("key", "/log/key");
  const files = await Promise.all(
    ["pdf", "png", "proof"].map((kind) => save(`${id}.${kind}`, `/c/${id}.${kind}`)),
  );
  const said = await run("--key", key, ...files);
  expect(said.split("\n").filter((line) => line.startsWith("genuine"))).toHaveLength(3);
  expect(said).toContain("Fúnmiláyọ̀".normalize("NFC"));
  expect(before.pdf.length).toBeGreaterThan(1000);
});
