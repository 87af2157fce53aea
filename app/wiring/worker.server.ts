import { hostname, setPriority } from "node:os";
import { readConfig } from "#app/platform/config.server.ts";
import {
  type Announcement,
  addPeer,
  hearFromPeer,
} from "#app/platform/locks/announcements.server.ts";
import { liveWorkers } from "#app/platform/locks/heartbeats.server.ts";
import { keepHeapLean, restWhenIdle } from "#app/platform/observability/lean-heap.server.ts";
import {
  linesOfStartProblem,
  StartProblem,
  stopOnSignals,
} from "#app/platform/observability/start-and-stop.server.ts";
import { leaveCheckpoints, startCheckpoints } from "#db/checkpoints.server.ts";
import { openDatabase } from "#db/database.server.ts";
import { closeApp, openApp } from "./app.server.ts";
import { startBackgroundWork } from "./background-work.server.ts";
import { serveProbes } from "./probes.server.ts";
import { checkStart } from "./start-check.server.ts";
import { warnOfStandIns } from "./start-warnings.server.ts";
import { type ServerSays, STATUS_EVERY_MS, type WorkerSays } from "./worker-process.server.ts";

const NEEDS_POSTGRES =
  "DATABASE_URL: a separate worker needs PostgreSQL (postgres://…). With SQLite, the " +
  "server starts its own worker; leave WORKER unset.";
/** As `nice` has it: with processors to spare it changes nothing. */
const BEHIND_PAGES = 10;
/**
 * A loop that has not come round for so long hangs; its longest wait is a call to the mail
 * provider.
 */
const LONGEST_TURN_MS = 5 * 60_000;

/**
 * `npm run worker`: does what is to be done behind the pages and serves none, until it is told to
 * stop. Any number may run, on any number of machines. Ends the process with a line for each thing
 * that stands in the way.
 */
export async function runWorker(
  root: string,
  env: Record<string, string | undefined>,
): Promise<void> {
  keepHeapLean();
  restWhenIdle();
  try {
    await checkStart(root, env, false);
    const config = readConfig(env);
    if (config.databaseUrl === null) throw new StartProblem([NEEDS_POSTGRES]);
    const app = await openApp(config);
    warnOfStandIns(app);
    const work = await startBackgroundWork(app, "worker");
    let draining = false;
    const standing = { lastTurnAt: work.lastTurnAt, isDraining: () => draining };
    const probes =
      config.workerPort === null ? null : await serveProbes(app, config.workerPort, standing);
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

/**
 * How long the answers to what is on the network are waited for once the server that started this
 * worker has died.
 */
const ORPHAN_MS = 5_000;

/**
 * Does the work of a server that has started this process for it (`startWorkerProcess`), until that
 * says so or dies. The server has checked the settings and brought the tables up to date. Signals
 * are the server's to react to: a terminal and systemd send them to both.
 */
export async function runWorkerOfServer(env: Record<string, string | undefined>): Promise<void> {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
  keepHeapLean();
  restWhenIdle();
  // Visitors wait for pages; nobody waits for one e-mail of thousands.
  setPriority(BEHIND_PAGES);
  let order: "stop" | "orphan" | null = process.connected ? null : "orphan";
  let obey = () => {};
  process.on("disconnect", () => {
    order = "orphan";
    obey();
  });
  const heard: Announcement[] = [];
  let hear: (what: Announcement) => void = (what) => heard.push(what);
  process.on("message", (message: ServerSays) => {
    if (message.says === "announce") return hear(message.what);
    order ??= "stop";
    obey();
  });
  const say = (message: WorkerSays) => {
    if (process.connected) process.send?.(message, undefined, {}, () => {});
  };
  const config = readConfig(env);
  const app = await openApp(config);
  const end = (error: unknown) => {
    app.log.fatal({ err: error }, "unexpected error in the worker; this process is exiting");
    process.exit(1);
  };
  process.on("uncaughtException", end);
  process.on("unhandledRejection", end);
  const work = await startBackgroundWork(app, "worker", { doesImports: false });
  await leaveCheckpoints(app.db);
  const checkpoints = startCheckpoints(config, app.log);
  addPeer((what) => say({ says: "announce", what }));
  hear = (what) => hearFromPeer(app.db, what);
  for (const what of heard.splice(0)) hear(what);
  const status = async () => {
    const counted = config.metricsToken === null ? null : await app.metrics.counted();
    say({
      says: "status",
      turnAt: work.lastTurnAt(),
      residentBytes: process.memoryUsage.rss(),
      counted,
    });
  };
  const timer = setInterval(() => void status(), STATUS_EVERY_MS);
  await status();
  await new Promise<void>((resolve) => {
    obey = resolve;
    if (order) resolve();
  });
  if (order === "orphan") setTimeout(() => process.exit(1), ORPHAN_MS);
  await work.stop();
  checkpoints.stop();
  clearInterval(timer);
  await status();
  await closeApp(app);
  process.exit(0);
}

/**
 * Whether a worker of this machine (a container is one) is alive and its loop comes round: for a
 * container's health check.
 */
export async function checkWorker(env: Record<string, string | undefined>): Promise<boolean> {
  const config = readConfig(env);
  if (config.databaseUrl === null) return false;
  const db = openDatabase(config);
  try {
    const mine = (await liveWorkers(db)).filter(({ host }) => host === hostname());
    return mine.some(
      ({ beatAt, turnAt }) => Date.parse(beatAt) - Date.parse(turnAt) < LONGEST_TURN_MS,
    );
  } finally {
    await db.destroy();
  }
}
