import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import BetterSqlite3 from "better-sqlite3";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { leaveCheckpoints, startCheckpoints } from "./checkpoints.server.ts";
import { openDatabase } from "./database.server.ts";

test("the log is copied by whom it was left to", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "iweri-checkpoints-"));
  const place = { databaseUrl: null, dataDir };
  const db = openDatabase(place);
  const looking = new BetterSqlite3(join(dataDir, "iweri.db"));
  const waiting = () => {
    const { log, checkpointed } = looking.prepare("pragma wal_checkpoint(NOOP)").get() as {
      log: number;
      checkpointed: number;
    };
    return log - checkpointed;
  };
  const write = () => sql`insert into "pages" ("text") values (${"x".repeat(400_000)})`.execute(db);
  try {
    await sql`create table "pages" ("text" text)`.execute(db);
    await leaveCheckpoints(db);
    for (let row = 0; row < 50; row++) await write();
    // By itself it would have been copied at 4,000.
    expect(waiting()).toBeGreaterThan(4_500);
    const checkpoints = startCheckpoints(place, { warn: () => expect.unreachable() });
    while (waiting() > 0) await pause(20);
    checkpoints.stop();
    await write();
    expect(waiting()).toBeGreaterThan(0);
  } finally {
    looking.close();
    await db.destroy();
    rmSync(dataDir, { recursive: true });
  }
});
