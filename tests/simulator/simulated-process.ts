import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";
import type { Scheduler } from "./scheduler.ts";
import type { DatabaseUser, SimulatedDatabase } from "./simulated-database.ts";

/**
 * A process from its start to its end. It may die at any step: before or after a statement, before
 * a commit or after one that it never hears of, before a call leaves, while it is on its way, and
 * before its answer is read.
 */
export class SimulatedProcess implements DatabaseUser {
  isAlive = true;
  readonly db: Kysely<Schema>;
  /** Called once when it has died. */
  onDeath: () => void = () => {};
  readonly name: string;
  private readonly given: {
    database: SimulatedDatabase;
    scheduler: Scheduler;
    /** After so many steps it dies; Infinity: it doesn't. */
    stepsLeft: number;
    /** How far its clock is off, in ms. */
    skewMs: number;
    /** Of the release that it runs: a later one writes its messages otherwise. */
    release: number;
  };

  constructor(
    name: string,
    given: {
      database: SimulatedDatabase;
      scheduler: Scheduler;
      /** After so many steps it dies; Infinity: it doesn't. */
      stepsLeft: number;
      /** How far its clock is off, in ms. */
      skewMs: number;
      /** Of the release that it runs: a later one writes its messages otherwise. */
      release: number;
    },
  ) {
    this.name = name;
    this.given = given;

    this.db = given.database.openFor(this);
  }

  get release(): number {
    return this.given.release;
  }

  readonly clock = (): Date => new Date(this.given.scheduler.now + this.given.skewMs);

  step(): boolean {
    if (this.isAlive && --this.given.stepsLeft <= 0) this.die();
    return this.isAlive;
  }

  /** As `kill -9`. */
  die(): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    this.given.database.abandon(this);
    this.onDeath();
  }
}
