import { hostname } from "node:os";
import { readConfig } from "#app/platform/config.server.ts";
import { liveWorkers } from "#app/platform/locks/heartbeats.server.ts";
import { linesOfStartProblem, StartProblem, stopOnSignals } from "#app/platform/observability/start-and-stop.server.ts";
import { openDatabase } from "#db/database.server.ts";
import { closeApp, openApp } from "./app.server.ts";
import { startBackgroundWork } from "./background-work.server.ts";
import { serveProbes } from "./probes.server.ts";
import { checkStart } from "./start-check.server.ts";
import { warnOfStandIns } from "./start-warnings.server.ts";

const NEEDS_POSTGRES =
  "DATABASE_URL: a separate worker needs PostgreSQL (postgres://…). With SQLite the server does the work itself; leave WORKER alone there.";
/** A loop that has not come round for so long hangs; its longest wait is a call to the mail provider. */
const LONGEST_TURN_MS = 5 * 60_000;

/**
 * `npm run worker`: does what is to be done behind the pages and serves none, until it is told to stop. Any number may run, on any
 * number of machines. Ends the process with a line for each thing that stands in the way.
 */
export async function runWorker(root: string, env: Record<string, string | undefined>): Promise<void> {
  try {
    await checkStart(root, env, false);
    const config = readConfig(env);
    if (config.databaseUrl === null) throw new StartProblem([NEEDS_POSTGRES]);
    const app = await openApp(config);
    warnOfStandIns(app);
    const work = await startBackgroundWork(app, "worker");
    let draining = false;
    const standing = { lastTurnAt: work.lastTurnAt, isDraining: () => draining };
    const probes = config.workerPort === null ? null : await serveProbes(app, config.workerPort, standing);
    app.log.info(probes ? { port: probes.port } : {}, "working");
    const stop = async () => {
      draining = true;
      await work.stop();
      await probes?.stop();
      await closeApp(app);
    };
    // Nobody has to be sent elsewhere first.
    stopOnSignals({ log: app.log, stop }, 0);
  } catch (error) {
    const lines = linesOfStartProblem(error);
    if (!lines) throw error;
    for (const line of lines) console.error(line);
    process.exit(1);
  }
}

/** Whether a worker of this machine (a container is one) is alive and its loop comes round: for a container's health check. */
export async function checkWorker(env: Record<string, string | undefined>): Promise<boolean> {
  const config = readConfig(env);
  if (config.databaseUrl === null) return false;
  const db = openDatabase(config);
  try {
    const mine = (await liveWorkers(db)).filter(({ host }) => host === hostname());
    return mine.some(({ beatAt, turnAt }) => Date.parse(beatAt) - Date.parse(turnAt) < LONGEST_TURN_MS);
  } finally {
    await db.destroy();
  }
}
