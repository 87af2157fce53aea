// @module-tag long
import { join } from "node:path";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { startS3Server } from "../../fakes/s3-server.ts";
import { ownPostgres } from "../../setup/own-postgres.ts";

const postgres = await ownPostgres();
const { backUp, environment, everyRow, restore, SECRET, temporaryFolder, wrongTallies } =
  await import("../../setup/backups.ts");
const { createTestDatabase } = await import("../../setup/test-database.ts");
const { startApp } = await import("../../setup/start-app.ts");
const { fillAccount } = await import("../../factories/full-account.ts");
const { openDatabase } = await import("../../../db/database.server.ts");
const { migrations } = await import("../../../db/migrations/index.ts");
const { openFiles } = await import("../../../app/providers/open-providers.server.ts");
const { readConfig } = await import("../../../app/platform/config.server.ts");

const skip = postgres.missing !== null;
const because = skip ? ` (skipped: ${postgres.missing})` : "";
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(() => postgres.stop());

type Env = Record<string, string | undefined>;

/** A bucket of its own. */
async function bucket(): Promise<Record<string, string>> {
  const server = await startS3Server();
  closers.push(() => server.close());
  return server.env;
}

/** Every object of a bucket, by its key. */
async function objectsIn(env: Env): Promise<Map<string, string>> {
  const files = openFiles(readConfig(env));
  const found = new Map<string, string>();
  for (const folder of ["accounts", "imports"])
    for await (const key of files.list(folder))
      found.set(key, Buffer.from(await files.get(key)).toString("base64"));
  await files.close?.();
  return new Map([...found].sort());
}

async function emptyDatabase(): Promise<string> {
  return createTestDatabase(process.env.TEST_POSTGRES, "empty");
}

test.skipIf(skip)(
  `every row and object of PostgreSQL and a bucket comes back elsewhere${because}`,
  async () => {
    const store = await bucket();
    const app = await startApp({ env: { SESSION_SECRET: SECRET, ...store } });
    closers.push(() => app.stop());
    const owner = await app.organiser();
    await fillAccount(app, owner, { text: "Ọláyẹmí", mark: "zebra" });
    const { config, db } = app.context;
    const env = { ...environment(config.dataDir, config.databaseUrl), ...store };
    const stored = await objectsIn(env);
    expect(stored.size).toBeGreaterThan(3);
    const file = join(temporaryFolder(closers), "one.backup");
    const said = await backUp(config, file, store);
    expect(said, said.text).toMatchObject({ code: 0 });

    const elsewhere = await bucket();
    const place = {
      ...environment(join(temporaryFolder(closers), "data"), await emptyDatabase()),
      ...elsewhere,
    };
    const back = await restore(file, place);
    expect(back, back.text).toMatchObject({ code: 0 });
    expect(await objectsIn(place)).toEqual(stored);
    const restored = openDatabase(readConfig(place));
    closers.push(() => restored.destroy());
    const before = await everyRow(db);
    const after = await everyRow(restored);
    for (const [name, rows] of before)
      if (!["sessions", "installationSettings", "jobs"].includes(name))
        expect(after.get(name), name).toEqual(rows);
    expect(await wrongTallies(restored)).toEqual([]);

    const folder = () => join(temporaryFolder(closers), "data");
    const intoRows = await restore(file, {
      ...environment(folder(), config.databaseUrl),
      ...(await bucket()),
    });
    expect(intoRows).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^The database in DATABASE_URL is not empty/),
    });
    const intoObjects = await restore(file, {
      ...environment(folder(), await emptyDatabase()),
      ...elsewhere,
    });
    expect(intoObjects).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^The bucket is not empty/),
    });
    expect(await objectsIn(place)).toEqual(stored);
  },
  120_000,
);

const names = Object.keys(migrations);
const at = "2026-01-02T03:04:05.000Z";

describe.each(["SQLite", ...(skip ? [] : ["PostgreSQL"])])("on %s", (engine) => {
  const placeOf = async () => {
    const dataDir = join(temporaryFolder(closers), "data");
    return { dataDir, databaseUrl: engine === "SQLite" ? null : await emptyDatabase() };
  };

  test.each(names.slice(3, -1))(
    "restoring brings a backup of the tables of %s up to date",
    async (last) => {
      const { mkdirSync } = await import("node:fs");
      const from = await placeOf();
      mkdirSync(from.dataDir, { recursive: true });
      const db = openDatabase(from);
      closers.push(() => db.destroy());
      const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
      expect((await migrator.migrateTo(last)).error).toBeUndefined();
      for (const [table, { recipientCount, ...row }] of Object.entries(ROWS)) {
        // Counted by the code then, by triggers since.
        if (recipientCount && last < "006") row.recipientCount = recipientCount;
        const columns = Object.keys(row).map((name) => sql.ref(name));
        await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(
          db,
        );
      }
      const file = join(temporaryFolder(closers), "old.backup");
      const said = await backUp(from, file);
      expect(said, said.text).toMatchObject({ code: 0 });

      const to = await placeOf();
      const back = await restore(file, environment(to.dataDir, to.databaseUrl));
      if (to.databaseUrl && last < "006") {
        expect(back).toMatchObject({
          code: 1,
          text: expect.stringContaining(
            "can't be restored: it is from a version that didn't support Post",
          ),
        });
        return;
      }
      expect(back, back.text).toMatchObject({ code: 0 });
      const restored = openDatabase(to);
      closers.push(() => restored.destroy());
      const applied = await sql<{
        name: string;
      }>`select "name" from "kysely_migration" order by "name"`.execute(restored);
      expect(applied.rows.map(({ name }) => name)).toEqual(names);
      for (const [table, row] of Object.entries(ROWS)) {
        const { rows } = await sql<
          Record<string, unknown>
        >`select * from ${sql.table(table)}`.execute(restored);
        expect(rows, table).toMatchObject([row]);
      }
      // What later migrations make of it is there too, and the triggers go on counting.
      expect(await restored.selectFrom("people").select("email").execute()).toEqual([
        { email: "ada@people.test" },
      ]);
      expect(await wrongTallies(restored)).toEqual([]);
    },
  );
});

/** A row of what there is since the first tables. */
const ROWS: Record<string, Record<string, string | number>> = {
  accounts: {
    id: "a",
    kind: "company",
    name: "Lagoon",
    supportEmail: "help@lagoon.test",
    timeZone: "Africa/Lagos",
    createdAt: at,
  },
  recipientLists: {
    id: "l",
    accountId: "a",
    name: "Cohort",
    columns: "[]",
    recipientCount: 1,
    createdAt: at,
    updatedAt: at,
  },
  recipients: {
    id: "r",
    accountId: "a",
    listId: "l",
    position: 1,
    firstName: "Ada",
    lastName: "Obi",
    email: "ada@people.test",
    certificateName: "",
    fields: "{}",
    searchText: "ada obi",
    createdAt: at,
    updatedAt: at,
  },
};
