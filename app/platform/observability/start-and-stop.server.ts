import { ConfigProblem } from "../config.server.ts";
import type { Logger } from "../log/log.server.ts";

/** Why the program cannot start: one line a problem, in words that say what to do. */
export class StartProblem extends Error {
  readonly lines: string[];

  constructor(lines: string[]) {
    super(lines.join("\n"));
    this.lines = lines;
  }
}

/**
 * The lines to print for an error that an operator can put right, or null for any other: that one
 * deserves its stack.
 */
export function linesOfStartProblem(error: unknown): string[] | null {
  if (error instanceof ConfigProblem || error instanceof StartProblem) return error.lines;
  const code = (error as NodeJS.ErrnoException | null)?.code;
  // An empty file still fits on a full disk, so the check of the folder may have passed.
  if (code === "SQLITE_FULL" || code === "ENOSPC")
    return [
      "DATA_DIR: the disk is full, and the database can’t be brought up to date. Make room, then start again.",
    ];
  return null;
}

/**
 * What is under way may take so long; what is left then is taken up by the next process, as after a
 * crash.
 */
const LONGEST_STOP_MS = 75_000;

/**
 * Ends this process in order on SIGTERM (a machine asks: visitors are sent elsewhere first) and
 * SIGINT (a person does: at once), and at once on a second signal. A fault that nobody caught is
 * logged without what people typed, and ends the process too.
 */
export function stopOnSignals(
  running: { log: Logger; stop(options: { graceMs: number }): Promise<void> },
  graceMs: number,
): void {
  let stopping = false;
  const onSignal = (signal: "SIGTERM" | "SIGINT") => {
    if (stopping) {
      running.log.warn({ signal }, "stopped immediately");
      process.exit(1);
    }
    stopping = true;
    running.log.info({ signal }, "stopping");
    setTimeout(() => {
      running.log.warn(
        "stopped before everything was finished; the next start resumes what is left",
      );
      process.exit(0);
    }, LONGEST_STOP_MS).unref();
    running.stop({ graceMs: signal === "SIGTERM" ? graceMs : 0 }).then(
      () => {
        running.log.info("stopped");
        process.exit(0);
      },
      (error) => {
        running.log.error({ err: error }, "could not stop cleanly");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  const end = (error: unknown) => {
    running.log.fatal({ err: error }, "unexpected error outside any request; this process ends");
    process.exit(1);
  };
  process.on("uncaughtException", end);
  process.on("unhandledRejection", end);
}
