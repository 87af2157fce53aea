import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, expect, test } from "vitest";
import { newApiKey } from "../../app/features/api/keys/api-key.server.ts";
import { until } from "../factories/sending-harness.ts";
import { NoPostgres, startPostgresServer } from "../setup/postgres-server.ts";
import {
  answering,
  freePort,
  productionEnv,
  type RealProcess,
  startProgram,
} from "../setup/real-process.ts";
import { createTestDatabase } from "../setup/test-database.ts";

/** A server of this test's own, as it stops it. */
const postgres = await startPostgresServer().catch((error) => {
  if (!(error instanceof NoPostgres)) throw error;
  return error;
});
const missing = postgres instanceof NoPostgres ? postgres.message : null;
const because = missing ? ` (skipped: ${missing})` : "";
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(async () => {
  if (!(postgres instanceof NoPostgres)) await postgres.stop();
});

/** A web process and a worker on a database of their own, both ready. */
async function openScene() {
  if (postgres instanceof NoPostgres) throw postgres;
  const folder = mkdtempSync(join(tmpdir(), "iweri-away-"));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const address = await createTestDatabase(postgres.url("postgres"), "empty");
  const env = { ...productionEnv(folder, port), DATABASE_URL: address, WORKER: "off" };
  const web = startProgram("serve.mjs", env);
  closers.push(() => end(web));
  await answering(web);
  const worker = startProgram("worker.mjs", env);
  closers.push(() => end(worker));
  const ask = async (path: string, init: RequestInit = {}) => {
    const asked = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual", ...init });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, ms: performance.now() - asked };
  };
  const subscribe = (email: string) =>
    ask("/newsletter", {
      method: "POST",
      body: new URLSearchParams({ email }),
      headers: { Origin: `http://localhost:${port}` },
    });
  const outbox = join(folder, "outbox");
  const mails = () => (existsSync(outbox) ? readdirSync(outbox).length : 0);
  const isReady = async () => (await ask("/readyz")).status === 200;
  await until(isReady, 30_000);
  return { web, worker, ask, subscribe, mails, isReady };
}

async function end({ child, ended }: RealProcess): Promise<void> {
  child.kill("SIGKILL");
  await ended;
}

test.skipIf(missing)(
  `while PostgreSQL is away pages say so with a number, then recover${because}`,
  async () => {
    const { web, worker, ask, subscribe, mails, isReady } = await openScene();
    expect((await ask("/c/zzzzzzzzzzzzzzzzzzzz")).status).toBe(404);
    expect((await subscribe("before@readers.test")).status).toBe(303);
    await until(() => mails() === 1, 20_000);

    const comeBack = (postgres as Exclude<typeof postgres, NoPostgres>).goAway();
    // It looks once a second.
    await pause(1_100);
    const ready = await ask("/readyz");
    expect([ready.status, ready.text, ready.headers.get("Retry-After")]).toEqual([
      503,
      "the database is not responding\n",
      "10",
    ]);
    expect((await ask("/healthz")).status).toBe(200);
    for (const answer of [
      await ask("/c/zzzzzzzzzzzzzzzzzzzz"),
      await ask("/c/zzzzzzzzzzzzzzzzzzzz.jpg"),
      await subscribe("meanwhile@readers.test"),
      await ask("/api/v1/people", { headers: { Authorization: `Bearer ${newApiKey()}` } }),
    ]) {
      expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "10"]);
      expect(answer.ms).toBeLessThan(5_000);
    }
    const page = await ask("/c/zzzzzzzzzzzzzzzzzzzz");
    const number = page.headers.get("X-Request-Id") ?? "";
    expect(page.text).toContain("Something went wrong on our side");
    expect(page.text).toContain(number);
    expect(web.output()).toContain(number);
    expect(page.text).not.toMatch(/ECONN|ENOENT|postgres|\.s\.PGSQL/);

    comeBack();
    await until(isReady, 30_000);
    expect((await ask("/c/zzzzzzzzzzzzzzzzzzzz")).status).toBe(404);
    expect((await subscribe("after@readers.test")).status).toBe(303);
    await until(() => mails() === 2, 30_000);
    expect([web.child.exitCode, worker.child.exitCode]).toEqual([null, null]);
  },
);

test.skipIf(missing)(
  `a PostgreSQL that hangs on queries keeps nobody waiting for ever${because}`,
  async () => {
    const { web, worker, ask, subscribe, mails, isReady } = await openScene();
    expect((await subscribe("before@readers.test")).status).toBe(303);
    await until(() => mails() === 1, 20_000);
    const goOn = (postgres as Exclude<typeof postgres, NoPostgres>).standStill();
    try {
      await pause(1_100);
      const [ready, ...pages] = await Promise.all([
        ask("/readyz"),
        ...Array.from({ length: 10 }, (_, index) => ask(`/c/zzzzzzzzzzzzzzzzzzz${index}`)),
      ]);
      expect([ready!.status, ready!.text]).toEqual([503, "the database is not responding\n"]);
      expect(ready!.ms).toBeLessThan(5_000);
      for (const page of pages) {
        expect([page.status, page.headers.get("Retry-After")]).toEqual([503, "10"]);
        expect(page.ms).toBeLessThan(40_000);
      }
    } finally {
      goOn();
    }
    await until(isReady, 30_000);
    expect((await ask("/c/zzzzzzzzzzzzzzzzzzzz")).status).toBe(404);
    expect((await subscribe("after@readers.test")).status).toBe(303);
    await until(() => mails() === 2, 60_000);
    expect([web.child.exitCode, worker.child.exitCode]).toEqual([null, null]);
  },
);
