import type { Logger } from "../log/log.server.ts";

/** What is under way may take so long; what is left then is taken up by the next process, as after a crash. */
const LONGEST_STOP_MS = 75_000;

/**
 * Ends this process in order on SIGTERM (a machine asks: visitors are sent elsewhere first) and SIGINT (a person does: at once),
 * and at once on a second signal. A fault that nobody caught is logged without what people typed, and ends the process too.
 */
export function stopOnSignals(
  running: { log: Logger; stop(options: { graceMs: number }): Promise<void> },
  graceMs: number,
): void {
  let stopping = false;
  const onSignal = (signal: "SIGTERM" | "SIGINT") => {
    if (stopping) {
      running.log.warn({ signal }, "stopped at once");
      process.exit(1);
    }
    stopping = true;
    running.log.info({ signal }, "stopping");
    setTimeout(() => {
      running.log.warn("stopped before everything was finished; what is left is taken up at the next start");
      process.exit(0);
    }, LONGEST_STOP_MS).unref();
    running.stop({ graceMs: signal === "SIGTERM" ? graceMs : 0 }).then(
      () => {
        running.log.info("stopped");
        process.exit(0);
      },
      (error) => {
        running.log.error({ err: error }, "could not stop in order");
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
