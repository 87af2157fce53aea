// @module-tag slow
import { type Kysely, sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { NEVER_NULL } from "#app/engines/database/postgres-compiler.server.ts";
import { isDatabaseReachable } from "../app/wiring/readiness.server.ts";
import { bothEngines } from "../tests/setup/both-engines.ts";
import { createTestDatabase } from "../tests/setup/test-database.ts";
import { migrate, openDatabase, poolOf, readSnapshot } from "./database.server.ts";
import { migrations } from "./migrations/index.ts";
import type { Schema } from "./schema.ts";

const { engines, postgres, close } = await bothEngines();
afterAll(close);
const [sqlite, onPostgres] = engines;
const AT = "2026-11-21T09:00:00.000Z";

/** Tests of PostgreSQL; skipped, and saying why, where there is none. */
const there = (name: string, run: () => Promise<void>) =>
  test.skipIf(!postgres)(postgres ? name : `${name}: ${onPostgres.name}`, run, 60_000);

/** One database, opened by several processes, as it were. */
async function openTwice(): Promise<[Kysely<Schema>, Kysely<Schema>]> {
  const databaseUrl = await createTestDatabase(postgres ?? "");
  return [openDatabase({ databaseUrl, dataDir: "" }), openDatabase({ databaseUrl, dataDir: "" })];
}

const destroyAll = (...all: Kysely<Schema>[]) => Promise.all(all.map((db) => db.destroy()));

const setting = (name: string, value: string) => ({ name, value, updatedAt: AT });

const readCount = async (
  db:
    | Kysely<Schema>
    | Parameters<Parameters<ReturnType<Kysely<Schema>["transaction"]>["execute"]>[0]>[0],
) =>
  Number(
    (
      await db
        .selectFrom("installationSettings")
        .select("value")
        .where("name", "=", "n")
        .executeTakeFirstOrThrow()
    ).value,
  );

there("four processes starting at once on an empty database make tables once", async () => {
  const databaseUrl = await createTestDatabase(postgres ?? "", "empty");
  const all = Array.from({ length: 4 }, () => openDatabase({ databaseUrl, dataDir: "" }));
  const applied = await Promise.all(all.map((db) => migrate(db)));
  expect(applied.map((names) => names.length).sort((one, other) => one - other)).toEqual([
    0,
    0,
    0,
    Object.keys(migrations).length,
  ]);
  const { rows } = await sql<{
    timeout: string;
  }>`select current_setting('statement_timeout') as timeout`.execute(all[0]!);
  expect(rows[0]?.timeout).toBe("2min");
  await destroyAll(...all);
});

/** "table column not-null" and "index on table: columns", of everything that the code knows. */
async function shapeOfSqlite(db: Kysely<Schema>): Promise<string[]> {
  const columns = await sql<{
    line: string;
  }>`select t.name || '.' || c.name || case when c."notnull" or c.pk then ' not null' else '' end as line
    from sqlite_master as t inner join pragma_table_info(t.name) as c where t.type = 'table' and t.name not like 'sqlite%'
    and t.name not like 'peopleSearch%' and t.name not like 'kysely%'`.execute(db);
  const indexes = await sql<{
    name: string;
    table: string;
    unique: number;
    partial: number;
    columns: string;
  }>`
    select i.name, t.name as "table", i."unique", i.partial, (select group_concat(c.name, ',') from pragma_index_info(i.name) as c) as columns
    from sqlite_master as t inner join pragma_index_list(t.name) as i where t.type = 'table' and i.origin = 'c'`.execute(
    db,
  );
  return [...columns.rows.map(({ line }) => line), ...indexes.rows.map(asLine)].sort();
}

async function shapeOfPostgres(db: Kysely<Schema>): Promise<string[]> {
  const columns = await sql<{
    line: string;
  }>`select t.relname || '.' || c.attname || case when c.attnotnull then ' not null' else '' end as line
    from pg_class as t inner join pg_attribute as c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and t.relname not like 'kysely%' and t.relname <> 'peopleSearch'`.execute(
    db,
  );
  const indexes = await sql<{
    name: string;
    table: string;
    unique: number;
    partial: number;
    columns: string;
  }>`
    select i.relname as name, t.relname as "table", x.indisunique as "unique", x.indpred is not null as partial,
      (select string_agg(a.attname, ',' order by k.ordinality) from unnest(x.indkey) with ordinality as k (attnum, ordinality)
        inner join pg_attribute as a on a.attrelid = x.indrelid and a.attnum = k.attnum) as columns
    from pg_index as x inner join pg_class as i on i.oid = x.indexrelid inner join pg_class as t on t.oid = x.indrelid
    where t.relnamespace = 'public'::regnamespace and t.relname not like 'kysely%' and t.relname <> 'peopleSearch'
      and not exists (select 1 from pg_constraint as c where c.conindid = x.indexrelid and c.contype in ('p', 'u'))`.execute(
    db,
  );
  return [...columns.rows.map(({ line }) => line), ...indexes.rows.map(asLine)].sort();
}

function asLine(index: {
  name: string;
  table: string;
  unique: number;
  partial: number;
  columns: string;
}): string {
  return `${index.unique ? "unique " : ""}index ${index.name} on ${index.table} (${index.columns})${index.partial ? " partial" : ""}`;
}

there("both engines have the same tables, columns and indexes", async () => {
  const [one, other] = [await sqlite.open!(), await onPostgres.open!()];
  const shape = await shapeOfSqlite(one);
  expect(shape.length).toBeGreaterThan(500);
  expect(await shapeOfPostgres(other)).toEqual(shape);
  // Columns of which an order says nothing about nulls have none, and no text is sorted by anything
  // but its code points.
  expect(
    shape.filter((line) => /^\w+\.\w+$/.test(line) && NEVER_NULL.has(line.split(".")[1]!)),
  ).toEqual([]);
  const { rows } =
    await sql`select 1 from information_schema.columns where table_schema = 'public' and data_type = 'text'
    and collation_name is distinct from 'C'`.execute(other);
  expect(rows).toEqual([]);
  await destroyAll(one, other);
});

there("rows sort alike on both engines: by code points, nulls as lowest", async () => {
  const names = ["b", "B", "ä", "Ọ", "😀", "", "a b", "a", "\uFFFD", "zz"];
  const orders: unknown[] = [];
  for (const db of [await sqlite.open!(), await onPostgres.open!()]) {
    for (const [index, value] of names.entries())
      await db
        .insertInto("contactMessages")
        .values({
          id: `m${index}`,
          firstName: value,
          lastName: "",
          reachAt: "",
          message: "",
          page: "",
          createdAt: AT,
          answeredAt: index % 3 === 0 ? null : value,
        })
        .execute();
    const by = async (way: "asc" | "desc") =>
      (
        await db
          .selectFrom("contactMessages")
          .select("id")
          .orderBy("answeredAt", way)
          .orderBy("firstName", way)
          .execute()
      ).map(({ id }) => id);
    orders.push([
      await by("asc"),
      await by("desc"),
      await db.selectFrom("contactMessages").selectAll().where("id", "in", []).execute(),
    ]);
    expect(
      await db.selectFrom("contactMessages").select("id").where("id", "not in", []).execute(),
    ).toHaveLength(names.length);
    await db.destroy();
  }
  expect(orders[1]).toEqual(orders[0]);
});

there("a list's index gives its order, including that of nulls", async () => {
  const db = await onPostgres.open!();
  const list = db
    .selectFrom("batches")
    .select("id")
    .where("accountId", "=", "a1")
    .orderBy("heldAt", "desc")
    .limit(25)
    .compile();
  await db.connection().execute(async (connection) => {
    await sql`select set_config('enable_seqscan', 'off', false), set_config('enable_bitmapscan', 'off', false)`.execute(
      connection,
    );
    const { rows } = await connection.executeQuery<Record<string, string>>({
      ...list,
      sql: `explain ${list.sql}`,
    });
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("batches_accountId_heldAt");
    expect(plan).not.toContain("Sort");
  });
  await db.destroy();
});

there("transactions that read, think and write concurrently are all counted", async () => {
  const [one, other] = await openTwice();
  await one.insertInto("installationSettings").values(setting("n", "0")).execute();
  let runs = 0;
  const addOne = (db: Kysely<Schema>) =>
    db.transaction().execute(async (trx) => {
      runs++;
      const count = await readCount(trx);
      await new Promise((resolve) => setTimeout(resolve, 2));
      await trx
        .updateTable("installationSettings")
        .set({ value: String(count + 1) })
        .where("name", "=", "n")
        .execute();
    });
  await Promise.all(Array.from({ length: 40 }, (_, index) => addOne(index % 2 ? one : other)));
  expect(await readCount(one)).toBe(40);
  expect(runs).toBeGreaterThan(40);
  // They came one after the other once they had been refused often enough: nobody was left behind,
  // and no lock either.
  const { rows } =
    await sql`select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
      one,
    );
  expect(rows).toEqual([]);
  await destroyAll(one, other);
});

there("concurrent claims never both succeed, in transactions or in single statements", async () => {
  const [one, other] = await openTwice();
  const enter = (db: Kysely<Schema>, name: string) =>
    db.transaction().execute(async (trx) => {
      const someone = await trx
        .selectFrom("installationSettings")
        .select("name")
        .where("value", "=", "the one")
        .executeTakeFirst();
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (!someone)
        await trx.insertInto("installationSettings").values(setting(name, "the one")).execute();
      return someone === undefined;
    });
  const entered = await Promise.all(
    ["a", "b", "c", "d"].map((name, index) => enter(index % 2 ? one : other, name)),
  );
  expect(entered.filter(Boolean)).toHaveLength(1);

  const claim = (db: Kysely<Schema>, name: string) =>
    sql`insert into "installationSettings" ("name", "value", "updatedAt") select ${name}, 'single', ${AT}
      where not exists (select 1 from "installationSettings" where "value" = 'single')`.execute(db);
  const claimed = await Promise.all(
    ["e", "f", "g", "h"].map((name, index) => claim(index % 2 ? one : other, name)),
  );
  expect(claimed.filter(({ numAffectedRows }) => numAffectedRows === 1n)).toHaveLength(1);
  await destroyAll(one, other);
});

there(
  "a transaction continuing after a failed statement is undone, saying what failed",
  async () => {
    const db = await onPostgres.open!();
    await db.insertInto("installationSettings").values(setting("n", "0")).execute();
    const act = db.transaction().execute(async (trx) => {
      await trx.insertInto("installationSettings").values(setting("m", "0")).execute();
      await trx
        .insertInto("installationSettings")
        .values(setting("n", "0"))
        .execute()
        .catch(() => undefined);
    });
    await expect(act).rejects.toMatchObject({ code: "23505" });
    expect(await db.selectFrom("installationSettings").select("name").execute()).toEqual([
      { name: "n" },
    ]);
    await db.destroy();
  },
);

there("dying connections take neither the process nor the next query with them", async () => {
  const [db, killer] = await openTwice();
  await Promise.all(Array.from({ length: 5 }, () => isDatabaseReachable(db)));
  const killAll = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      killer,
    );
  await killAll();
  await expect.poll(() => poolOf(db)?.total).toBe(0);
  expect(await isDatabaseReachable(db)).toBe(true);
  const broken = db.transaction().execute(async (trx) => {
    await trx.insertInto("installationSettings").values(setting("n", "1")).execute();
    await killAll();
    await readCount(trx);
  });
  await expect(broken).rejects.toThrow();
  expect(await db.selectFrom("installationSettings").select("name").execute()).toEqual([]);
  await db.insertInto("installationSettings").values(setting("n", "2")).execute();
  expect(await readCount(db)).toBe(2);
  await destroyAll(db, killer);
});

there("unstorable text is approximated; booleans are 1 and 0, counts are numbers", async () => {
  const db = await onPostgres.open!();
  await db.insertInto("installationSettings").values(setting("n", "a\0b")).execute();
  expect(
    (await db.selectFrom("installationSettings").select("value").executeTakeFirstOrThrow()).value,
  ).toBe("a\uFFFDb");
  const { rows } =
    await sql`select 1 = 1 as yes, 1 = 2 as no, count(*) as many, sum(2) as two, ${5} as five, ${2 ** 40} as large`.execute(
      db,
    );
  expect(rows).toEqual([{ yes: 1, no: 0, many: 1, two: 2, five: 5, large: 2 ** 40 }]);
  const streamed: unknown[] = [];
  for await (const row of db.selectFrom("installationSettings").select("name").stream(1))
    streamed.push(row);
  expect(streamed).toEqual([{ name: "n" }]);
  await db.destroy();
});

there("a snapshot only reads, and from one moment, never restarted by writers", async () => {
  const databaseUrl = await createTestDatabase(postgres ?? "");
  const { rows } = await readSnapshot({ databaseUrl, dataDir: "" }, (db) =>
    sql`select current_setting('transaction_isolation') as "level", current_setting('transaction_read_only') as "reads"`.execute(
      db,
    ),
  );
  expect(rows).toEqual([{ level: "repeatable read", reads: "on" }]);
});
