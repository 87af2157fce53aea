import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, expect, test } from "vitest";
import { readSendingPause, resumeSending } from "../../app/platform/sending-pause.server.ts";
import { openDatabase } from "../../db/database.server.ts";
import { openSendingHarness, type SendingHarness, until } from "../factories/sending-harness.ts";
import { type ResendServer, startResendServer } from "../fakes/resend-server.ts";
import { backUp, environment, restore, SECRET, temporaryFolder } from "../setup/backups.ts";
import {
  answering,
  freePort,
  productionEnv,
  type RealProcess,
  startProgram,
} from "../setup/real-process.ts";
import { fillDisk, MB, smallDisk } from "../setup/small-disk.ts";
import {
  createTestDatabase,
  onPostgres,
  testDatabaseEnv,
  testDatabaseUrl,
} from "../setup/test-database.ts";

/**
 * One line of the table: what was done to a running installation, what was seen, and what of the
 * mails and answers came to harm.
 */
interface FaultRow {
  injected: string;
  observed: string;
  /** Mails that should have left, those to visitors too. */
  mails: number;
  /**
   * Mails that never left, and answers that a visitor was told were taken and that are not there.
   */
  lost: number;
  /** Mails beyond the first to an address. */
  doubled: number;
}

const PEOPLE = 1200;
const rows: FaultRow[] = [];
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(() => {
  if (rows.length === 0) return;
  const engine = onPostgres ? "PostgreSQL" : "SQLite";
  console.table(Object.fromEntries(rows.map(({ injected, ...row }) => [injected, row])));
  mkdirSync("test-results", { recursive: true });
  writeFileSync(
    `test-results/faults-${engine.toLowerCase()}.json`,
    `${JSON.stringify({ engine, people: PEOPLE, rows }, null, 2)}\n`,
  );
});

/**
 * The real programs on a folder, a provider that follows Resend's rules, and visitors who never
 * stop subscribing.
 */
interface Scene {
  harness: SendingHarness;
  batchId: string;
  resend: ResendServer;
  start(program?: "serve.mjs" | "worker.mjs", env?: Record<string, string>): Promise<RealProcess>;
  kill(process: RealProcess): Promise<void>;
  /** Visitors who were told that a mail is on its way. */
  answered: Set<string>;
  refused: number;
}

async function openScene(folder?: string): Promise<Scene> {
  const resend = await startResendServer({
    discardBodies: true,
    faultOf: () => ({ kind: "slow", ms: 100 }),
  });
  closers.push(() => resend.close());
  const harness = await openSendingHarness(folder ? { folder } : {});
  closers.push(() => harness.close());
  const batchId = await harness.confirm(await harness.addProject(PEOPLE));
  const port = await freePort();
  const running = new Set<RealProcess>();
  const scene: Scene = {
    harness,
    batchId,
    resend,
    answered: new Set<string>(),
    refused: 0,
    async start(program = "serve.mjs", env = {}) {
      const process = startProgram(program, {
        ...productionEnv(harness.folder, port),
        ...(await testDatabaseEnv(harness.folder)),
        MAIL_TRANSPORT: "resend",
        RESEND_API_KEY: resend.apiKey,
        RESEND_BASE_URL: resend.url,
        MAIL_RATE: "6",
        MAIL_FROM: "certificates@iweri.test",
        RESEND_WEBHOOK_SECRET: resend.webhookSecret,
        LOG_LEVEL: "silent",
        TRUST_PROXY: "1",
        ...env,
      });
      running.add(process);
      if (program === "serve.mjs") await answering(process);
      return process;
    },
    async kill(process) {
      process.child.kill("SIGKILL");
      await process.ended;
      running.delete(process);
    },
  };
  closers.push(async () => {
    for (const process of running) await scene.kill(process);
  });
  let isOpen = true;
  const visitors = (async () => {
    for (let number = 0; isOpen; number++) {
      const email = `visitor${number}@readers.test`;
      const answer = await fetch(`http://127.0.0.1:${port}/newsletter`, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ email }),
        signal: AbortSignal.timeout(8_000),
        headers: {
          Origin: `http://localhost:${port}`,
          "X-Forwarded-For": `10.1.${number % 250}.${Math.floor(number / 250) + 1}`,
        },
      }).catch(() => null);
      if (answer?.status === 303) scene.answered.add(email);
      else scene.refused += 1;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  })();
  closers.push(async () => {
    isOpen = false;
    await visitors;
  });
  return scene;
}

const half = (scene: Scene) => until(() => scene.resend.accepted.length > PEOPLE / 6, 150_000);

/** Waits for the end, counts, writes the line down and says that nothing came to harm. */
async function recordResult(
  scene: Scene,
  injected: string,
  observed: () => string,
  db = scene.harness.context.db,
): Promise<void> {
  const status = () =>
    db
      .selectFrom("batches")
      .select("status")
      .where("id", "=", scene.batchId)
      .executeTakeFirstOrThrow();
  await until(async () => (await status().catch(() => null))?.status === "done", 300_000);
  const answered = [...scene.answered];
  const counts = () => scene.resend.countByAddress();
  // As long as a mail is held that was taken by a process which ended before the provider had it.
  await until(() => answered.every((email) => counts().has(email)), 120_000).catch(() => {});
  const people = Array.from({ length: PEOPLE }, (_, n) => `person${n}@people.test`);
  const should = [...people, ...answered];
  const kept = new Set(
    (await db.selectFrom("newsletterSubscribers").select("email").execute()).map(
      ({ email }) => email,
    ),
  );
  const row: FaultRow = {
    injected,
    observed: observed(),
    mails: should.length,
    lost:
      should.filter((email) => !counts().has(email)).length +
      answered.filter((email) => !kept.has(email)).length,
    doubled: [...counts().values()].reduce((sum, count) => sum + count - 1, 0),
  };
  rows.push(row);
  expect(row).toMatchObject({ lost: 0, doubled: 0 });
  expect(row.mails).toBeGreaterThan(PEOPLE);
}

test("kill web: kill -9 three times while sending and answering", async () => {
  const scene = await openScene();
  let server = await scene.start();
  await half(scene);
  const downMs: number[] = [];
  for (let kill = 0; kill < 3; kill++) {
    await new Promise((resolve) => setTimeout(resolve, 300 + 200 * kill));
    await scene.kill(server);
    const from = performance.now();
    server = await scene.start();
    downMs.push(performance.now() - from);
  }
  const longest = () => (Math.max(...downMs) / 1000).toFixed(1);
  await recordResult(
    scene,
    "kill -9 web, 3 times",
    () => `back within ${longest()} s, ${scene.refused} visitors got no answer meanwhile`,
  );
}, 600_000);

test("kill worker: kill -9 three times while other workers go on", async ({ skip }) => {
  if (!onPostgres) return skip("SQLite has its worker in the web process");
  const scene = await openScene();
  await scene.start("serve.mjs", { WORKER: "off" });
  let workers = [await scene.start("worker.mjs"), await scene.start("worker.mjs")];
  await half(scene);
  for (let kill = 0; kill < 3; kill++) {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await scene.kill(workers[0]!);
    workers = [workers[1]!, await scene.start("worker.mjs")];
  }
  await recordResult(
    scene,
    "kill -9 one of 2 workers, 3 times",
    () => `the others went on, ${scene.refused} visitors got no answer`,
  );
}, 600_000);

test("fill the disk: to the last byte, for some seconds", async ({ skip }) => {
  const folder = smallDisk(120, closers);
  if (!folder) return skip("a small disk can only be mounted by root");
  const scene = await openScene(folder);
  await scene.start();
  await half(scene);
  const makeRoom = fillDisk(folder, 2 * MB);
  await until(async () => (await readSendingPause(scene.harness.context.db)) !== null);
  const makeLastRoom = fillDisk(folder, 0);
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  makeRoom();
  makeLastRoom();
  await recordResult(
    scene,
    "disk full for 5 s",
    () => `paused by itself, went on by itself, ${scene.refused} visitors were told to come back`,
  );
}, 600_000);

test("stop the database: for seconds nobody connects, and everyone is disconnected", async ({
  skip,
}) => {
  if (!onPostgres) return skip("SQLite is a file: there is nothing to stop");
  const scene = await openScene();
  await scene.start();
  await half(scene);
  const url = new URL((await testDatabaseUrl(scene.harness.folder))!);
  const name = url.pathname.slice(1);
  url.pathname = "/postgres";
  const operator = new pg.Client({ connectionString: url.href });
  await operator.connect();
  await operator.query(`alter database "${name}" with allow_connections false`);
  for (let second = 0; second < 5; second++) {
    await operator.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`,
      [name],
    );
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  await operator.query(`alter database "${name}" with allow_connections true`);
  await operator.end();
  await recordResult(
    scene,
    "database away for 5 s",
    () => `reconnected by itself, ${scene.refused} visitors were told that it failed`,
  );
}, 600_000);

test("break the provider: errors, lost answers, refusals to hurry", async () => {
  const scene = await openScene();
  const kinds = [
    { kind: "error", status: 500, name: "internal_server_error" },
    { kind: "drop-after" },
    { kind: "bad-gateway" },
    { kind: "error-after" },
    { kind: "rate-limit", retryAfterSeconds: 1 },
    { kind: "drop-before" },
  ] as const;
  let broken = 0;
  scene.resend.faultOf = (call) =>
    call % 3 === 0 && broken < 24 ? kinds[broken++ % kinds.length]! : { kind: "slow", ms: 80 };
  await scene.start();
  await recordResult(
    scene,
    "provider breaks every 3rd call",
    () => `${broken} calls failed in 6 ways, each was made again with its key`,
  );
}, 600_000);

test("restore a backup: taken mid-send, restored after everything had left", async () => {
  const scene = await openScene();
  const first = await scene.start();
  await half(scene);
  const folder = temporaryFolder(closers);
  expect(await backUp(scene.harness.context.config, join(folder, "one"))).toMatchObject({
    code: 0,
  });
  const atBackup = scene.resend.accepted.length;
  await until(async () => (await scene.harness.batch(scene.batchId)).status === "done", 300_000);
  await scene.kill(first);
  // What came after the backup is lost by definition: visitors of after it are not in it.
  scene.answered.clear();
  const dataDir = mkdtempSync(join(tmpdir(), "iweri-restored-"));
  closers.push(() => rmSync(dataDir, { recursive: true, force: true }));
  rmSync(dataDir, { recursive: true });
  const databaseUrl = onPostgres ? await createTestDatabase(undefined, "empty") : null;
  expect(
    await restore(join(folder, "one"), environment(dataDir, databaseUrl, SECRET)),
  ).toMatchObject({ code: 0 });
  const db = openDatabase({ dataDir, databaseUrl });
  closers.push(() => db.destroy());
  const again = await scene.start("serve.mjs", {
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
  const calls = scene.resend.callTimes.length;
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(scene.resend.callTimes.length, "paused").toBe(calls);
  await resumeSending(db);
  await until(() => scene.answered.size > 0, 60_000);
  await recordResult(
    scene,
    "restore a backup taken while sending",
    () =>
      `${atBackup} of ${PEOPLE} had left at the backup, all after it; ${scene.resend.callTimes.length - calls} calls made again, none counted twice`,
    db,
  );
  await scene.kill(again);
}, 600_000);
