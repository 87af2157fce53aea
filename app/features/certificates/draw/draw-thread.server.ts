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
  if (!workerUrl.pathname.endsWith(".ts")) return new Worker(workerUrl, { resourceLimits: THREAD_LIMITS });
  // Tests run without tsx, so the thread registers it itself.
  const code = `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(workerUrl.href)}); });`;
  return new Worker(code, { eval: true, execArgv: [] });
}

function defaultWorkerUrl(): URL {
  // From the sources the sources are run, never a build that may be older; from the build, the file beside it.
  const source = new URL("./draw-worker.ts", import.meta.url);
  if (import.meta.url.endsWith(".ts")) return source;
  const built = new URL("./draw-worker.js", import.meta.url);
  if (existsSync(built)) return built;
  const fromRoot = pathToFileURL(`${process.cwd()}/build/draw-worker.js`);
  if (existsSync(fromRoot)) return fromRoot;
  return pathToFileURL(`${process.cwd()}/app/features/certificates/draw/draw-worker.ts`);
}

/** One drawing thread, doing one job at a time. It starts with its first job and is started anew after it died. */
export class DrawThread {
  private worker: Worker | null = null;
  private settle: { resolve: (answer: DrawAnswer) => void; reject: (error: Error) => void } | null = null;

  constructor(
    private readonly workerUrl: URL | undefined,
    /** Told when the thread died: what it kept is gone. */
    private readonly onLost: () => void,
  ) {}

  get isBusy(): boolean {
    return this.settle !== null;
  }

  /** Resolves with the thread's answer. Rejects with `DrawingFailedError` when the thread died or took longer than `timeoutMs`. */
  async run(job: DrawJob, timeoutMs: number): Promise<DrawAnswer> {
    this.worker ??= this.start();
    const { worker } = this;
    // A thread at work keeps the process alive; an idle one does not.
    worker.ref();
    const timer = setTimeout(
      () =>
        this.lose(
          worker,
          new DrawingFailedError(`Drawing took longer than ${Math.round(timeoutMs / 1000)} seconds and was stopped.`),
        ),
      timeoutMs,
    );
    try {
      return await new Promise<DrawAnswer>((resolve, reject) => {
        this.settle = { resolve, reject };
        worker.postMessage(job);
      });
    } finally {
      clearTimeout(timer);
      this.settle = null;
      worker.unref();
    }
  }

  async close(): Promise<void> {
    const { worker } = this;
    if (worker) this.lose(worker, new DrawingFailedError("Drawing was closed."));
    await worker?.terminate();
  }

  private start(): Worker {
    const worker = startWorker(this.workerUrl);
    worker.on("message", (answer: DrawAnswer) => this.settle?.resolve(answer));
    worker.on("error", (error) => this.lose(worker, new DrawingFailedError(`The drawing thread failed: ${error.message}`)));
    worker.on("exit", (code) => this.lose(worker, new DrawingFailedError(`The drawing thread stopped (exit code ${code}).`)));
    return worker;
  }

  private lose(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = null;
    this.onLost();
    this.settle?.reject(error);
    void worker.terminate();
  }
}
