import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { DrawAnswer, DrawJob } from "./canvas.ts";
import { THREAD_LIMITS } from "./thread-limits.ts";

export class DrawingFailedError extends Error {
  override name = "DrawingFailedError";
}

/** Starts the worker file: the built one, or the source (through tsx) where nothing was built. */
export function startWorker(workerUrl: URL = defaultWorkerUrl()): Worker {
  if (!workerUrl.pathname.endsWith(".ts"))
    return new Worker(workerUrl, { resourceLimits: THREAD_LIMITS });
  // Tests run without tsx, so the thread registers it itself.
  const code =
    `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(workerUrl.href)}); ` +
    "});";
  return new Worker(code, { eval: true, execArgv: [] });
}

function defaultWorkerUrl(): URL {
  // From the sources the sources are run, never a build that may be older; from the build, the file
  // beside it.
  const source = new URL("./draw-worker.ts", import.meta.url);
  if (import.meta.url.endsWith(".ts")) return source;
  const built = new URL("./draw-worker.js", import.meta.url);
  if (existsSync(built)) return built;
  const fromRoot = pathToFileURL(`${process.cwd()}/build/draw-worker.js`);
  if (existsSync(fromRoot)) return fromRoot;
  return pathToFileURL(`${process.cwd()}/app/engines/certificate/draw/draw-worker.ts`);
}

interface Posted {
  job: DrawJob;
  timeoutMs: number;
  resolve: (answer: DrawAnswer) => void;
  reject: (error: Error) => void;
}

/** A thread that nobody gave anything to draw for so long is ended, and its memory given back. */
const IDLE_MS = 45_000;

/**
 * One drawing thread, doing one job after another in the order they were given. A job can be given
 * while another is done, so that the thread needn't wait for the next. It starts with its first job
 * and is started anew after it died.
 */
export class DrawThread {
  private worker: Worker | null = null;
  /** The first is being done. */
  private posted: Posted[] = [];
  private timer: NodeJS.Timeout | undefined;
  private readonly workerUrl: URL | undefined;
  /** Told when the thread died: what it kept is gone. */
  private readonly onLost: () => void;
  private readonly idleMs: number;

  constructor(workerUrl: URL | undefined, onLost: () => void, idleMs = IDLE_MS) {
    this.workerUrl = workerUrl;
    this.onLost = onLost;
    this.idleMs = idleMs;
  }

  /**
   * Resolves with the thread's answer. Rejects with `DrawingFailedError` when the thread died of
   * this job or took longer than `timeoutMs` for it; those that were behind it are given to the
   * next thread.
   */
  run(job: DrawJob, timeoutMs: number): Promise<DrawAnswer> {
    return new Promise<DrawAnswer>((resolve, reject) => {
      this.posted.push({ job, timeoutMs, resolve, reject });
      const worker = this.begin();
      worker.postMessage(job);
      if (this.posted.length === 1) this.watch(worker);
    });
  }

  async close(): Promise<void> {
    const { worker } = this;
    const posted = this.posted.splice(0);
    if (worker) this.lose(worker, new DrawingFailedError("Drawing was closed."));
    for (const { reject } of posted) reject(new DrawingFailedError("Drawing was closed."));
    await worker?.terminate();
  }

  private begin(): Worker {
    this.worker ??= this.start();
    // A thread at work keeps the process alive; an idle one does not.
    this.worker.ref();
    return this.worker;
  }

  private start(): Worker {
    const worker = startWorker(this.workerUrl);
    worker.on("message", (answer: DrawAnswer) => {
      if (this.worker !== worker) return;
      const done = this.posted.shift();
      this.watch(worker);
      done?.resolve(answer);
    });
    worker.on("error", (error) =>
      this.lose(worker, new DrawingFailedError(`The drawing thread failed: ${error.message}`)),
    );
    worker.on("exit", (code) =>
      this.lose(worker, new DrawingFailedError(`The drawing thread stopped (exit code ${code}).`)),
    );
    return worker;
  }

  /** The time of a job begins when those before it are done. */
  private watch(worker: Worker): void {
    clearTimeout(this.timer);
    const [current] = this.posted;
    if (!current) {
      worker.unref();
      // What it has prepared is some 50 MB, and prepared again in a fraction of a second.
      this.timer = setTimeout(
        () => this.lose(worker, new DrawingFailedError("The drawing thread rests.")),
        this.idleMs,
      ).unref();
      return;
    }
    const seconds = Math.round(current.timeoutMs / 1000);
    const error = new DrawingFailedError(
      `Drawing took longer than ${seconds} seconds and was stopped.`,
    );
    this.timer = setTimeout(() => this.lose(worker, error), current.timeoutMs);
  }

  private lose(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    clearTimeout(this.timer);
    this.worker = null;
    this.onLost();
    this.posted.shift()?.reject(error);
    void worker.terminate();
    if (this.posted.length === 0) return;
    const next = this.begin();
    for (const { job } of this.posted) next.postMessage(job);
    this.watch(next);
  }
}
