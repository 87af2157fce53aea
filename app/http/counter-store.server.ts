import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import pg from "pg";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import { addressOf } from "#db/address-of.server.ts";
import { isPostgres } from "#db/is-postgres.ts";
import type { Schema } from "#db/schema.ts";

/** How many uses of what are counted together. */
export interface Counted {
  name: string;
  points: number;
  seconds: number;
}

/** Where uses are counted: in this process, or in PostgreSQL for all processes on it. */
export interface CounterStore {
  limiter(counted: Counted): RateLimiterAbstract;
  close(): Promise<void>;
}

/** Connections of a process for counting alone: so nobody who is counted waits behind a page, nor a page behind them. */
const CONNECTIONS = 2;
/** A database that does not answer holds nobody up for longer: then this process counts for itself until it does. */
const PATIENCE_MS = 2_000;
const CLEAN_MS = 5 * 60_000;

/** Counters in the memory of this process. */
export function openMemoryCounters(): CounterStore {
  const limiter = kept((counted) => new RateLimiterMemory(settings(counted)));
  return { limiter, close: async () => {} };
}

/** Counters of every process on the database: in memory with SQLite, which has one. What is counted is stored as a hash. */
export function openCounters(db: Kysely<Schema>): CounterStore {
  if (!isPostgres(db)) return openMemoryCounters();
  const pool = new pg.Pool({
    connectionString: addressOf(db),
    max: CONNECTIONS,
    application_name: "iweri counts",
    keepAlive: true,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    allowExitOnIdle: true,
  });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const limiter = kept(
    (counted) =>
      new RateLimiterPostgres({
        ...settings(counted),
        storeClient: pool,
        storeType: "pool",
        schemaName: "processes",
        tableName: "rateLimits",
        tableCreated: true,
        clearExpiredByTimeout: false,
        insuranceLimiter: new RateLimiterMemory(settings(counted)),
      }),
  );
  const timer = setInterval(() => {
    // No limit lasts longer than a day: one that ends later was counted while a clock was wrong, and would refuse people until then.
    const [now, tomorrow] = [Date.now(), Date.now() + 25 * 3_600_000];
    pool.query(`delete from processes."rateLimits" where expire < $1 or expire > $2`, [now, tomorrow]).catch(() => undefined);
  }, CLEAN_MS).unref();
  return {
    limiter,
    async close() {
      clearInterval(timer);
      await pool.end();
    },
  };
}

/** A key as it is stored: whose address or e-mail it is of is nobody's business, and it is never longer than its column. */
export function storedKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

function settings({ name, points, seconds }: Counted) {
  return { keyPrefix: `${name}:${points}:${seconds}`, points, duration: seconds };
}

function kept(make: (counted: Counted) => RateLimiterAbstract): CounterStore["limiter"] {
  const limiters = new Map<string, RateLimiterAbstract>();
  return (counted) => {
    const { keyPrefix } = settings(counted);
    const limiter = limiters.get(keyPrefix) ?? make(counted);
    limiters.set(keyPrefix, limiter);
    return limiter;
  };
}
