import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { Kysely } from "kysely";
import { afterAll, expect, test } from "vitest";
import {
  keepStatements,
  oneWriterDialect,
  shapedLength,
} from "#app/engines/database/sqlite-dialect.server.ts";

interface Words {
  words: { id: number; word: string };
}

const folder = mkdtempSync(join(tmpdir(), "iweri-dialect-"));
const path = join(folder, "words.db");
const writing = new BetterSqlite3(path);
writing.pragma("journal_mode = WAL");
writing.exec(`create table "words" ("id" integer primary key, "word" text not null)`);
const reading = new BetterSqlite3(path);
const prepared: string[] = [];
const prepare = reading.prepare.bind(reading);
reading.prepare = ((text: string) => {
  prepared.push(text);
  return prepare(text);
}) as typeof reading.prepare;
const db = new Kysely<Words>({
  dialect: oneWriterDialect(writing, reading, `${path}-turn`, null).dialect,
});
afterAll(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

test("lists of any length find the same, with few statements", async () => {
  const all = Array.from({ length: 300 }, (_, id) => ({ id, word: `w${id}` }));
  await db.insertInto("words").values(all).execute();
  for (let length = 1; length <= 300; length++) {
    const ids = all.slice(0, length).map(({ id }) => id);
    const inside = await db.selectFrom("words").select("id").where("id", "in", ids).execute();
    const outside = await db.selectFrom("words").select("id").where("id", "not in", ids).execute();
    expect([inside.length, outside.length]).toEqual([length, 300 - length]);
  }
  expect(prepared.length).toBeLessThan(70);
});

test("a list grows by at most a quarter", () => {
  const lengths = Array.from({ length: 5_000 }, (_, index) => index + 1);
  expect(
    lengths.filter(
      (length) => shapedLength(length) < length || shapedLength(length) > length * 1.25,
    ),
  ).toEqual([]);
});

test("statements are kept by the letters that they have together", () => {
  let count = 0;
  const sqlite = { prepare: (text: string) => ({ text, number: count++ }), close() {} };
  const { prepare: keep } = keepStatements(sqlite as unknown as BetterSqlite3.Database);
  const long = (name: string) => `select ${name} ${"x".repeat(9_000)}`;
  const first = keep(long("first"));
  expect(keep(long("first"))).toBe(first);
  for (let other = 0; other < 20; other++) keep(long(`other ${other}`));
  expect(keep(long("first"))).not.toBe(first);
  const huge = `select ${"x".repeat(20_000)}`;
  expect(keep(huge)).not.toBe(keep(huge));
});
