import { hostname } from "node:os";
import { openDatabase } from "#db/open-database.server.ts";
import { startBackgroundWork } from "../background-work.server.ts";
import { readConfig } from "../config.server.ts";
import { closeInstallation, openInstallation } from "../installation.server.ts";
import { checkStart } from "../running/check-start.server.ts";
import { linesOfStartProblem, StartProblem } from "../running/start-problem.server.ts";
import { stopOnSignals } from "../running/stop-on-signals.server.ts";
import { warnOfStandIns } from "../warn-of-stand-ins.server.ts";
import { liveWorkers } from "./heartbeats.server.ts";
import { serveProbes } from "./serve-probes.server.ts";

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
    const installation = await openInstallation(config);
    warnOfStandIns(installation);
    const work = await startBackgroundWork(installation, "worker");
    let draining = false;
    const standing = { lastTurnAt: work.lastTurnAt, isDraining: () => draining };
    const probes = config.workerPort === null ? null : await serveProbes(installation, config.workerPort, standing);
    installation.log.info(probes ? { port: probes.port } : {}, "working");
    const stop = async () => {
      draining = true;
      await work.stop();
      await probes?.stop();
      await closeInstallation(installation);
    };
    // Nobody has to be sent elsewhere first.
    stopOnSignals({ log: installation.log, stop }, 0);
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
