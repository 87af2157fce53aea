import { expect, test } from "vitest";
import { migrate, openSqlite } from "./database.server.ts";

test("every reference has an index: without one, each deleted row reads the whole table that refers to it", async () => {
  const { db, sqlite } = openSqlite(":memory:");
  await migrate(db);
  const all = <Row>(query: string) => sqlite.prepare(query).all() as Row[];
  const without: string[] = [];
  let references = 0;
  for (const { name } of all<{ name: string }>("select name from sqlite_master where type = 'table'")) {
    const indexes = all<{ name: string; partial: number }>(`pragma index_list("${name}")`).filter(({ partial }) => !partial);
    const firsts = indexes.map((index) => all<{ name: string }>(`pragma index_info("${index.name}")`)[0]?.name);
    for (const { from } of all<{ from: string }>(`pragma foreign_key_list("${name}")`)) {
      references++;
      if (!firsts.includes(from)) without.push(`${name}.${from}`);
    }
  }
  expect(references).toBeGreaterThan(25);
  expect(without).toEqual([]);
  await db.destroy();
});
