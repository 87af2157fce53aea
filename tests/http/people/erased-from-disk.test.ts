import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deleteAccountsDaily } from "../../../app/features/account-data/delete/delete-accounts.server.ts";
import { emptyLog } from "../../../db/checkpoints.server.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { findInDatabaseFiles } from "../../setup/find-in-database-files.ts";
import {
  answering,
  freePort,
  killWithWorker,
  productionEnv,
  startProgram,
} from "../../setup/real-process.ts";
import { runDueJobs } from "../../setup/run-due-jobs.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";
import { onPostgres, placeSqlite } from "../../setup/test-database.ts";

const MARKS = ["xochimilco", "quetzalina"];
const DAY_MS = 86_400_000;

let app: TestApp;
let now: Date;

beforeEach(async () => {
  now = new Date("2026-11-21T09:00:00.000Z");
  app = await startApp({ overrides: { clock: () => now } });
});
afterEach(() => app.stop());

test.skipIf(onPostgres)("a deleted account is in no file of the database any more", async () => {
  const { context } = app;
  const { db } = context;
  const owner = await app.organiser({
    email: "quetzalina@lagoon.test",
    accountName: "Xochimilco Academy",
  });
  const people = Array.from({ length: 300 }, (_, number) => ({
    firstName: "Quetzalina",
    lastName: `Xochimilco ${number}`,
    email: `quetzalina-${number}@people.test`,
    fields: { Notes: "Xochimilco ".repeat(40) },
  }));
  await addReadyProject(context, owner, people, { title: "Xochimilco course", columns: ["Notes"] });
  await emptyLog(db);
  expect(findInDatabaseFiles(context.config.dataDir, MARKS).length).toBe(MARKS.length);

  await db
    .updateTable("accounts")
    .set({ deleteAfter: now.toISOString() })
    .where("id", "=", owner.accountId)
    .execute();
  await deleteAccountsDaily(context);
  await runDueJobs(context);
  // The last mail, that the account is gone, is kept until it can't come back.
  now = new Date(now.getTime() + 9 * DAY_MS);
  await db.deleteFrom("batches").where("status", "!=", "done").execute();
  await deleteAccountsDaily(context);
  await runDueJobs(context);
  expect(findInDatabaseFiles(context.config.dataDir, MARKS)).toEqual([]);
});

test.skipIf(onPostgres)("a log that is being read is emptied once it isn't", async () => {
  const { db } = app.context;
  const { default: BetterSqlite3 } = await import("better-sqlite3");
  const reader = new BetterSqlite3(`${app.context.config.dataDir}/iweri.db`);
  reader.exec("begin; select count(*) from accounts");
  const emptied = emptyLog(db);
  await new Promise((done) => setTimeout(done, 300));
  reader.exec("commit");
  reader.close();
  expect(await emptied).toBe(true);
});

test.skipIf(onPostgres)(
  "a server rewrites the file of an earlier version as it starts",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "iweri-erased-"));
    await placeSqlite(folder);
    const { default: BetterSqlite3 } = await import("better-sqlite3");
    const old = new BetterSqlite3(join(folder, "iweri.db"));
    old.exec(`pragma user_version = 0; create table "left" ("text" text)`);
    const insert = old.prepare(`insert into "left" values (?)`);
    for (let row = 0; row < 500; row++) insert.run(`xochimilco quetzalina ${row}`);
    old.exec(`drop table "left"`);
    old.close();
    expect(findInDatabaseFiles(folder, MARKS).length).toBe(MARKS.length);
    const server = startProgram("serve.mjs", productionEnv(folder, await freePort()));
    await answering(server);
    expect(findInDatabaseFiles(folder, MARKS)).toEqual([]);
    expect(server.output()).toContain("no previously erased text is left in it");
    await killWithWorker(server);
    rmSync(folder, { recursive: true, force: true });
  },
  60_000,
);
