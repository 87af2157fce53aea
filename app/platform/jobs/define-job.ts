import type { z } from "zod";
import type { AppContext } from "../app-context.ts";
import type { JobKind, JobPayloads } from "./job-queue.ts";

/** A kind of background work, ready to be listed in `app/wiring/jobs.server.ts`. */
export interface Job<Name extends JobKind = JobKind> {
  /** What its rows in the queue are called. */
  name: Name;
  /** What it does, for operators. */
  label: string;
  /** How often it comes round; null: only when something asks for it. */
  every: "hour" | "day" | null;
  /** Does it. Throws when the payload isn't what the job takes: that try has failed then, like any other. */
  run(app: AppContext, payload: unknown): Promise<void>;
}

/**
 * Defines a kind of background work beside the code that does it. A job may run twice: after a crash nobody knows whether the first
 * run finished. `name` is stored in the queue, so it never changes; its payload's type is declared in `JobPayloads`. Jobs without a
 * payload leave `schema` out.
 */
export function defineJob<Name extends JobKind>({
  name,
  label,
  every = null,
  schema,
  run,
}: {
  name: Name;
  label: string;
  every?: Job["every"];
  run: (app: AppContext, payload: JobPayloads[Name]) => Promise<void>;
} & (JobPayloads[Name] extends null ? { schema?: undefined } : { schema: z.ZodType<JobPayloads[Name]> })): Job<Name> {
  return {
    name,
    label,
    every,
    run: (app, payload) => run(app, (schema ? (schema as z.ZodType).parse(payload) : null) as JobPayloads[Name]),
  };
}
