import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { Worker } from "node:worker_threads";
import { createDrawing, type Drawing } from "../../app/engines/certificate/drawing.server.ts";

import { listedRequest, sampleArtwork, sampleDesign } from "../factories/sample-drawing.ts";

/**
 * How long one and two of the built drawing threads, loops and processes that share nothing take
 * for the same work, in turns; the medians as JSON. In a process of its own: what a bench has left
 * in its memory is looked through whenever enough pictures have come from the threads, and that
 * takes as long as drawing them.
 */
const ROUNDS = 9;
/**
 * Enough that the last few, which are drawn while one of two threads has nothing left, hardly
 * count.
 */
const PNGS_PER_ROUND = 192;
const SPINS = 4;
const SPIN_LOOPS = 40_000_000;

/** A process that draws by itself, without a pool. */
class AloneProcess {
  private readonly child: ChildProcessByStdio<Writable, Readable, null>;
  private readonly lines: AsyncIterator<string>;

  private constructor(
    child: ChildProcessByStdio<Writable, Readable, null>,
    lines: AsyncIterator<string>,
  ) {
    this.child = child;
    this.lines = lines;
  }

  static async start(): Promise<AloneProcess> {
    const child = spawn(
      process.execPath,
      ["--import", "tsx", "tests/load/drawing-alone-process.ts"],
      {
        stdio: ["pipe", "pipe", "inherit"],
      },
    );
    const one = new AloneProcess(
      child,
      createInterface({ input: child.stdout })[Symbol.asyncIterator](),
    );
    await one.lines.next();
    return one;
  }

  async draw(count: number): Promise<void> {
    this.child.stdin.write(`${count}\n`);
    if ((await this.lines.next()).done) throw new Error("The drawing process ended.");
  }

  async close(): Promise<void> {
    const ended = once(this.child, "exit");
    this.child.stdin.end();
    await ended;
  }
}

/** A thread that does nothing but count. */
class Spinner {
  private readonly worker = new Worker(
    `const { parentPort } = require("node:worker_threads");
    parentPort.on("message", (n) => { let x = 1; for (let i = 0; i < n; i++) x = (Math.imul(x, 31) + i) | 0; parentPort.postMessage(x); });`,
    { eval: true },
  );

  async run(): Promise<void> {
    this.worker.postMessage(SPIN_LOOPS);
    await once(this.worker, "message");
  }

  close(): Promise<number> {
    return this.worker.terminate();
  }
}

const design = sampleDesign();
const { background, files } = await sampleArtwork("gradient");
const artwork = {
  background: async () => background,
  file: async (key: string) => files.get(key)!,
};
const workerUrl = new URL("../../build/draw-worker.js", import.meta.url);
const pools = [1, 2].map((threads) => createDrawing({ artwork, workerUrl, threads }));
const spinners = [new Spinner(), new Spinner()];
const processes = await Promise.all([AloneProcess.start(), AloneProcess.start()]);

/** Nobody keeps a picture, as one that is sent or saved is not kept. */
async function draw(pool: Drawing): Promise<void> {
  const drawn = Array.from(
    { length: PNGS_PER_ROUND },
    async (_, i) => (await pool.png(listedRequest(design, i))).length,
  );
  if (Math.min(...(await Promise.all(drawn))) < 1000) throw new Error("A certificate is empty.");
}

async function spin(count: number): Promise<void> {
  await Promise.all(
    spinners.slice(0, count).map(async (one) => {
      for (let i = 0; i < SPINS / count; i++) await one.run();
    }),
  );
}

async function drawAlone(count: number): Promise<void> {
  await Promise.all(processes.slice(0, count).map((one) => one.draw(PNGS_PER_ROUND / count)));
}

const ways = {
  one: () => draw(pools[0]!),
  spinOne: () => spin(1),
  aloneOne: () => drawAlone(1),
  two: () => draw(pools[1]!),
  spinTwo: () => spin(2),
  aloneTwo: () => drawAlone(2),
};
export type ThreadTimes = Record<keyof typeof ways, number>;

for (const pool of pools) for (let i = 0; i < 2; i++) await draw(pool);
await spin(2);
const seconds = new Map<string, number[]>();
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, act] of Object.entries(ways)) {
    const started = performance.now();
    await act();
    seconds.set(name, [...(seconds.get(name) ?? []), (performance.now() - started) / 1000]);
  }
}
await Promise.all([...pools, ...spinners, ...processes].map((one) => one.close()));
const medians = Array.from(seconds, ([name, times]) => [
  name,
  times.sort((a, b) => a - b)[times.length >> 1]!,
]);
process.stdout.write(JSON.stringify(Object.fromEntries(medians)));
process.exit(0);
