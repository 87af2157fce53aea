import { z } from "zod";
import type { Database } from "#db/database.server.ts";
import type { AppContext } from "../app-context.ts";
import type { JobTimes } from "./job-queue.ts";
import { queueOf } from "./jobs.server.ts";

/** What puts a kind of background work into the queue. */
export interface JobHandle<Payload> {
  /** What its rows in the queue are called: it never changes. */
  readonly name: string;
  /** What a job of this kind carries. */
  readonly schema: z.ZodType<Payload>;
}

/** How often a job comes round. */
export type Every = "quarter-hour" | "hour" | "day";

/** A kind of background work, ready to be listed in `app/wiring/jobs.server.ts`. */
export interface Job<Payload = unknown> extends JobHandle<Payload> {
  /** What it does, for operators. */
  readonly label: string;
  /** Null: only when something asks for it. */
  readonly every: Every | null;
  /**
   * Does it; what comes round asks for its next round first. Throws when the payload isn't what the
   * job takes: that try has failed then, like any other.
   */
  run(app: AppContext, payload: unknown): Promise<void>;
}

/** The queues store something all the same. */
const NOTHING = z.unknown().transform(() => null);

/** The handle of a job that carries nothing. */
export function emptyHandle(name: string): JobHandle<null> {
  return { name, schema: NOTHING };
}

interface Definition {
  name: string;
  label: string;
  every?: Every;
}

/**
 * Defines a kind of background work beside the code that does it. A job may run twice: after a
 * crash nobody knows whether the first run finished. Jobs that carry nothing leave `schema` out.
 * Code that may not know what does a job takes its `JobHandle` alone, which is spread into this.
 */
export function defineJob(
  definition: Definition & { schema?: z.ZodType<null>; run: (app: AppContext) => Promise<void> },
): Job<null>;
export function defineJob<Payload>(
  definition: Definition & {
    schema: z.ZodType<Payload>;
    run: (app: AppContext, payload: Payload) => Promise<void>;
  },
): Job<Payload>;
export function defineJob({
  name,
  label,
  every,
  schema = NOTHING,
  run,
}: Definition & {
  schema?: z.ZodType;
  run: (app: AppContext, payload: never) => Promise<void>;
}): Job {
  return {
    name,
    label,
    schema,
    every: every ?? null,
    async run(app, payload) {
      const carried = schema.parse(payload) as never;
      const now = app.clock();
      if (every)
        await enqueueRound(app.db, { name, every }, { runAt: nextRoundAt(every, now), now });
      await run(app, carried);
    },
  };
}

/**
 * Puts work into the queue, in the transaction of the act that asks for it. With a `uniqueKey` at
 * most one waits: a second one is left out and false returned.
 */
export async function enqueueJob<Payload>(
  trx: Database,
  { name }: JobHandle<Payload>,
  job: JobTimes & (Payload extends null ? { payload?: undefined } : { payload: Payload }),
): Promise<boolean> {
  return queueOf(trx).enqueue(trx, { ...job, kind: name, payload: job.payload ?? undefined });
}

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const ROUND_MS = { "quarter-hour": QUARTER_MS, hour: 60 * MINUTE_MS, day: 24 * 60 * MINUTE_MS };
/** How much of a moment's ISO form names a round: there is one job of it. */
const NAMED_BY = { "quarter-hour": 16, hour: 13, day: 10 };

/** When the round after the one of `now` is due. */
export function nextRoundAt(every: Every, now: Date): Date {
  return new Date(roundStart(every, now).getTime() + ROUND_MS[every]);
}

/** What the job of the round at a moment is called, so that any number of processes ask for one. */
export function roundKey({ name, every }: { name: string; every: Every }, at: Date): string {
  return `${name}:${roundStart(every, at).toISOString().slice(0, NAMED_BY[every])}`;
}

/** Asks for the round of a moment, which is due then. */
export async function enqueueRound(
  db: Database,
  job: { name: string; every: Every },
  times: { runAt: Date; now: Date },
): Promise<void> {
  const uniqueKey = roundKey(job, times.runAt);
  await queueOf(db).enqueue(db, { ...times, kind: job.name, uniqueKey });
}

/** Quarters of an hour begin for everybody at once; longer rounds whenever the first one did. */
function roundStart(every: Every, at: Date): Date {
  if (every !== "quarter-hour") return at;
  return new Date(Math.floor(at.getTime() / QUARTER_MS) * QUARTER_MS);
}
