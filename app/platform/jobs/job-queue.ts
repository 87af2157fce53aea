import type { Database } from "#db/database.server.ts";
import type { AppContext } from "../app-context.ts";

/** When a job runs, and how often it is tried. */
export interface JobTimes {
  /** At most one job of a key is there, waiting or running; a dead letter does not count. */
  uniqueKey?: string;
  /** Not before; at once when left out. */
  runAt?: Date;
  /** 8 when left out. */
  maxAttempts?: number;
  now: Date;
}

/** A job to put into the queue. */
export interface QueuedJob extends JobTimes {
  kind: string;
  payload?: object;
}

export type JobHandlers = Record<string, (app: AppContext, payload: unknown) => Promise<void>>;

/**
 * `waiting`: its time may have come or not; `running`: some process has it; `dead`: its last try
 * failed and nobody takes it up again.
 */
export type JobState = "waiting" | "running" | "dead";

/**
 * A job as an operator sees it. What it is about (`payload`) stays in the queue: it may name
 * people.
 */
export interface ListedJob {
  id: string;
  kind: string;
  state: JobState;
  /** ISO. When it is taken up (`waiting`), or was. */
  runAt: string;
  attempts: number;
  maxAttempts: number;
  /** What the last try said; null when none failed. */
  lastError: string | null;
  /** ISO; null unless dead. */
  failedAt: string | null;
  /** ISO. */
  createdAt: string;
}

export interface JobCounts extends Record<JobState, number> {
  /** Of `waiting`: those whose time has come. */
  due: number;
  /** ISO: since when the one that has waited longest past its time waits. Null: none is due. */
  oldestDueAt: string | null;
}

export interface RunnerSettings {
  handlers: JobHandlers;
  /** How often to look when nobody said that there is something. */
  pollMs: number;
  /** How long a job is held; also how long after a crash it is taken over. */
  leaseMs: number;
  random: () => number;
}

export interface JobRunner {
  /** Takes nothing new, lets what is under way finish. */
  stop(): Promise<void>;
}

/**
 * What both engines' queues can do. Every function with `trx` does its part inside the transaction
 * of the act that asks.
 */
export interface JobQueue {
  /** False: one of the key is there already. */
  enqueue(trx: Database, job: QueuedJob): Promise<boolean>;
  /**
   * Lets the next of the key be taken in although this one is still running. False: there was none
   * of the key.
   */
  freeKey(trx: Database, uniqueKey: string): Promise<boolean>;
  hasKey(db: Database, uniqueKey: string): Promise<boolean>;
  dropKey(trx: Database, uniqueKey: string): Promise<void>;
  /** Drops every job that names an id in what it is about or in its key. */
  dropAbout(trx: Database, id: string): Promise<void>;

  list(db: Database, page: JobPage): Promise<ListedJob[]>;
  count(db: Database, now: Date): Promise<JobCounts>;
  /**
   * A dead letter waits again, with all its tries; one that waits is due at once. False: there is
   * none, or it runs.
   */
  retry(db: Database, id: string, now: Date): Promise<boolean>;
  /** False: there is none, or it runs. */
  drop(db: Database, id: string, now: Date): Promise<boolean>;

  /**
   * Forgets dead letters that were given up before a moment, at most so many. Returns how many
   * went.
   */
  forgetDead(db: Database, given: { before: Date; limit: number }): Promise<number>;

  start(app: AppContext, settings: RunnerSettings): Promise<JobRunner>;
  /** Runs the next job that is due by the installation's clock. False: none is. */
  runNext(
    app: AppContext,
    handlers: JobHandlers,
    given: { owner: string; leaseMs: number; random: () => number },
  ): Promise<boolean>;
}

/** Waiting jobs come in the order of their time, the others newest first. */
export interface JobPage {
  state: JobState;
  /** Only of this kind. */
  kind?: string;
  limit: number;
  offset: number;
  now: Date;
}

const FIRST_WAIT_SECONDS = 10;
const LONGEST_WAIT_SECONDS = 3600;

/**
 * How long after its nth failed try a job waits, in ms: 10 s, doubling up to an hour, a quarter
 * more or less by `random` (0 to 1).
 */
export function jobBackOffMs(attempts: number, random: number): number {
  const seconds = Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (attempts - 1));
  return 1000 * seconds * (0.75 + 0.5 * random);
}
