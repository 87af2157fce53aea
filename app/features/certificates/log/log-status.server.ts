import type { Database } from "#db/database.server.ts";
import { newestCheckpoint, newestLog } from "./read-log.server.ts";

export interface LogStatus {
  number: number;
  origin: string;
  /** Published entries. */
  size: number;
  waiting: number;
  pausedBecause: string | null;
  problem: string | null;
}

/** The log that grows; null: nothing was ever logged. */
export async function readLogStatus(db: Database): Promise<LogStatus | null> {
  const log = await newestLog(db);
  if (!log) return null;
  const { number, origin, pausedBecause, problem } = log;
  const { waiting } = await db
    .selectFrom("waitingLeaves")
    .select(({ fn }) => fn.countAll<number | string>().as("waiting"))
    .executeTakeFirstOrThrow();
  const shown = await newestCheckpoint(db, number, { published: true });
  return {
    number,
    origin,
    size: shown?.size ?? 0,
    waiting: Number(waiting),
    pausedBecause,
    problem,
  };
}

/** What an operator has to do about the log, in a sentence or two; null: nothing. */
export async function logWarning(db: Database): Promise<string | null> {
  const log = await newestLog(db);
  if (log?.pausedBecause)
    return (
      `The transparency log is paused: ${log.pausedBecause} Certificates are sent as before. ` +
      "Run: npm run operator -- log show"
    );
  return log?.problem
    ? `The transparency log isn’t growing: ${log.problem} Certificates are sent as before, and ` +
        "what happens is logged later."
    : null;
}
