import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate, openDatabase } from "./database.server.ts";
import { overwriteRemains } from "./overwrite-remains.server.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "iweri-remains-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const place = () => ({ databaseUrl: null, dataDir });
const path = () => join(dataDir, "iweri.db");
const isIn = (name: string) =>
  ["", "-wal"].some((suffix) => {
    try {
      return readFileSync(`${path()}${suffix}`).includes(name);
    } catch {
      return false;
    }
  });

/** A file as an earlier version left it: whoever was erased is in its free pages. */
function makeOldFile(): void {
  const old = new BetterSqlite3(path());
  old.pragma("journal_mode = WAL");
  old.pragma("secure_delete = OFF");
  old.exec(`create table "guests" ("id" integer primary key, "note" text)`);
  const insert = old.prepare(`insert into "guests" ("note") values (?)`);
  for (let number = 0; number < 500; number++)
    insert.run(`Quetzalina Xochimilco ${"x".repeat(300)}`);
  for (let number = 0; number < 20; number++) insert.run(`Ada ${number}`);
  old.exec(`delete from "guests" where "note" like 'Quetzalina%'`);
  old.pragma("wal_checkpoint(TRUNCATE)");
  old.close();
}

test("what an earlier version erased is overwritten, once", async () => {
  makeOldFile();
  expect(isIn("Quetzalina")).toBe(true);
  expect(overwriteRemains(place())).toBe("overwritten");
  expect([isIn("Quetzalina"), isIn("Ada 19")]).toEqual([false, true]);
  expect(overwriteRemains(place())).toBe("none");
});

test("a file too large for a start is left for the operator", () => {
  makeOldFile();
  expect(overwriteRemains(place(), 10_000)).toBe("large");
  expect(isIn("Quetzalina")).toBe(true);
});

test("a file that others write to is left alone", () => {
  makeOldFile();
  const other = new BetterSqlite3(path());
  other.exec(`begin immediate; insert into "guests" ("note") values ('Bola')`);
  expect(overwriteRemains(place())).toBe("busy");
  other.exec("commit");
  expect(overwriteRemains(place())).toBe("overwritten");
  expect(other.prepare(`select count(*) as "count" from "guests"`).get()).toEqual({ count: 21 });
  other.close();
});

test("a new file has no remains, and PostgreSQL is not asked", async () => {
  const db = openDatabase(place());
  await migrate(db);
  expect(overwriteRemains(place())).toBe("none");
  await db.destroy();
  expect(overwriteRemains({ databaseUrl: "postgres://nowhere.test/x", dataDir })).toBe("none");
});
