// @module-tag long
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { runMove } from "../../../app/features/operator/move/run-move.server.ts";
import { openDatabase } from "../../../db/database.server.ts";
import { fillAccount } from "../../factories/full-account.ts";
import { startS3Server } from "../../fakes/s3-server.ts";
import {
  expectEverySort,
  expectJobsGoOn,
  jobsThere,
  runAndKill,
} from "../../setup/app-that-ran.ts";
import { backUp, environment, everyRow, restore, wrongTallies } from "../../setup/backups.ts";
import { bothEngines } from "../../setup/both-engines.ts";
import { mailsTo } from "../../setup/read-outbox.ts";
import { startApp } from "../../setup/start-app.ts";
import { createTestDatabase } from "../../setup/test-database.ts";

const { postgres, close } = await bothEngines();

const skip = postgres === null;
const because = skip ? " (skipped: no PostgreSQL)" : "";
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of closers.splice(0).reverse()) await end();
});
afterAll(close);

const SECRET = "0123456789abcdef0123456789abcdef";
const SLOW = { timeout: 180_000 };

/**
 * A folder with an installation of a full account whose server was killed while it worked, and what
 * was in it.
 */
async function stoppedInstallation() {
  const dataDir = await mkdtemp(join(tmpdir(), "iweri-move-"));
  closers.push(() => rm(dataDir, { recursive: true, force: true }));
  // What is moved lies in SQLite, whatever the run is on.
  const app = await startApp({
    env: { DATA_DIR: dataDir, SESSION_SECRET: SECRET, DATABASE_URL: "" },
  });
  const owner = await app.organiser({ email: "owner@lagoon.test" });
  const full = await fillAccount(app, owner, { text: "Ọlá's “words”", mark: "mine", people: 25 });
  await runAndKill(app.context);
  const files: string[] = [];
  for await (const key of app.context.files.list("accounts")) files.push(key);
  const cookies = [...owner.cookies];
  const rows = await everyRow(app.context.db);
  const jobs = await jobsThere(app.context.db);
  expectEverySort(jobs);
  return { dataDir, app, owner, full, files, cookies, rows, jobs };
}

async function move(dataDir: string, databaseUrl: string, env: Record<string, string> = {}) {
  const lines: string[] = [];
  const code = await runMove({
    words: [databaseUrl],
    env: {
      NODE_ENV: "test",
      DATA_DIR: dataDir,
      SESSION_SECRET: SECRET,
      LOG_LEVEL: "silent",
      ...env,
    },
    say: (line) => lines.push(line),
    now: new Date(),
  });
  return { code, text: lines.join("\n") };
}

test.skipIf(skip)(
  `everything moves to PostgreSQL and S3, and goes on there${because}`,
  SLOW,
  async () => {
    const { dataDir, app, full, files, cookies, rows, jobs } = await stoppedInstallation();
    const databaseUrl = await createTestDatabase(postgres!, "empty");
    const running = await move(dataDir, databaseUrl);
    expect(running).toMatchObject({ code: 1, text: expect.stringContaining("Stop it first") });
    await app.stop();

    const s3 = await startS3Server();
    closers.push(() => s3.close());
    const moved = await move(dataDir, databaseUrl, s3.env);
    expect(moved.text).toContain("compared each one");
    expect(moved.code).toBe(0);
    const db = openDatabase({ databaseUrl, dataDir });
    const there = await everyRow(db);
    for (const [table, expected] of rows)
      if (table !== "jobs") expect([table, there.get(table)]).toEqual([table, expected]);
    expect(await jobsThere(db)).toEqual(jobs);
    expect(await wrongTallies(db)).toEqual([]);
    await db.destroy();
    const again = await move(dataDir, databaseUrl, s3.env);
    expect(again).toMatchObject({ code: 1, text: expect.stringContaining("is not empty") });

    const fresh = await mkdtemp(join(tmpdir(), "iweri-moved-"));
    closers.push(() => rm(fresh, { recursive: true, force: true }));
    const next = await startApp({
      env: { DATA_DIR: fresh, DATABASE_URL: databaseUrl, SESSION_SECRET: SECRET, ...s3.env },
    });
    closers.push(() => next.stop());
    const stored: string[] = [];
    for await (const key of next.context.files.list("accounts")) stored.push(key);
    expect(stored.sort()).toEqual(files.sort());
    const person = next.visitor();
    for (const [name, value] of cookies) person.cookies.set(name, value);
    expect(await person.page("/dashboard")).toContain("Lagoon");
    await expectJobsGoOn(next.context, jobs);
    await next.work();
    const states = async () =>
      (
        await next.context.db
          .selectFrom("deliveries")
          .select(["state", "toEmail"])
          .where("batchId", "=", full.batchId)
          .execute()
      ).filter(({ state }) => state === "queued" || state === "sending");
    await expect.poll(states, { timeout: 60_000 }).toEqual([]);
    const delivered = await next.context.db
      .selectFrom("deliveries")
      .select("toEmail")
      .where("batchId", "=", full.batchId)
      .where("state", "=", "delivered")
      .execute();
    expect(delivered.length).toBeGreaterThan(10);
    for (const { toEmail } of delivered)
      expect([toEmail, (await mailsTo(next, toEmail)).length]).toEqual([toEmail, 1]);
  },
);

test.skipIf(skip)(
  `a move that breaks off leaves nothing, and can begin again${because}`,
  SLOW,
  async () => {
    const { dataDir, app, rows } = await stoppedInstallation();
    await app.stop();
    const databaseUrl = await createTestDatabase(postgres!, "empty");
    const gone = {
      FILES: "s3",
      S3_ENDPOINT: "http://127.0.0.1:9",
      S3_BUCKET: "b",
      S3_ACCESS_KEY_ID: "k",
      S3_SECRET_ACCESS_KEY: "s",
    };
    const failed = await move(dataDir, databaseUrl, gone);
    expect(failed).toMatchObject({ code: 1, text: expect.stringContaining("Nothing was moved") });
    const db = openDatabase({ databaseUrl, dataDir });
    closers.push(() => db.destroy());
    expect((await everyRow(db)).get("accounts")).toEqual([]);
    expect(await move(dataDir, databaseUrl)).toEqual({ code: 0, text: expect.any(String) });
    expect((await everyRow(db)).get("accounts")).toEqual(rows.get("accounts"));
  },
);

const engines = ["SQLite", "PostgreSQL"] as const;

/** An empty place of an engine. */
async function emptyPlace(engine: (typeof engines)[number]) {
  const dataDir = await mkdtemp(join(tmpdir(), "iweri-place-"));
  closers.push(() => rm(dataDir, { recursive: true, force: true }));
  return {
    dataDir,
    databaseUrl: engine === "SQLite" ? null : await createTestDatabase(postgres!, "empty"),
  };
}

test.skipIf(skip).each(engines)(
  `a killed server's backup on %s restores its jobs on either engine${because}`,
  SLOW,
  async (engine) => {
    const from = await emptyPlace(engine);
    const inPlace = ({ dataDir, databaseUrl }: typeof from) => ({
      env: { DATA_DIR: dataDir, SESSION_SECRET: SECRET, DATABASE_URL: databaseUrl ?? "" },
    });
    const app = await startApp(inPlace(from));
    closers.push(() => app.stop());
    await fillAccount(app, await app.organiser({ email: "owner@lagoon.test" }), {
      text: "Ọlá",
      mark: "mine",
    });
    await runAndKill(app.context);
    const jobs = await jobsThere(app.context.db);
    expectEverySort(jobs);
    await writeFile(join(from.dataDir, "unknown.lock"), "somebody else's");
    const file = join(from.dataDir, "one.backup");
    expect(await backUp(from, file)).toMatchObject({ code: 0 });

    for (const other of engines) {
      const to = await emptyPlace(other);
      const said = await restore(file, environment(to.dataDir, to.databaseUrl));
      expect(said, said.text).toMatchObject({ code: 0 });
      const next = await startApp(inPlace(to));
      closers.push(() => next.stop());
      expect(await jobsThere(next.context.db)).toEqual(jobs);
      await expectJobsGoOn(next.context, jobs);
    }
  },
);
