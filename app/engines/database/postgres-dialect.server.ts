import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
  SelectQueryNode,
  type TransactionSettings,
} from "kysely";
import pg from "pg";
import { PostgresCompiler } from "./postgres-compiler.server.ts";
import {
  isDatabaseAway,
  noteAway,
  patience,
  repeatWhileRefused,
} from "./postgres-retries.server.ts";

/**
 * Connections of one process. PostgreSQL allows a hundred of all processes unless it is told
 * otherwise.
 */
const MAX_CONNECTIONS = 10;
const ROWS_A_FETCH = 500;
/**
 * Somebody waits for a page: after so long they are told that it failed. Their server may not be
 * there to end it by itself.
 */
const CONNECT_MS = 15_000;
const READ_MS = 30_000;
/**
 * How long a connection lets a statement, a lock and an idle transaction last. As a statement:
 * PgBouncer refuses them while connecting.
 */
export const SESSION_LIMITS = `select set_config('statement_timeout', '120s', false), set_config('lock_timeout', '30s', false),
  set_config('idle_in_transaction_session_timeout', '300s', false)`;
/** Any number, but the same in every process: who asks for it queues. */
const QUEUE = 4_927_310_553;

/**
 * Numbers as JavaScript has them: counts and sums are far below 2^53. Truths are 1 and 0, as SQLite
 * has them. By PostgreSQL's own number of the type (select oid, typname from pg_type).
 */
const PARSERS: Record<number, (text: string) => unknown> = {
  16: (text) => (text === "t" ? 1 : 0),
  20: Number,
  1700: Number,
};

/**
 * PostgreSQL as the code knows SQLite: a transaction is as if it were alone, and so is a statement
 * outside one. What writes is SERIALIZABLE (unless it names another level), the triggers that it
 * sets off too; what only reads outside a transaction sees what was committed last and never has to
 * be repeated.
 *
 * `pool`: where its connections come from.
 */
export function postgresDialect(pool: pg.Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresCompiler(),
  };
}

/**
 * `url`: as PostgreSQL takes it, with any of its own settings behind the question mark. Asks
 * nothing yet.
 */
export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    application_name: "iweri",
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: CONNECT_MS,
    types: {
      getTypeParser: (type, format) => PARSERS[type] ?? pg.types.getTypeParser(type, format),
    },
  });
  // A connection that dies while nobody uses it is taken out of the pool; unheard, its error would
  // end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    // Where it fails, the connection is gone, and the statement that it was taken for says so.
    client.query(SESSION_LIMITS).catch(() => undefined);
  });
  return pool;
}

class PoolDriver implements Driver {
  private readonly pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PooledConnection> {
    try {
      return new PooledConnection(await this.pool.connect());
    } catch (error) {
      noteAway(error, { connecting: true });
      throw error;
    }
  }

  async beginTransaction(
    connection: PooledConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const place = patience.getStore();
    if (place?.queues) {
      // Whatever the callback sets going must not queue behind itself.
      place.queues = false;
      await connection.takeTurn();
    }
    await connection.begin(settings);
  }

  async commitTransaction(connection: PooledConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: PooledConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(connection: PooledConnection): Promise<void> {
    await connection.release();
  }

  async destroy(): Promise<void> {
    await this.pool.end();
  }
}

class PooledConnection implements DatabaseConnection {
  private inTransaction = false;
  private hasTurn = false;
  private isBroken = false;
  /** What the last statement of this transaction failed of. */
  private failure: unknown = null;
  private readonly client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  async takeTurn(): Promise<void> {
    await this.run("select pg_advisory_lock($1)", [QUEUE]);
    this.hasTurn = true;
  }

  async begin({ isolationLevel = "serializable", accessMode }: TransactionSettings): Promise<void> {
    await this.run(`begin isolation level ${isolationLevel} ${accessMode ?? ""}`);
    this.inTransaction = true;
    this.failure = null;
  }

  async commit(): Promise<void> {
    const { command } = await this.run("commit");
    this.inTransaction = false;
    // Somebody caught the error of a statement and went on: PostgreSQL undoes all of it then, and
    // says so only here.
    if (command === "ROLLBACK")
      throw this.failure ?? new Error("a transaction was undone at its end");
  }

  async rollback(): Promise<void> {
    this.inTransaction = false;
    // Of a connection that is gone the server undoes everything by itself; the first error is the
    // one to tell.
    await this.run("rollback").catch(() => {
      this.isBroken = true;
    });
  }

  async release(): Promise<void> {
    if (this.hasTurn)
      await this.run("select pg_advisory_unlock($1)", [QUEUE]).catch(() => {
        this.isBroken = true;
      });
    this.client.release(this.isBroken);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.inTransaction || standsAlone(query)) return this.ask<R>(query);
    return repeatWhileRefused(async (queues) => {
      if (queues && !this.hasTurn) await this.takeTurn();
      await this.begin({});
      try {
        const result = await this.ask<R>(query);
        await this.commit();
        return result;
      } catch (error) {
        await this.rollback();
        throw error;
      }
    });
  }

  async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const own = !this.inTransaction;
    if (own) await this.begin({ isolationLevel: "repeatable read", accessMode: "read only" });
    try {
      await this.run(`declare "rows" no scroll cursor for ${sql}`, parameters);
      for (;;) {
        const { rows } = await this.run(`fetch ${ROWS_A_FETCH} from "rows"`);
        if (rows.length === 0) break;
        yield { rows: rows as R[] };
      }
      await this.run(`close "rows"`);
    } finally {
      if (own) await this.rollback();
    }
  }

  private async ask<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
    const patienceMs = !this.inTransaction && SelectQueryNode.is(query) ? READ_MS : undefined;
    const { command, rowCount, rows } = await this.run(sql, parameters, patienceMs);
    const changes = command === "INSERT" || command === "UPDATE" || command === "DELETE";
    return {
      rows: (rows ?? []) as R[],
      ...(changes ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
    };
  }

  private async run(
    sql: string,
    parameters: readonly unknown[] = [],
    patienceMs?: number,
  ): Promise<pg.QueryResult> {
    try {
      const values = parameters.length > 0 ? parameters.map(storable) : undefined;
      if (patienceMs === undefined) return await this.client.query(sql, values);
      return await this.client.query({
        text: sql,
        values,
        query_timeout: patienceMs,
      } as pg.QueryConfig);
    } catch (error) {
      noteAway(error);
      if (isDatabaseAway(error)) this.isBroken = true;
      this.failure = error;
      throw error;
    }
  }
}

/** PostgreSQL's text holds every character but U+0000. */
function storable(value: unknown): unknown {
  return typeof value === "string" && value.includes("\0")
    ? value.replaceAll("\0", "\uFFFD")
    : value;
}

/** What only reads, and what PostgreSQL will not have inside a transaction. */
function standsAlone({ query, sql }: CompiledQuery): boolean {
  return (
    SelectQueryNode.is(query) ||
    (query.kind === "RawNode" && /^\s*(?:select|vacuum|explain|show)\b/i.test(sql))
  );
}
