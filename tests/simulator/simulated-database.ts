import BetterSqlite3 from "better-sqlite3";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { keepStatements } from "../../app/engines/database/sqlite-dialect.server.ts";
import type { Schema } from "../../db/schema.ts";
import type { Chance } from "./random.ts";
import type { Scheduler } from "./scheduler.ts";

/** Who uses the database: a process that may die at any step. */
export interface DatabaseUser {
  /** Counts a step. False: it is dead, and nothing of it goes on. */
  step(): boolean;
  readonly isAlive: boolean;
}

const NEVER = new Promise<never>(() => {});

/** A user waits for its turn to read or write. */
interface Waiting {
  user: DatabaseUser;
  begin: () => void;
}

/**
 * One SQLite database in memory that several processes share. As on a disk, one of them writes at a
 * time and a transaction is seen whole or not at all; which of those that wait is next, and how
 * long a statement takes, is chance. What a process had not committed when it died is taken back.
 */
export class SimulatedDatabase {
  readonly sqlite: BetterSqlite3.Database;
  /** Called after each commit with who made it. */
  onCommit: (user: DatabaseUser) => void = () => {};
  onRollback: () => void = () => {};
  private readonly statements: ReturnType<typeof keepStatements>;
  private holder: DatabaseUser | null = null;
  private isInTransaction = false;
  private waiting: Waiting[] = [];
  private readonly scheduler: Scheduler;
  private readonly chance: Chance;
  /**
   * How likely a statement takes its time, and how likely its process stands still for a minute
   * or so.
   */
  readonly speed: { slowness: number; stalls: number };

  constructor(
    bytes: Buffer,
    scheduler: Scheduler,
    chance: Chance,
    speed: { slowness: number; stalls: number },
  ) {
    this.scheduler = scheduler;
    this.chance = chance;
    this.speed = speed;

    this.sqlite = new BetterSqlite3(bytes);
    this.sqlite.pragma("foreign_keys = ON");
    this.sqlite.pragma("synchronous = OFF");
    this.sqlite.pragma("journal_mode = MEMORY");
    this.statements = keepStatements(this.sqlite);
  }

  /** Nobody is in the middle of a transaction, so that what is read here is what is committed. */
  get isAtRest(): boolean {
    return !this.isInTransaction;
  }

  /** The database as a process sees it. */
  openFor(user: DatabaseUser): Kysely<Schema> {
    return new Kysely<Schema>({
      dialect: {
        createAdapter: () => new SharedAdapter(),
        createDriver: () => new SimulatedDriver(this, user),
        createIntrospector: (db) => new SqliteIntrospector(db),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    });
  }

  /** Takes back what a dead process had begun, and lets the others go on. */
  abandon(user: DatabaseUser): void {
    this.waiting = this.waiting.filter((one) => one.user !== user);
    if (this.holder !== user) return;
    if (this.isInTransaction) this.rollback();
    this.release();
  }

  async take(user: DatabaseUser): Promise<void> {
    if (!this.holder) {
      this.holder = user;
      return;
    }
    await new Promise<void>((begin) => this.waiting.push({ user, begin }));
    // Its turn came, and it died before it could begin: its turn has been passed on.
    if (!user.isAlive) return NEVER;
  }

  release(): void {
    this.holder = null;
    const others = this.waiting.filter(
      ({ user }, index) => this.waiting.findIndex((one) => one.user === user) === index,
    );
    if (others.length === 0) return;
    // Within a process first come, first served; between processes nobody knows.
    const next = this.chance.pick(others);
    this.waiting.splice(this.waiting.indexOf(next), 1);
    this.holder = next.user;
    next.begin();
  }

  begin(): void {
    this.sqlite.exec("begin immediate");
    this.isInTransaction = true;
  }

  commit(user: DatabaseUser): void {
    this.sqlite.exec("commit");
    this.isInTransaction = false;
    this.onCommit(user);
  }

  rollback(): void {
    this.sqlite.exec("rollback");
    this.isInTransaction = false;
    this.onRollback();
  }

  run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const statement = this.statements.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
  }

  /**
   * A statement, a commit or its answer takes a moment, now and then a long one. Outside a
   * transaction the whole process may stand still.
   */
  async dawdle(isInTransaction: boolean): Promise<void> {
    if (this.speed.slowness === 0) return;
    if (!isInTransaction && this.chance.happens(this.speed.stalls))
      return this.scheduler.sleep(this.chance.between(5_000, 150_000));
    if (!this.chance.happens(this.speed.slowness)) return;
    await this.scheduler.sleep(
      this.chance.happens(0.05) ? this.chance.between(10, 2_000) : this.chance.between(0, 10),
    );
  }
}

class SharedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SimulatedDriver implements Driver {
  private readonly database: SimulatedDatabase;
  private readonly user: DatabaseUser;

  constructor(database: SimulatedDatabase, user: DatabaseUser) {
    this.database = database;
    this.user = user;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SimulatedConnection> {
    return new SimulatedConnection(this.database, this.user);
  }

  async beginTransaction(connection: SimulatedConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: SimulatedConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: SimulatedConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

/** Each await in here is a point at which its process may die. */
class SimulatedConnection implements DatabaseConnection {
  private isOpen = false;
  private readonly database: SimulatedDatabase;
  private readonly user: DatabaseUser;

  constructor(database: SimulatedDatabase, user: DatabaseUser) {
    this.database = database;
    this.user = user;
  }

  async begin(): Promise<void> {
    await this.pass();
    await this.database.take(this.user);
    this.database.begin();
    this.isOpen = true;
  }

  async commit(): Promise<void> {
    await this.pass();
    this.isOpen = false;
    this.database.commit(this.user);
    this.database.release();
    // Committed, and the process may die before it hears of it.
    await this.pass();
  }

  async rollback(): Promise<void> {
    await this.pass();
    if (!this.isOpen) return;
    this.isOpen = false;
    this.database.rollback();
    this.database.release();
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.pass();
    if (this.isOpen) return this.database.run<Row>(query);
    await this.database.take(this.user);
    try {
      const result = this.database.run<Row>(query);
      this.database.onCommit(this.user);
      return result;
    } finally {
      this.database.release();
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  private async pass(): Promise<void> {
    if (!this.user.isAlive || !this.user.step()) return NEVER;
    await this.database.dawdle(this.isOpen);
    if (!this.user.isAlive) return NEVER;
  }
}
