import { globSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { KEPT_DAYS } from "../app/platform/retention-policy.ts";
import { bothEngines } from "../tests/setup/both-engines.ts";
import type { Database } from "./database.server.ts";
import { isPostgres } from "./is-postgres.ts";
import {
  childrenOf,
  DELETION_ORDER,
  factsOf,
  TABLE_NAMES,
  TABLES,
  type TableName,
} from "./tables.ts";

const { engines, close } = await bothEngines();
afterAll(close);
const opened = engines.filter(({ open }) => open);

interface Real {
  name: string;
  columns: { name: string; isInteger: boolean }[];
}

/**
 * Our tables as the database has them: without Kysely's own, the queue's, and what the search keeps
 * for itself.
 */
async function realTables(db: Database): Promise<Real[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter(
      ({ name, schema = "public" }) =>
        schema === "public" && !/^(kysely_|sqlite_|peopleSearch_)/.test(name),
    )
    .map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => ({
        name: column.name,
        isInteger: /^(integer|bigint|int\d?)$/i.test(column.dataType),
      })),
    }));
}

/** The columns that the map names, by what they are. */
function columnsOf(
  name: string,
): Record<"json" | "flags" | "numbers" | "files" | "secrets", readonly string[]> {
  return { json: [], flags: [], numbers: [], files: [], secrets: [], ...factsOf(name) };
}

/** The text of each table's interface in db/schema, by its name. */
const SHAPES = new Map(
  globSync("db/schema/*.ts").flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(/^export interface (\w+Table) \{\n([\s\S]*?)^\}/gm),
    ].map(([, name = "", shape = ""]) => [name, shape] as const),
  ),
);

/** What refers to what, and what becomes of it when that goes. */
async function references(db: Database): Promise<{ from: string; to: string; onDelete: string }[]> {
  const query = isPostgres(db)
    ? sql<{
        from: string;
        to: string;
        onDelete: string;
      }>`select "t"."relname" as "from", "p"."relname" as "to",
        case "c"."confdeltype" when 'c' then 'CASCADE' when 'n' then 'SET NULL' else 'NO ACTION' end as "onDelete"
        from pg_constraint as "c" inner join pg_class as "t" on "t"."oid" = "c"."conrelid"
        inner join pg_class as "p" on "p"."oid" = "c"."confrelid" inner join pg_namespace as "n" on "n"."oid" = "t"."relnamespace"
        where "c"."contype" = 'f' and "n"."nspname" = current_schema()`
    : sql<{
        from: string;
        to: string;
        onDelete: string;
      }>`select "t"."name" as "from", "f"."table" as "to", "f"."on_delete" as "onDelete"
        from sqlite_master as "t" inner join pragma_foreign_key_list("t"."name") as "f" where "t"."type" = 'table'`;
  return (await query.execute(db)).rows;
}

test.each(opened)("the map and the database have the same tables ($name)", async ({ open }) => {
  const db = await open!();
  const names = (await realTables(db)).map(({ name }) => name);
  expect([...names].sort()).toEqual([...TABLE_NAMES].sort());
  await db.destroy();
});

test.each(opened)(
  "integers are mapped as flags or numbers, and mapped columns exist ($name)",
  async ({ open }) => {
    const db = await open!();
    const wrong: string[] = [];
    for (const { name, columns } of await realTables(db)) {
      const { json, flags, numbers, files, secrets } = columnsOf(name);
      const told = [...flags, ...numbers];
      // SQLite's search table has no types.
      const integers = columns.filter(({ isInteger }) => isInteger).map((column) => column.name);
      if (name !== "peopleSearch") {
        wrong.push(
          ...integers
            .filter((column) => !told.includes(column))
            .map((column) => `${name}.${column} is not told of`),
        );
        wrong.push(
          ...told
            .filter((column) => !integers.includes(column))
            .map((column) => `${name}.${column} is no integer`),
        );
      }
      if (new Set(told).size < told.length) wrong.push(`${name} tells of a column twice`);
      const there = new Set(columns.map((column) => column.name));
      for (const column of [...json, ...files, ...secrets])
        if (!there.has(column) || integers.includes(column))
          wrong.push(`${name}.${column} is no text`);
      for (const column of there)
        if (/fileKey$/i.test(column) && !files.includes(column))
          wrong.push(`${name}.${column} names a file`);
    }
    expect(wrong).toEqual([]);
    await db.destroy();
  },
);

test("the map's flags and JSON columns match the schema files", () => {
  const wrong: string[] = [];
  for (const name of TABLE_NAMES) {
    const shape = SHAPES.get(`${name[0]!.toUpperCase()}${name.slice(1)}Table`);
    if (!shape) wrong.push(`${name} has no shape`);
    const { json, flags } = columnsOf(name);
    const columns = (shape ?? "").matchAll(
      /((?: {2}\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?) {2}(\w+)\??: ([^;]+);/g,
    );
    for (const [, comment = "", column = "", type = ""] of columns) {
      if (/\bFlag\b/.test(type) !== flags.includes(column)) wrong.push(`${name}.${column}: flag`);
      if (/\bJSON\b/.test(comment) !== json.includes(column)) wrong.push(`${name}.${column}: JSON`);
    }
  }
  expect(wrong).toEqual([]);
});

test.each(opened)(
  "an account's table is reached by its column or another table ($name)",
  async ({ open }) => {
    const db = await open!();
    const real = new Map(
      (await realTables(db)).map(({ name, columns }) => [
        name,
        columns.map((column) => column.name),
      ]),
    );
    const wrong: string[] = [];
    for (const name of TABLE_NAMES) {
      const { account } = TABLES[name];
      const column = typeof account === "string" ? account : account?.column;
      if (column && !real.get(name)!.includes(column)) wrong.push(`${name}.${column}`);
      if (
        name !== "operatorActs" &&
        real.get(name)!.includes("accountId") &&
        account !== "accountId" &&
        name !== "sessions"
      )
        wrong.push(`${name} has an accountId`);
      if (account && typeof account === "object" && factsOf(account.of)?.account === null)
        wrong.push(`${name} → ${account.of}`);
    }
    expect(wrong).toEqual([]);
    await db.destroy();
  },
);

test.each(opened)(
  "the deletion order has every table it should, references before targets ($name)",
  async ({ open }) => {
    const db = await open!();
    const order: readonly TableName[] = DELETION_ORDER;
    const inOrder = TABLE_NAMES.filter((name) => {
      const { deletion } = TABLES[name];
      return (
        typeof deletion === "object" &&
        ("by" in deletion || "each" in deletion) &&
        !("before" in deletion)
      );
    });
    expect([...order].sort()).toEqual([...inOrder].sort());
    const all = await references(db);
    const between = all.filter(
      ({ from, to }) =>
        from !== to && order.includes(from as TableName) && order.indexOf(to as TableName) > -1,
    );
    expect(between.length).toBeGreaterThan(15);
    expect(
      between
        .filter(
          ({ from, to, onDelete }) =>
            onDelete !== "SET NULL" &&
            order.indexOf(from as TableName) > order.indexOf(to as TableName),
        )
        .map(({ from, to }) => `${to} before ${from}`),
    ).toEqual([]);
    for (const parent of TABLE_NAMES)
      for (const child of childrenOf(parent)) {
        expect([child.table, factsOf(parent)?.deletion]).toEqual([child.table, { each: "id" }]);
        expect(all).toContainEqual({ from: child.table, to: parent, onDelete: "CASCADE" });
      }
    await db.destroy();
  },
);

test.each(opened)("every cascade in the database ends at the account ($name)", async ({ open }) => {
  const db = await open!();
  const all = await references(db);
  const goes = (name: string, seen: string[] = []): boolean =>
    name === "accounts" ||
    all.some(
      ({ from, to, onDelete }) =>
        from === name && onDelete === "CASCADE" && !seen.includes(to) && goes(to, [...seen, name]),
    );
  const stay = TABLE_NAMES.filter((name) => TABLES[name].deletion === "cascade" && !goes(name));
  expect(stay).toEqual([]);
  await db.destroy();
});

/** Accounts and the site have daily jobs of their own, for rows that go by other dates too. */
const PRUNED_BY_THEIR_FEATURE = new Set<TableName>([
  "contactMessages",
  "invitations",
  "dmarcReports",
]);

test("the retention policy and the map name the same tables", () => {
  const policy = TABLE_NAMES.filter((name) => name in KEPT_DAYS);
  expect(policy.length).toBeGreaterThan(5);
  const aged = TABLE_NAMES.filter((name) => factsOf(name)?.age);
  expect(aged).toEqual(policy.filter((name) => !PRUNED_BY_THEIR_FEATURE.has(name)));
});

/** An insert or update, or the table's name given to something that writes. */
const writes = (name: string) =>
  new RegExp(`(?:insertInto\\(|updateTable\\(|insertRows\\([^)]*?, |: |\\()"${name}"`);

test("a table's owner writes it, and what triggers write nobody else does", () => {
  const sources = globSync("app/**/*.{ts,tsx}")
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path: path.replaceAll("\\", "/"), text: readFileSync(path, "utf8") }));
  const wrong = TABLE_NAMES.filter((name) => {
    const { owner } = TABLES[name];
    if (owner === "the database")
      return sources.some(({ text }) =>
        new RegExp(`(?:insertInto|updateTable)\\("${name}"`).test(text),
      );
    return !sources.some(
      ({ path, text }) => path.startsWith(`${owner}/`) && writes(name).test(text),
    );
  });
  expect(wrong).toEqual([]);
});
