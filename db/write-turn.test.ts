import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
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
  await Promise.all([one.destroy(), other.destroy()]);
  rmSync(folder, { recursive: true });
});

const write = (db: Kysely<Schema>) => sql`insert into "t" values (1)`.execute(db);
const count = async () => Number((await sql<{ n: number }>`select count(*) as "n" from "t"`.execute(other)).rows[0]!.n);

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

test("after a hasty transaction others wait for the disk again", async () => {
  const { db, sqlite } = openSqlite(join(folder, "iweri.db"));
  const synchronous = () => sqlite.pragma("synchronous", { simple: true });
  const [NORMAL, FULL] = [1, 2];
  await inHastyTransaction(db, async (trx) => {
    await write(trx);
    expect(synchronous()).toBe(NORMAL);
  });
  expect(synchronous()).toBe(FULL);
  await expect(inHastyTransaction(db, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect([synchronous(), await count()]).toEqual([FULL, 1]);
  await db.destroy();
});
