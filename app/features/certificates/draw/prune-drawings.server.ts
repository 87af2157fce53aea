import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Kysely } from "kysely";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { announce, onAnnouncement } from "#app/platform/locks/announcements.server.ts";
import { isPostgres } from "#db/is-postgres.ts";
import type { Schema } from "#db/schema.ts";

/**
 * Where drawn files are kept: on each machine its own, for they are made again faster than fetched.
 */
export function drawingsFolder(config: Pick<Config, "dataDir">): string {
  return join(config.dataDir, "cache", "drawings");
}

const NAME = "drawingsForgotten";
const LOOK_MS = 10 * 60_000;

/**
 * Forgets every drawn file, on this machine now and on others as soon as they hear of it. They are
 * named after what they show, not after whose they are, and each can be drawn again; so when one
 * account's must go, all do.
 */
export async function pruneDrawings({
  db,
  config,
  clock,
}: Pick<AppContext, "db" | "config" | "clock">): Promise<void> {
  if (isPostgres(db)) {
    const row = { value: randomUUID(), updatedAt: clock().toISOString() };
    await db
      .insertInto("installationSettings")
      .values({ name: NAME, ...row })
      .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
      .execute();
    announce(db, "drawings");
  }
  await rm(drawingsFolder(config), { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Has this machine forget its drawn files whenever another process did, also while this one was not
 * running. Not needed on SQLite.
 */
export function watchPrunedDrawings({
  db,
  config,
  log,
}: Pick<AppContext, "db" | "config" | "log">): {
  stop(): Promise<void>;
} {
  if (!isPostgres(db)) return { stop: async () => {} };
  const noteFile = join(config.dataDir, "cache", "drawings-forgotten");
  let looking: Promise<void> = Promise.resolve();
  const look = () => {
    looking = looking.then(async () => {
      const asked = await readStamp(db);
      const done = await readFile(noteFile, "utf8").catch(() => "");
      if (asked === done) return;
      await rm(drawingsFolder(config), { recursive: true, force: true, maxRetries: 3 });
      await mkdir(dirname(noteFile), { recursive: true });
      await writeFile(noteFile, asked);
    });
    looking = looking.catch((error) =>
      log.error({ err: error }, "drawn files could not be forgotten"),
    );
  };
  look();
  const forget = onAnnouncement(db, "drawings", look);
  const timer = setInterval(look, LOOK_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      forget();
      await looking;
    },
  };
}

async function readStamp(db: Kysely<Schema>): Promise<string> {
  const row = await db
    .selectFrom("installationSettings")
    .select("value")
    .where("name", "=", NAME)
    .executeTakeFirst();
  return row?.value ?? "";
}
