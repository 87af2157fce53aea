import { createHash } from "node:crypto";
import ipaddr from "ipaddr.js";
import type { Kysely } from "kysely";
import pg from "pg";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterRes,
} from "rate-limiter-flexible";
import { undoWhenRefused } from "#app/engines/database/postgres-retries.server.ts";
import { itemAt } from "#app/engines/lists/item-at.ts";
import { addressOf } from "#db/database.server.ts";
import { isPostgres } from "#db/is-postgres.ts";
import type { Schema } from "#db/schema.ts";
import { waitMessage } from "./refusals.ts";

export type Limit = Counted;

/**
 * The last is the one in use: that of the installation opened last. The first is for what has none.
 */
const stores: CounterStore[] = [openMemoryCounters()];

/** Counts in this store from now on. Returns the way to end that, which closes it. */
export function countIn(store: CounterStore): () => Promise<void> {
  stores.push(store);
  return async () => {
    const at = stores.indexOf(store);
    if (at > 0) stores.splice(at, 1);
    await store.close();
  };
}

const limiterFor = (limit: Limit) => itemAt(stores, stores.length - 1).limiter(limit);
const keyFor = (key: string) => storedKey(networkOf(key));

/** Counts one use. How things stand after it, and whether it was too many. */
async function use(
  key: string,
  limit: Limit,
): Promise<{ counted: RateLimiterRes; refused: boolean }> {
  try {
    const counted = await limiterFor(limit).consume(keyFor(key));
    // A transaction that PostgreSQL has run again counts once.
    undoWhenRefused(() => giveBack(key, limit));
    return { counted, refused: false };
  } catch (refusal) {
    if ((refusal as { msBeforeNext?: number }).msBeforeNext === undefined) throw refusal;
    return { counted: refusal as RateLimiterRes, refused: true };
  }
}

/**
 * Counts one use of `key` against `points` per `seconds`. Returns the seconds to wait, or null when
 * allowed. An IPv6 address counts as its network. Every process on the database counts together.
 */
export async function consume(key: string, limit: Limit): Promise<number | null> {
  const { counted, refused } = await use(key, limit);
  return refused ? waitSecondsOf(counted) : null;
}

/**
 * Counts one use of `key` as `consume` does, and says how things stand: how many are left and in
 * how many seconds all are there again. `waitSeconds` is null when this one is allowed.
 */
export async function countUse(
  key: string,
  limit: Limit,
): Promise<{ remaining: number; resetSeconds: number; waitSeconds: number | null }> {
  const { counted, refused } = await use(key, limit);
  const resetSeconds = Math.max(0, Math.ceil(counted.msBeforeNext / 1000));
  return {
    remaining: Math.max(0, counted.remainingPoints),
    resetSeconds,
    waitSeconds: refused ? waitSecondsOf(counted) : null,
  };
}

/**
 * Counts one use against each limit, or against none: returns the seconds to wait for the first
 * that refuses.
 */
export async function consumeAll(
  uses: readonly (readonly [key: string, limit: Limit])[],
): Promise<number | null> {
  for (const [at, [key, limit]] of uses.entries()) {
    const wait = await consume(key, limit);
    if (wait === null) continue;
    for (const [counted, of] of uses.slice(0, at)) await giveBack(counted, of);
    return wait;
  }
  return null;
}

/** The seconds until `key` may be used again, without counting. Null: now. */
export async function waitFor(key: string, limit: Limit): Promise<number | null> {
  const counted = await limiterFor(limit).get(keyFor(key));
  if (!counted || counted.remainingPoints > 0) return null;
  return waitSecondsOf(counted);
}

function waitSecondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}

/** Forgets what was counted for `key`: it turned out to be the right person. */
export async function forgive(key: string, limit: Limit): Promise<void> {
  await limiterFor(limit).delete(keyFor(key));
}

/** Takes one counted use back: what it was counted for did not happen. */
export async function giveBack(key: string, limit: Limit): Promise<void> {
  await limiterFor(limit).reward(keyFor(key));
  // What a transaction run again takes back is not taken back twice.
  undoWhenRefused(async () => {
    await limiterFor(limit).penalty(keyFor(key));
  });
}

/** 429 with Retry-After and a sentence. */
export function tooMany(waitSeconds: number): Response {
  return new Response(`Too many tries. ${waitMessage(waitSeconds)}, then try again.`, {
    status: 429,
    headers: { "Retry-After": String(waitSeconds) },
  });
}

/** How many uses of what are counted together. */
interface Counted {
  name: string;
  points: number;
  seconds: number;
}

/** Where uses are counted: in this process, or in PostgreSQL for all processes on it. */
interface CounterStore {
  limiter(counted: Counted): RateLimiterAbstract;
  close(): Promise<void>;
}

/**
 * Connections of a process for counting alone: so nobody who is counted waits behind a page, nor a
 * page behind them.
 */
const CONNECTIONS = 2;
/**
 * A database that does not answer holds nobody up for longer: then this process counts for itself
 * until it does.
 */
const PATIENCE_MS = 2_000;
const CLEAN_MS = 5 * 60_000;

/** Counters in the memory of this process. */
function openMemoryCounters(): CounterStore {
  const limiter = kept((counted) => new RateLimiterMemory(settings(counted)));
  return { limiter, close: async () => {} };
}

/**
 * Counters of every process on the database: in memory with SQLite, which has one. What is counted
 * is stored as a hash.
 */
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
    // No limit lasts longer than a day: one that ends later was counted while a clock was wrong,
    // and would refuse people until then.
    const [now, tomorrow] = [Date.now(), Date.now() + 25 * 3_600_000];
    pool
      .query(`delete from processes."rateLimits" where expire < $1 or expire > $2`, [now, tomorrow])
      .catch(() => undefined);
  }, CLEAN_MS).unref();
  return {
    limiter,
    async close() {
      clearInterval(timer);
      await pool.end();
    },
  };
}

/**
 * A key as it is stored: whose address or e-mail it is of is nobody's business, and it is never
 * longer than its column.
 */
function storedKey(key: string): string {
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

/**
 * What a limit counts a client by: its address, but of an IPv6 address the first 64 bits. Every
 * line gets that many to choose from, so whoever is limited by the whole address is not limited.
 * Anything else stays as it is.
 */
export function networkOf(client: string): string {
  const [address = ""] = client.split("%");
  if (!ipaddr.IPv6.isValid(address)) return client;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(":")}::/64`;
}
