import type BetterSqlite3 from "better-sqlite3";
import {
  BinaryOperationNode,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PrimitiveValueListNode,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { LogOnDisk } from "./log-on-disk.server.ts";
import { WriteTurn } from "./write-turn.server.ts";

const CHANGES_TABLES = /^\s*(?:create|alter|drop)\b/i;

/**
 * Of what is kept: a prepared statement takes some hundred bytes for each letter of its text, those
 * of its triggers not counted.
 */
const MAX_KEPT_LETTERS = 150_000;
/** One that is longer is not kept. */
const MAX_STATEMENT_LETTERS = 10_000;

/**
 * The database with its last `most` statements kept prepared. Each query would otherwise be
 * prepared anew, and what a prepared statement holds outside the JavaScript heap, up to half a
 * megabyte, stays there until the collector happens to come by: that of one which was kept for
 * long, much later than that of one used once. So the shapes of statements must be few:
 * `ShapedCompiler`, `insertRows`.
 */
export function keepStatements(
  sqlite: BetterSqlite3.Database,
  most = 200,
): { prepare(sql: string): BetterSqlite3.Statement; close(): void } {
  const kept = new Map<string, BetterSqlite3.Statement>();
  let letters = 0;
  const forgetOldest = () => {
    const oldest = kept.keys().next().value!;
    kept.delete(oldest);
    letters -= oldest.length;
  };
  const forgetAll = () => {
    kept.clear();
    letters = 0;
  };
  return {
    prepare(sql) {
      if (CHANGES_TABLES.test(sql)) forgetAll();
      const known = kept.get(sql);
      // A statement that is being read row by row can't be used by a second query meanwhile.
      if (known?.busy || sql.length > MAX_STATEMENT_LETTERS) return sqlite.prepare(sql);
      const statement = known ?? sqlite.prepare(sql);
      if (known) kept.delete(sql);
      else letters += sql.length;
      kept.set(sql, statement);
      while (kept.size > most || letters > MAX_KEPT_LETTERS) forgetOldest();
      return statement;
    },
    close() {
      forgetAll();
      sqlite.close();
    },
  };
}

/** Lists of values up to this long have a statement for each length. */
const MAX_OWN_LENGTH = 8;

/**
 * Lists of values in a condition (`in (…)`) come in few lengths, the last value again and again in
 * what is too much: portions of 100 to 500 people would otherwise have hundreds of statements, none
 * of which is ever used again.
 */
class ShapedCompiler extends SqliteQueryCompiler {
  protected override visitPrimitiveValueList(node: PrimitiveValueListNode): void {
    const { values } = node;
    const isCondition = this.parentNode !== undefined && BinaryOperationNode.is(this.parentNode);
    const more = isCondition ? shapedLength(values.length) - values.length : 0;
    const shaped =
      more === 0
        ? node
        : PrimitiveValueListNode.create([...values, ...new Array(more).fill(values.at(-1))]);
    super.visitPrimitiveValueList(shaped);
  }
}

/** Four lengths from each power of two to the next. */
export function shapedLength(length: number): number {
  if (length <= MAX_OWN_LENGTH) return length;
  const step = 2 ** (Math.floor(Math.log2(length)) - 2);
  return Math.ceil(length / step) * step;
}

type Prepared = ReturnType<typeof keepStatements>;

/**
 * SQLite with one connection that writes and one that only reads. A transaction has the writing one
 * to itself until it ends, and other writes wait their turn; reads outside a transaction go on
 * meanwhile and see what was committed last. So a transaction of seconds that lets go of the event
 * loop now and then keeps no page waiting. One connection for both would.
 *
 * Several processes may write: they wait for each other without holding the event loop
 * (`WriteTurn`), which `busy_timeout` would. `turnFile`: where their locks are.
 *
 * A write resolves once it is on the disk, for which those who wait at once wait together (`log`),
 * and the next may write meanwhile. Null: SQLite sees to that itself in each commit.
 */
export function oneWriterDialect(
  writing: BetterSqlite3.Database,
  reading: BetterSqlite3.Database,
  turnFile: string,
  log: LogOnDisk | null,
): { dialect: Dialect; hasty: Dialect } {
  writing.pragma("busy_timeout = 0");
  const parts: Parts = {
    writing: keepStatements(writing),
    reading: keepStatements(reading),
    turns: new Turns(),
    processes: new WriteTurn(turnFile),
    log,
  };
  const withDriver = (driver: () => Driver): Dialect => ({
    createAdapter: () => new TwoConnectionsAdapter(),
    createDriver: driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new ShapedCompiler(),
  });
  return {
    dialect: withDriver(() => new OneWriterDriver(parts)),
    hasty: withDriver(() => new HastyDriver(parts)),
  };
}

interface Parts {
  writing: Prepared;
  reading: Prepared;
  /** Of this process. */
  turns: Turns;
  processes: WriteTurn;
  log: LogOnDisk | null;
}

/** Kysely gives SQLite one connection, for which every query waits its turn. */
class TwoConnectionsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class OneWriterDriver implements Driver {
  protected readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<RoutedConnection> {
    return new RoutedConnection(this.parts);
  }

  async beginTransaction(connection: RoutedConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: RoutedConnection): Promise<void> {
    if (connection.commit()) await this.parts.log?.reached();
  }

  async rollbackTransaction(connection: RoutedConnection): Promise<void> {
    connection.rollback();
  }

  async releaseConnection(connection: RoutedConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.parts.log?.close();
    this.parts.processes.close();
    this.parts.reading.close();
    this.parts.writing.close();
  }
}

/**
 * The same connections, for transactions that a power cut may undo: their commit is not waited for
 * on the disk. What commits after them in the ordinary way takes them along, since both are lines
 * of one log.
 */
class HastyDriver extends OneWriterDriver {
  override async commitTransaction(connection: RoutedConnection): Promise<void> {
    connection.commit();
  }

  override async destroy(): Promise<void> {}
}

/** What Kysely takes for one connection: it finds the right one of the two for each statement. */
class RoutedConnection implements DatabaseConnection {
  /** Set while a transaction is open. */
  private endTurn: (() => void) | null = null;

  private hasWritten = false;
  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /**
   * Takes the file's write lock at once: taken later, after reads, it could fail because another
   * process wrote meanwhile.
   */
  async begin(): Promise<void> {
    const { turns, processes, writing } = this.parts;
    this.endTurn = await turns.take();
    this.hasWritten = false;
    await processes.take(() => run(writing, CompiledQuery.raw("begin immediate")));
  }

  /** The next may write at once. True: there is something that has to come onto the disk. */
  commit(): boolean {
    run(this.parts.writing, CompiledQuery.raw("commit"));
    this.release();
    return this.hasWritten;
  }

  /** Of a transaction that is open; one whose commit did not come onto the disk no longer is. */
  rollback(): void {
    if (this.endTurn) run(this.parts.writing, CompiledQuery.raw("rollback"));
  }

  release(): void {
    this.endTurn?.();
    this.endTurn = null;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { turns, processes, writing, reading, log } = this.parts;
    if (this.endTurn) {
      this.hasWritten ||= !onlyReads(query);
      return run(writing, query);
    }
    if (onlyReads(query)) return run(reading, query);
    const endTurn = await turns.take();
    let result: QueryResult<R>;
    try {
      result = await processes.take(() => run<R>(writing, query));
    } finally {
      endTurn();
    }
    if (!changedNothing(query, result)) await log?.reached();
    return result;
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    if (!onlyReads(query)) throw new Error("only what reads can be streamed");
    const statement = (this.endTurn ? this.parts.writing : this.parts.reading).prepare(query.sql);
    for (const row of statement.iterate(query.parameters)) yield { rows: [row as R] };
  }
}

function run<R>(connection: Prepared, { sql, parameters }: CompiledQuery): QueryResult<R> {
  const statement = connection.prepare(sql);
  if (statement.reader) return { rows: statement.all(parameters) as R[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
}

function onlyReads({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || (query.kind === "RawNode" && /^\s*select\b/i.test(sql));
}

/** For certain: whether a statement of raw text changed something isn't known. */
function changedNothing(
  { query }: CompiledQuery,
  { numAffectedRows, rows }: QueryResult<unknown>,
): boolean {
  return query.kind !== "RawNode" && rows.length === 0 && (numAffectedRows ?? 0n) === 0n;
}

/** One at a time, first come, first served. */
class Turns {
  private last: Promise<void> = Promise.resolve();

  /** Resolves to the function that ends the turn. */
  take(): Promise<() => void> {
    const before = this.last;
    let end = () => {};
    this.last = new Promise((resolve) => {
      end = resolve;
    });
    return before.then(() => end);
  }
}
