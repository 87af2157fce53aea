import { mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LogOnDisk } from "#app/engines/database/log-on-disk.server.ts";
import { inHastyTransaction, openSqlite } from "./database.server.ts";
import type { Schema } from "./schema.ts";

// Two connections of one process conflict as those of two processes do.
let folder: string;
let one: Kysely<Schema>;
let other: Kysely<Schema>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "iweri-turns-"));
  [one, other] = [openSqlite(join(folder, "iweri.db")).db, openSqlite(join(folder, "iweri.db")).db];
  await sql`create table "t" ("n" integer)`.execute(one);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all([one.destroy(), other.destroy()]);
  rmSync(folder, { recursive: true });
});

const write = (db: Kysely<Schema>) => sql`insert into "t" values (1)`.execute(db);
const count = async () =>
  Number((await sql<{ n: number }>`select count(*) as "n" from "t"`.execute(other)).rows[0]!.n);

test("one who writes waits for the other's transaction without holding the thread", async () => {
  let isOver = false;
  const long = one.transaction().execute(async (trx) => {
    await write(trx);
    await pause(150);
    isOver = true;
  });
  await pause(20);
  let turns = 0;
  const timer = setInterval(() => turns++, 5);
  await write(other);
  clearInterval(timer);
  expect(isOver).toBe(true);
  expect(turns).toBeGreaterThan(5);
  await long;
  expect(await count()).toBe(2);
});

test("transaction after transaction leaves a turn to the other", async () => {
  let isGoing = true;
  let transactions = 0;
  const busy = (async () => {
    while (isGoing) {
      await one.transaction().execute(async (trx) => {
        await write(trx);
        await pause(5);
      });
      transactions++;
    }
  })();
  await pause(20);
  const before = transactions;
  for (let times = 0; times < 5; times++) await write(other);
  // Each waits for the transaction that is open, and for none that begins later.
  expect(transactions - before).toBeLessThanOrEqual(6);
  isGoing = false;
  await busy;
});

test("each commit waits for the disk, but for a hasty one", async () => {
  const waited = vi.spyOn(LogOnDisk.prototype, "reached");
  const times = async (act: () => Promise<unknown>) => {
    waited.mockClear();
    await act();
    return waited.mock.calls.length;
  };
  expect(await times(() => write(one))).toBe(1);
  expect(await times(() => one.transaction().execute(write))).toBe(1);
  expect(await times(() => inHastyTransaction(one, write))).toBe(0);
  expect(
    await times(() =>
      one.transaction().execute((trx) => sql`select count(*) from "t"`.execute(trx)),
    ),
  ).toBe(0);
  expect(await count()).toBe(3);
});

test("those who commit at once wait for one write to the disk", async () => {
  const file = await open(join(folder, "iweri.db-wal"));
  const datasync = vi.spyOn(Object.getPrototypeOf(file), "datasync");
  await Promise.all(Array.from({ length: 50 }, () => one.transaction().execute(write)));
  expect(await count()).toBe(50);
  expect(datasync.mock.calls.length).toBeLessThan(10);
  await file.close();
});

test("a commit that the disk refuses fails alone", async () => {
  const refused = vi
    .spyOn(LogOnDisk.prototype, "reached")
    .mockRejectedValueOnce(new Error("EIO: i/o error, fdatasync"));
  await expect(one.transaction().execute(write)).rejects.toThrow("EIO");
  await one.transaction().execute(async (trx) => {
    await write(trx);
    await write(trx);
  });
  expect(refused).toHaveBeenCalledTimes(2);
  await expect(
    one.transaction().execute(async (trx) => {
      await write(trx);
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(await count()).toBe(3);
});
