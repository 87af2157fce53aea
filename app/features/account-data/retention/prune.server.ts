import { createHash } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as letOthersRun } from "node:timers/promises";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { formFolder } from "#app/features/forms/store/find-form.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredList } from "#app/platform/database/stored-json.ts";
import { defineJob } from "#app/platform/jobs/define-job.server.ts";
import { pruneDeadJobs } from "#app/platform/jobs/jobs.server.ts";
import { KEPT_DAYS } from "#app/platform/retention-policy.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import { isPostgres } from "#db/is-postgres.ts";
import { factsOf, TABLE_NAMES, type TableName } from "#db/tables.ts";
import { pruneOldEmails } from "./prune-old-emails.server.ts";

const DAY_MS = 86_400_000;
const ROWS_PER_STEP = 500;

/**
 * The daily job: what is kept no longer goes, some rows at a time, nowhere in a long transaction.
 */
export async function pruneDaily(app: AppContext): Promise<void> {
  const { clock } = app;
  const now = clock();
  await pruneRows(app, now);
  await pruneOldEmails(app, now);
  await removeOutboxFiles(app, now);
  await pruneFiles(app, now);
}

type Db = Pick<AppContext, "db">;

type AgedTable = TableName & keyof typeof KEPT_DAYS;

/** The tables that the table map gives an age. */
const AGED_TABLES = TABLE_NAMES.filter(
  (name): name is AgedTable => factsOf(name).age !== undefined,
);

/** What else must be true of an old row: calls that nobody knows the end of stay. */
const ALSO: Partial<Record<AgedTable, RawBuilder<unknown>>> = {
  providerCalls: sql`"state" in ('accepted', 'rejected', 'retry')`,
};

/** Rows of which only their age decides. Returns how many went. */
export async function pruneRows({ db }: Db, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  let gone = 0;
  for (const table of AGED_TABLES)
    gone += await pruneTable({ db }, table, before(KEPT_DAYS[table]));
  const given = { before: new Date(before(KEPT_DAYS.deadJobs)), limit: ROWS_PER_STEP };
  gone += await repeatUntilEmpty(() => pruneDeadJobs(db, given));
  return gone;
}

async function pruneTable({ db }: Db, name: AgedTable, before: string): Promise<number> {
  const { age } = factsOf(name);
  if (!age) return 0;
  const { at, by, keyHasTime } = age;
  const [table, time] = [sql.table(name), sql.ref(at)];
  if (by === undefined) return pruneByHour({ db }, { table, time }, before);
  const key = sql.ref(by);
  const old = [
    ...(keyHasTime ? [sql`${key} < ${firstIdAt(before)}`] : []),
    sql`${time} < ${before}`,
    ...(ALSO[name] ? [ALSO[name]] : []),
  ];
  return repeatUntilEmpty(async () => {
    const { numAffectedRows = 0n } = await sql`delete from ${table} where ${key} in (
      select ${key} from ${table} where ${sql.join(old, sql` and `)} limit ${ROWS_PER_STEP})`.execute(
      db,
    );
    return Number(numAffectedRows);
  });
}

/** For keys of many parts: an hour at a time. */
async function pruneByHour(
  { db }: Db,
  { table, time }: Record<"table" | "time", RawBuilder<unknown>>,
  before: string,
): Promise<number> {
  return repeatUntilEmpty(async () => {
    const { rows } = await sql<{
      at: string;
    }>`select ${time} as "at" from ${table} where ${time} < ${before} order by ${time} limit 1`.execute(
      db,
    );
    if (!rows[0]) return 0;
    const until = new Date(
      Math.min(Date.parse(rows[0].at) + 3_600_000, Date.parse(before)),
    ).toISOString();
    const { numAffectedRows = 0n } =
      await sql`delete from ${table} where ${time} < ${until}`.execute(db);
    return Number(numAffectedRows);
  });
}

async function repeatUntilEmpty(step: () => Promise<number>): Promise<number> {
  for (let all = 0; ; ) {
    const gone = await step();
    if (gone === 0) return all;
    all += gone;
    await letOthersRun();
  }
}

function firstIdAt(at: string): string {
  return newId(Date.parse(at)).slice(0, 9);
}

async function removeOutboxFiles({ config }: Pick<AppContext, "config">, now: Date): Promise<void> {
  const folder = join(config.dataDir, "outbox");
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const oldest = now.getTime() - KEPT_DAYS.outboxFiles * DAY_MS;
  for (const name of names) {
    const path = join(folder, name);
    const info = await stat(path).catch(() => null);
    if (info?.isFile() && info.mtimeMs < oldest) await rm(path, { force: true });
  }
}

const NAME = "orphanedFiles";
/** More would make a long row; the rest has its turn another day. */
const MAX_BATCH = 5_000;
const FOLDERS = ["accounts", "imports"];
/**
 * Named after what is in them, so that the same picture put up again would have the same key: one
 * that nobody names now may be named in a moment. They are small and go with their account.
 */
const NAMED_AFTER_CONTENT = /^accounts\/[^/]+\/(?:signatures|pictures)\//;

/**
 * Removes files that no row names. A file is written before its row, so one that has none may be on
 * its way: only what was found without one in two looks, at least half a day apart, goes. Returns
 * how many went.
 */
export async function pruneFiles(
  { db, files }: Pick<AppContext, "db" | "files">,
  now: Date,
): Promise<number> {
  const before = await db
    .selectFrom("installationSettings")
    .selectAll()
    .where("name", "=", NAME)
    .executeTakeFirst();
  if (before && now.getTime() - Date.parse(before.updatedAt) < 12 * 3_600_000) return 0;
  const there = new Set<string>();
  for (const folder of FOLDERS) {
    for await (const key of files.list(folder)) if (!NAMED_AFTER_CONTENT.test(key)) there.add(key);
  }
  // After the files: what was named by then has its row by now.
  for await (const key of namedFiles(db)) there.delete(key);
  const suspects = new Set(
    before ? readStoredList(before.value, "installationSettings.value", NAME) : [],
  );
  let removed = 0;
  for (const key of there) {
    if (!suspects.has(keyHash(key))) continue;
    await files.remove(key);
    there.delete(key);
    removed += 1;
  }
  const row = {
    value: JSON.stringify([...there].slice(0, MAX_BATCH).map(keyHash)),
    updatedAt: now.toISOString(),
  };
  await db
    .insertInto("installationSettings")
    .values({ name: NAME, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
  return removed;
}

/** A key is only remembered by this: it names an account, which may be gone by the next look. */
function keyHash(key: string): string {
  return createHash("sha256").update(key).digest("base64url").slice(0, 22);
}

/** A file's key in a design, and a picture's id in a form: `"<form id>-<picture id>"`. */
const KEY_IN_DESIGN = /"(accounts\/[A-Za-z0-9._/-]+)"/g;
const PICTURE_IN_FORM = /"([a-z0-9]{25})-([a-z0-9]{25})"/g;

/**
 * Every key that a row names, some of them several times. Of an upload that was read in the file
 * may be gone already.
 */
export async function* namedFiles(db: Database): AsyncGenerator<string> {
  const anyTable = db as unknown as Kysely<Record<string, Record<string, string | null>>>;
  // A backup may be of a database that newer tables are still to come to.
  const there = await tablesThere(db);
  for (const table of TABLE_NAMES) {
    if (!there.has(table)) continue;
    const { files = [] } = factsOf(table);
    for (const column of files) {
      for await (const row of anyTable
        .selectFrom(table)
        .select(column)
        .where(column, "is not", null)
        .stream(500)) {
        const key = row[column];
        if (!key) continue;
        yield key;
        // An uploaded list is kept as the text that was read out of it, too.
        if (table === "imports") yield `${key}.csv`;
      }
    }
  }
  for (const table of [
    "projects",
    "designRevisions",
    "designVersions",
    "designTemplates",
  ] as const) {
    if (!there.has(table)) continue;
    for await (const { design } of db
      .selectFrom(table)
      .select("design")
      .where("design", "is not", null)
      .stream(50))
      yield* keysIn(design ?? "", KEY_IN_DESIGN);
  }
  yield* picturesOfForms(db);
}

function keysIn(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, key = ""]) => key);
}

/**
 * The names of the tables there are. Quick, since files come and go while a backup looks for them:
 * Kysely would ask for every column.
 */
async function tablesThere(db: Database): Promise<Set<string>> {
  const { rows } = await (isPostgres(db)
    ? sql<{
        name: string;
      }>`select tablename as "name" from pg_tables where schemaname = current_schema()`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table'`
  ).execute(db);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Pictures between questions, also those of earlier versions and of steps that Undo goes back to.
 */
async function* picturesOfForms(db: Database): AsyncGenerator<string> {
  const accounts = new Map<string, string>();
  for await (const { id, accountId } of db
    .selectFrom("forms")
    .select(["id", "accountId"])
    .stream(500))
    accounts.set(id, accountId);
  const drafts = [
    db.selectFrom("forms").select("draft as text"),
    db.selectFrom("formRevisions").select("draft as text"),
    db.selectFrom("formVersions").select("definition as text"),
  ];
  for (const of of drafts) {
    for await (const { text } of of.stream(20)) {
      for (const [, id = "", picture] of text.matchAll(PICTURE_IN_FORM)) {
        const accountId = accounts.get(id);
        if (accountId) yield `${formFolder({ id, accountId })}/images/${picture}.webp`;
      }
    }
  }
}

export const pruneJob = defineJob({
  name: "purge",
  label: "Deletes data whose retention period is over",
  every: "day",
  run: pruneDaily,
});
