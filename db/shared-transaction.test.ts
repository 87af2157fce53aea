import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LogOnDisk } from "#app/engines/database/log-on-disk.server.ts";
import { openSqlite } from "./database.server.ts";
import type { Schema } from "./schema.ts";
import { inSharedTransaction } from "./shared-transaction.server.ts";

let folder: string;
let db: Kysely<Schema>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "iweri-shared-"));
  db = openSqlite(join(folder, "iweri.db")).db;
  await sql`create table "t" ("n" integer unique)`.execute(db);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const add = (n: number) =>
  inSharedTransaction(db, async (trx) => {
    await sql`insert into "t" values (${n * 1000})`.execute(trx);
    await sql`insert into "t" values (${n})`.execute(trx);
    return n;
  });
const written = async () =>
  (await sql<{ n: number }>`select "n" from "t" order by "n"`.execute(db)).rows.map(({ n }) => n);

test("many at once share transactions, each with its own result", async () => {
  const commits = vi.spyOn(LogOnDisk.prototype, "reached");
  const results = await Promise.all(Array.from({ length: 40 }, (_, n) => add(n + 1)));
  expect(results).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  expect((await written()).length).toBe(80);
  expect(commits.mock.calls.length).toBeLessThan(40);
});

test("one that fails is undone alone, and alone gets its error", async () => {
  await sql`insert into "t" values (2)`.execute(db);
  const settled = await Promise.allSettled([add(1), add(2), add(3)]);
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect((settled[1] as PromiseRejectedResult).reason.code).toBe("SQLITE_CONSTRAINT_UNIQUE");
  expect(await written()).toEqual([1, 2, 3, 1000, 3000]);
});

test("when the disk refuses, nobody is told that theirs is kept", async () => {
  vi.spyOn(LogOnDisk.prototype, "reached").mockRejectedValueOnce(
    new Error("EIO: i/o error, fdatasync"),
  );
  const settled = await Promise.allSettled([add(1), add(2)]);
  expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await add(3)).toBe(3);
});

test("nobody is told before it is on the disk", async () => {
  let isOnDisk = false;
  vi.spyOn(LogOnDisk.prototype, "reached").mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    isOnDisk = true;
  });
  await add(1);
  expect(isOnDisk).toBe(true);
});
