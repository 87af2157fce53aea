import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { AppContext } from "#app/platform/app-context.ts";
import {
  type Announcement,
  addPeer,
  hearFromPeer,
} from "#app/platform/locks/announcements.server.ts";
import { LEAN_PROCESS } from "#app/platform/observability/lean-heap.server.ts";
import {
  addUp,
  type Counted,
  type GaugeReading,
} from "#app/platform/observability/metrics.server.ts";
import { leaveCheckpoints } from "#db/checkpoints.server.ts";
import { type BackgroundWork, hearOthers, startImports } from "./background-work.server.ts";

/**
 * What the worker says to the server that started it. `turnAt`: when its sending loop last came
 * round, in ms since 1970.
 */
export type WorkerSays =
  | { says: "announce"; what: Announcement }
  | { says: "status"; turnAt: number; residentBytes: number; counted: Counted | null };
/** What the server says to its worker. */
export type ServerSays = { says: "announce"; what: Announcement } | { says: "stop" };

/** How often the worker says how it is. */
export const STATUS_EVERY_MS = 5_000;
/**
 * One that has said nothing so often in a row hangs, and is replaced. Its start may take a while on
 * a slow machine.
 */
const MAX_SILENCES = 24;
/**
 * The first restart comes at once. One that never gets to work is tried again less and less often.
 */
const LONGEST_PAUSE_MS = 30_000;

interface WorkerProcess {
  child: ChildProcess;
  startedAt: number;
  silences: number;
  residentBytes: number;
  counted: Counted | null;
}

const standing = { isHere: false, current: null as WorkerProcess | null, restarts: 0 };

/**
 * Has all work behind the pages done by a process of its own, so that no page waits for it: starts
 * it, starts it again whenever it ends or hangs, passes announcements on in both directions, and
 * stops it in order. Imports stay here, where the files' parsers are open.
 */
export async function startWorkerProcess(
  app: AppContext,
  { root, env }: { root: string; env: Record<string, string | undefined> },
): Promise<BackgroundWork> {
  const { db, log, metrics } = app;
  let lastTurnAt = Date.now();
  let stopping = false;
  let again: NodeJS.Timeout | undefined;
  let failures = 0;
  /** What workers counted that have ended. */
  let counted: Counted | null = null;

  function start(): void {
    const worker = forkWorker(root, env);
    const { child } = worker;
    standing.current = worker;
    child.on("message", (message: WorkerSays) => {
      if (message.says === "announce") return hearFromPeer(db, message.what);
      worker.silences = 0;
      failures = 0;
      worker.residentBytes = message.residentBytes;
      worker.counted = message.counted;
      lastTurnAt = message.turnAt;
    });
    child.on("error", (error) =>
      log.error({ err: error }, "the worker process could not be reached"),
    );
    child.once("exit", (code, signal) => void ended(worker, code, signal));
  }

  async function ended(
    worker: WorkerProcess,
    code: number | null,
    signal: NodeJS.Signals | null,
  ): Promise<void> {
    standing.current = null;
    if (stopping) return;
    const pauseMs = failures === 0 ? 0 : Math.min(LONGEST_PAUSE_MS, 500 * 2 ** failures);
    failures++;
    standing.restarts++;
    log.error(
      { code, signal: signal ?? undefined, pauseMs },
      "the worker exited unexpectedly and is being restarted",
    );
    again = setTimeout(start, pauseMs);
    if (worker.counted)
      counted = await addUp(counted ? [counted, worker.counted] : [worker.counted]);
  }

  const watching = setInterval(() => endSilent(log), STATUS_EVERY_MS).unref();

  const removePeer = addPeer((what) => say({ says: "announce", what }));
  metrics.addCounted(() =>
    [counted, standing.current?.counted ?? null].filter((some) => some !== null),
  );
  const others = hearOthers(app);
  await leaveCheckpoints(db);
  const imports = await startImports(app);
  standing.isHere = true;
  start();
  // After an orderly end in time there is none. A second signal, or the longest stop, ends both at
  // once.
  process.on("exit", () => {
    if (stopping) standing.current?.child.kill("SIGKILL");
  });
  return {
    lastTurnAt: () => lastTurnAt,
    async stop() {
      stopping = true;
      clearTimeout(again);
      removePeer();
      const child = standing.current?.child;
      const done = child && exited(child);
      say({ says: "stop" });
      await Promise.all([done, imports.stop(), others.stop()]);
      clearInterval(watching);
    },
  };
}

function forkWorker(root: string, env: Record<string, string | undefined>): WorkerProcess {
  const child = fork(join(root, "bin/worker.mjs"), ["child"], {
    execArgv: [...process.execArgv, ...LEAN_PROCESS],
    env: env as NodeJS.ProcessEnv,
    serialization: "advanced",
  });
  return {
    child,
    startedAt: performance.now(),
    silences: 0,
    residentBytes: 0,
    counted: null,
  };
}

function say(message: ServerSays): void {
  const child = standing.current?.child;
  // What is lost because the worker ends in this moment, the next one finds by itself.
  if (child?.connected) child.send(message, () => {});
}

/** Once it has ended; null: it has already. */
function exited(child: ChildProcess): Promise<unknown> | null {
  if (child.exitCode !== null) return null;
  return new Promise((resolve) => child.once("exit", resolve));
}

/** A worker that has said nothing for long is ended, and started again then. */
function endSilent(log: AppContext["log"]): void {
  const worker = standing.current;
  if (!worker || ++worker.silences < MAX_SILENCES) return;
  log.error("the worker is not responding and is being stopped");
  worker.child.kill("SIGKILL");
}

/** How the worker that this process has started is; nothing where it has none. */
export function workerProcessGauges(): GaugeReading[] {
  if (!standing.isHere) return [];
  const { current, restarts } = standing;
  return [
    {
      name: "iweri_worker_up",
      help: "1: the worker process is running.",
      values: [{ value: current ? 1 : 0 }],
    },
    {
      name: "iweri_worker_resident_memory_bytes",
      help: "Memory of the worker process.",
      values: [{ value: current?.residentBytes ?? 0 }],
    },
    {
      name: "iweri_worker_restarts",
      help: "How often the worker has exited unexpectedly since the server started.",
      values: [{ value: restarts }],
    },
  ];
}
