import type { AppContext } from "../app-context.ts";
import type { JobHandlers } from "./job-queue.ts";
import { queueOf } from "./jobs.server.ts";

/**
 * Takes the next job that is due by the installation's clock and runs it, as the worker does. Done: it is gone. Failed: it comes
 * back later and later, and after its last try it stays as a dead letter, whose key is free again. Returns false when nothing is due.
 */
export async function runNextJob(
  app: AppContext,
  handlers: JobHandlers,
  given: { owner: string; leaseMs: number; random: () => number },
): Promise<boolean> {
  return queueOf(app.db).runNext(app, handlers, given);
}
