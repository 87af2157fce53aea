import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { sql } from "kysely";
import { listMovedTables } from "../../app/features/operator/backup/manifest.server.ts";
import { runBackup } from "../../app/features/operator/backup/run-backup.server.ts";
import { runRestore } from "../../app/features/operator/backup/run-restore.server.ts";
import { rowsOf } from "../../app/features/operator/backup/tables.server.ts";
import type { Config } from "../../app/platform/config.server.ts";
import type { Database } from "../../db/database.server.ts";

export const SECRET = "0123456789abcdef0123456789abcdef";

/** A folder that goes with the test. */
export function temporaryFolder(closers: (() => unknown)[]): string {
  const folder = mkdtempSync(join(tmpdir(), "iweri-backup-"));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function environment(dataDir: string, databaseUrl: string | null = null, secret = SECRET) {
  return {
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    SESSION_SECRET: secret,
    LOG_LEVEL: "silent",
    APP_URL: "https://iweri.test",
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
}

/**
 * `npm run backup -- target` on an installation. `store`: the settings of its files, where they are
 * not on the disk.
 */
export async function backUp(
  config: Pick<Config, "dataDir" | "databaseUrl">,
  target: string,
  store: Record<string, string> = {},
) {
  const lines: string[] = [];
  const output = new PassThrough();
  const env = { ...environment(config.dataDir, config.databaseUrl), ...store };
  const code = await runBackup({
    words: [target],
    env,
    version: "0.1.0",
    say: (line) => lines.push(line),
    output,
  });
  return { code, text: lines.join("\n") };
}

/** `npm run restore -- source` into a folder. */
export async function restore(
  source: string,
  env: Record<string, string | undefined>,
  now = new Date(),
) {
  const lines: string[] = [];
  const code = await runRestore({ words: [source], env, say: (line) => lines.push(line), now });
  return { code, text: lines.join("\n") };
}

/** Every row of every table as text, in an order of its own; by table. */
export async function everyRow(db: Database): Promise<Map<string, string[]>> {
  const all = new Map<string, string[]>();
  for (const table of await listMovedTables(db)) {
    const rows: string[] = [];
    for await (const row of rowsOf(db, table)) rows.push(JSON.stringify(row));
    all.set(table.name, rows.sort());
  }
  return all;
}

/** Counts that triggers keep, against the rows themselves: what differs. */
export async function wrongTallies(db: Database): Promise<unknown[]> {
  const { rows } =
    await sql`select b."id", t."what", t."count", (select count(*) from "deliveries" d where d."batchId" = b."id" and d."kind" = 'recipient'
      and d."replacedById" is null and d."state" = t."what") as "rows" from "batches" b join "batchTallies" t on t."batchId" = b."id"
      where t."what" in ('queued', 'sending', 'accepted', 'delivered', 'failed', 'bounced', 'skipped', 'uncertain', 'cancelled')
      and t."count" <> (select count(*) from "deliveries" d where d."batchId" = b."id" and d."kind" = 'recipient' and d."replacedById" is null and d."state" = t."what")`.execute(
      db,
    );
  const people =
    await sql`select t."accountId", t."count" from "tallies" t where t."what" = 'people' and t."at" = ''
      and t."count" <> (select count(*) from "people" p where p."accountId" = t."accountId")`.execute(
      db,
    );
  const lists =
    await sql`select "id" from "recipientLists" l where "recipientCount" <> (select count(*) from "recipients" r where r."listId" = l."id")`.execute(
      db,
    );
  return [...rows, ...people.rows, ...lists.rows];
}
