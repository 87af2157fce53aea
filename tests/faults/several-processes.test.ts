import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import { ownPostgres } from "../setup/own-postgres.ts";
import { loseJobs, queuedJobs } from "../setup/queued-jobs.ts";

const postgres = await ownPostgres();
const { openTestDatabase } = await import("../setup/test-database.ts");
const { openDatabase } = await import("../../db/database.server.ts");
const { addressOf } = await import("../../db/database.server.ts");
const { until } = await import("../factories/sending-harness.ts");
const { announce, listen, onAnnouncement } = await import(
  "../../app/platform/locks/announcements.server.ts"
);
const { endLease, renewLease, takeLease } = await import(
  "../../app/platform/locks/leases.server.ts"
);
const { underLease } = await import("../../app/platform/locks/leases.server.ts");
const { liveWorkers, startHeartbeat } = await import(
  "../../app/platform/locks/heartbeats.server.ts"
);
const { beginRounds } = await import("../../app/wiring/job-worker.server.ts");

const skip = postgres.missing !== null;
const because = skip ? ` (skipped: ${postgres.missing})` : "";
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(() => postgres.stop());

/** Two handles on one database, as two processes have them. */
async function two() {
  const one = await openTestDatabase();
  const other = openDatabase({ databaseUrl: addressOf(one), dataDir: "" });
  closers.push(
    () => one.destroy(),
    () => other.destroy(),
  );
  return { one, other };
}

test.skipIf(skip)(
  `other processes hear announcements at once, even after a cut connection${because}`,
  async () => {
    const { one, other } = await two();
    let heard = 0;
    onAnnouncement(other, "delivery", () => heard++);
    const ear = listen(other);
    closers.push(() => ear.stop());
    const isListening = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
      and application_name = 'iweri listens' and query like 'listen%' and state = 'idle'`.execute(
        one,
      );
      return rows.length > 0;
    };
    await until(isListening);
    announce(one, "delivery");
    await until(() => heard > 0);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'iweri listens'
    and datname = current_database()`.execute(one);
    const before = heard;
    // Whatever was said meanwhile, it looks by itself when the line is there again.
    await until(() => heard > before, 10_000);
    await until(isListening);
  },
);

test.skipIf(skip)(
  `one process has a lease until it ends, is returned or taken${because}`,
  async () => {
    const { one, other } = await two();
    const mine = { name: "import:1", owner: "me", ms: 60_000 };
    const others = { ...mine, owner: "you" };
    expect(await takeLease(one, mine)).toBe(true);
    expect(await takeLease(other, others)).toBe(false);
    expect(await renewLease(one, mine)).toBe(true);
    expect(await takeLease(other, others, { evenFromOthers: true })).toBe(true);
    expect(await renewLease(one, mine)).toBe(false);
    await endLease(one, mine);
    expect(await takeLease(one, mine)).toBe(false);
    await endLease(other, others);
    expect(await takeLease(one, { ...mine, ms: 1 })).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await takeLease(other, others)).toBe(true);
  },
);

test.skipIf(skip)(
  `under one name twenty acts of two processes go one after another${because}`,
  async () => {
    const { one, other } = await two();
    let inside = 0;
    let most = 0;
    const act = async () => {
      most = Math.max(most, ++inside);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inside--;
    };
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => underLease(at % 2 ? one : other, "name", act)),
    );
    expect(most).toBe(1);
  },
);

test.skipIf(skip)(
  `a working process is listed while alive and gone after ending${because}`,
  async () => {
    const { one } = await two();
    const { default: pino } = await import("pino");
    const beat = await startHeartbeat(
      { db: one, log: pino({ level: "silent" }) },
      { kind: "worker", lastTurnAt: () => 0 },
    );
    expect(await liveWorkers(one)).toMatchObject([
      { id: beat.id, kind: "worker", processId: process.pid },
    ]);
    await sql`update processes.workers set "beatAt" = now() - interval '1 minute'`.execute(one);
    expect(await liveWorkers(one)).toEqual([]);
    expect((await liveWorkers(one, { includeSilent: true })).map(({ id }) => id)).toEqual([
      beat.id,
    ]);
    await beat.stop();
    expect(await liveWorkers(one, { includeSilent: true })).toEqual([]);
  },
);

test.skipIf(skip)(
  `many processes begin one of each round, restarting any lost one${because}`,
  async () => {
    const { one, other } = await two();
    const now = new Date("2026-11-21T10:00:00Z");
    await Promise.all([beginRounds(one, now), beginRounds(other, now), beginRounds(one, now)]);
    const kinds = (await queuedJobs(one)).map(({ kind }) => kind);
    expect(new Set(kinds).size).toBe(kinds.length);
    expect(kinds).toContain("tidy-delivery");
    await loseJobs(one);
    await beginRounds(other, new Date(now.getTime() + 3 * 24 * 3_600_000));
    expect((await queuedJobs(one)).length).toBe(kinds.length);
  },
);

test("a separate worker on SQLite ends, with one line asking for PostgreSQL", () => {
  const folder = mkdtempSync(join(tmpdir(), `iweri-${randomUUID()}`));
  const { status, stderr, stdout } = spawnSync(process.execPath, ["bin/worker.mjs"], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, NODE_ENV: "test" },
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr.trim().split("\n")).toEqual([
    expect.stringMatching(/^DATABASE_URL: a separate worker needs PostgreSQL/),
  ]);
});
