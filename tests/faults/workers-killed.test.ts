import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import { startResendServer } from "../fakes/resend-server.ts";
import { ownPostgres } from "../setup/own-postgres.ts";
import { endProcess, startScript, startWorkerProcess } from "../setup/several-workers.ts";

const postgres = await ownPostgres();
const { openSendingHarness, until } = await import("../factories/sending-harness.ts");
const { liveWorkers } = await import("../../app/platform/locks/heartbeats.server.ts");

const WORKERS = 4;
const PEOPLE = 2_000;
const KILLS = 8;

const skip = postgres.missing !== null;
const because = skip ? ` (skipped: ${postgres.missing})` : "";
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(() => postgres.stop());

/**
 * A harness whose mails go to a Resend that is slow and fails in every way it can, and the
 * environment of its workers.
 */
async function open() {
  const resend = await startResendServer({
    discardBodies: true,
    faultOf: (call) => {
      const dice = Math.random();
      if (call % 37 === 36) return { kind: "rate-limit", retryAfterSeconds: 0.2 };
      if (dice < 0.03) return { kind: "drop-after" };
      if (dice < 0.05) return { kind: "drop-before" };
      if (dice < 0.07) return { kind: "error-after" };
      return { kind: "slow", ms: 100 + Math.random() * 300 };
    },
  });
  closers.push(() => resend.close());
  const harness = await openSendingHarness();
  closers.push(() => harness.close());
  const env = {
    FOLDER: harness.folder,
    RESEND_URL: resend.url,
    RESEND_KEY: resend.apiKey,
    BATCH_SIZE: "10",
    LEASE_MS: "2000",
    BASE_MS: "20",
  };
  const startWorker = async () => {
    const child = await startWorkerProcess(env);
    closers.push(() => endProcess(child, "SIGKILL"));
    return child;
  };
  return { resend, harness, startWorker };
}

type Sending = Awaited<ReturnType<typeof open>>;

async function expectExactlyOnce({ resend, harness }: Sending, batchId: string, people: number) {
  await until(async () => (await harness.batch(batchId)).status === "done", 240_000);
  const counts = resend.countByAddress();
  expect([...counts].filter(([, count]) => count !== 1)).toEqual([]);
  expect(counts.size).toBe(people);
  expect(await harness.states(batchId)).toEqual({ accepted: people });
}

test.skipIf(skip)(
  `C01 one of four workers keeps being killed: one message per address${because}`,
  { timeout: 400_000 },
  async () => {
    const given = await open();
    const { harness, startWorker, resend } = given;
    const batchId = await harness.confirm(await harness.addProject(PEOPLE));
    const workers: ChildProcess[] = await Promise.all(Array.from({ length: WORKERS }, startWorker));
    expect((await liveWorkers(harness.context.db)).length).toBe(WORKERS);
    const starting: Promise<void>[] = [];
    let kills = 0;
    for (; kills < KILLS && (await harness.batch(batchId)).status !== "done"; kills++) {
      const before = resend.accepted.length;
      await until(() => resend.accepted.length > before, 30_000).catch(() => undefined);
      await pause(Math.random() * 300);
      const one = Math.floor(Math.random() * WORKERS);
      await endProcess(workers[one]!, "SIGKILL");
      starting.push(
        startWorker().then((next) => {
          workers[one] = next;
        }),
      );
    }
    await Promise.all(starting);
    expect(kills, "the kills came while there was work").toBeGreaterThan(3);
    await expectExactlyOnce(given, batchId, PEOPLE);
  },
);

test.skipIf(skip)(
  `C01 four workers survive a database outage, sending each exactly once${because}`,
  { timeout: 400_000 },
  async () => {
    const given = await open();
    const { harness, startWorker, resend } = given;
    const project = await harness.addProject(PEOPLE / 2);
    await Promise.all(Array.from({ length: WORKERS }, startWorker));
    const batchId = await harness.confirm(project);
    for (let round = 0; round < 2; round++) {
      const before = resend.accepted.length;
      await until(() => resend.accepted.length > before + 100, 60_000);
      await shutOut(2_000);
    }
    await expectExactlyOnce(given, batchId, PEOPLE / 2);

    /** Nobody may connect, and who is connected is cut off, as when the server is started anew. */
    async function shutOut(ms: number) {
      const { default: pg } = await import("pg");
      const { addressOf } = await import("../../db/database.server.ts");
      const name = new URL(addressOf(harness.context.db)).pathname.slice(1);
      const admin = new pg.Client({ connectionString: process.env.TEST_POSTGRES });
      await admin.connect();
      await admin.query(`alter database "${name}" with allow_connections false`);
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1",
        [name],
      );
      await pause(ms);
      await admin.query(`alter database "${name}" with allow_connections true`);
      await admin.end();
    }
  },
);

test.skipIf(skip)(
  `C20 a web process killed confirming loses nothing; retrying makes one${because}`,
  { timeout: 400_000 },
  async () => {
    const { harness } = await open();
    const { db } = harness.context;
    let cutOff = 0;
    for (let round = 0; round < 4; round++) {
      const people = 3_000;
      const project = await harness.addProject(people);
      const token = crypto.randomUUID();
      const child = await startScript("tests/faults/confirm-process.ts", {
        FOLDER: harness.folder,
        PROJECT: project.id,
        TOKEN: token,
      });
      const exited = once(child, "exit");
      // The first blow falls while it begins, however quick the machine is.
      await pause(round * Math.random() * 300);
      child.kill("SIGKILL");
      await exited;
      const mine = () =>
        db.selectFrom("batches").select("id").where("projectId", "=", project.id).execute();
      const count = async () =>
        Number(
          (
            await sql<{ count: number }>`select count(*) as count from deliveries where "batchId" in
              (select id from batches where "projectId" = ${project.id})`.execute(db)
          ).rows[0]!.count,
        );
      // The server undoes it when it finds the line cut, which may be a moment later.
      await pause(300);
      const before = await count();
      if (before < people) cutOff++;
      const [left] = await db
        .selectFrom("batches")
        .select("status")
        .where("projectId", "=", project.id)
        .execute();
      expect(["preparing", "sending", undefined], "what is not complete does not leave").toContain(
        left?.status,
      );
      if (left?.status === "sending") expect(before).toBe(people);
      await harness.confirm(project, { confirmToken: token });
      expect((await mine()).length).toBe(1);
      expect(await count()).toBe(people);
    }
    expect(cutOff, "one was killed in time").toBeGreaterThan(0);
  },
);
