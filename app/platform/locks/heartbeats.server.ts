import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { type Kysely, sql } from "kysely";
import { isPostgres } from "#db/is-postgres.ts";
import type { Schema } from "#db/schema.ts";
import type { AppContext } from "../app-context.ts";

/** A process that works, as it last said of itself. Times are ISO, of the database's clock. */
export interface LiveWorker {
  id: string;
  host: string;
  processId: number;
  /** `web`: it serves pages too. */
  kind: "web" | "worker";
  startedAt: string;
  /** When its sending loop last came round. */
  turnAt: string;
  beatAt: string;
}

const BEAT_MS = 5_000;
/** One that was silent for so long has ended, or hangs. */
export const SILENT_AFTER_MS = 30_000;
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

/**
 * The processes that work on this PostgreSQL and are alive. With SQLite there is the server and the
 * worker it started, which know each other: an empty list. `includeSilent`: also those of the last
 * day that have ended without saying so, or hang.
 */
export async function liveWorkers(
  db: Kysely<Schema>,
  { includeSilent = false } = {},
): Promise<LiveWorker[]> {
  if (!isPostgres(db)) return [];
  const silentMs = includeSilent ? FORGOTTEN_AFTER_MS : SILENT_AFTER_MS;
  const { rows } = await sql<{
    id: string;
    about: Omit<LiveWorker, "id" | "beatAt">;
    beatAt: string;
  }>`
    select id, about, to_char("beatAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "beatAt"
    from processes.workers where "beatAt" > now() - ${silentMs}::float8 * interval '1 millisecond'
    order by "beatAt" desc, id`.execute(db);
  return rows.map(({ id, about, beatAt }) => ({ id, ...about, beatAt }));
}

/**
 * Says every few seconds that this process works. `stop` takes its row away: it has ended in order.
 * Nothing to do on SQLite.
 */
export async function startHeartbeat(
  { db, log }: Pick<AppContext, "db" | "log">,
  { kind, lastTurnAt }: { kind: LiveWorker["kind"]; lastTurnAt: () => number },
): Promise<{ id: string; stop(): Promise<void> }> {
  const id = randomUUID();
  if (!isPostgres(db)) return { id, stop: async () => {} };
  const about = {
    host: hostname(),
    processId: process.pid,
    kind,
    startedAt: new Date().toISOString(),
  };
  const beat = async () => {
    const now = JSON.stringify({ ...about, turnAt: new Date(lastTurnAt()).toISOString() });
    // Not serializable: nobody decides anything by these rows, and no transaction is to be done
    // again because of them.
    await db
      .transaction()
      .setIsolationLevel("read committed")
      .execute(async (trx) => {
        await sql`insert into processes.workers (id, about, "beatAt") values (${id}, ${now}::json, now())
          on conflict (id) do update set about = excluded.about, "beatAt" = excluded."beatAt"`.execute(
          trx,
        );
        await sql`delete from processes.workers
          where "beatAt" < now() - ${FORGOTTEN_AFTER_MS}::float8 * interval '1 millisecond'`.execute(
          trx,
        );
      });
  };
  await beat();
  let beating: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beating = beat().catch((error) =>
      log.error({ err: error }, "the heartbeat could not be written"),
    );
  }, BEAT_MS).unref();
  return {
    id,
    async stop() {
      clearInterval(timer);
      await beating;
      await sql`delete from processes.workers where id = ${id}`.execute(db).catch(() => undefined);
    },
  };
}
