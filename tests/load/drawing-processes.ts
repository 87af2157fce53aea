import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { Worker } from "node:worker_threads";
import { createDrawing } from "../../app/features/certificates/draw/drawing-pool.server.ts";
import type { Drawing } from "../../app/features/certificates/model/drawing.ts";
import { listedRequest, sampleArtwork, sampleDesign } from "../factories/sample-drawing.ts";
import { startResendServer } from "../fakes/resend-server.ts";
import type { BenchRow } from "./run-benches.ts";

const MAX_MB = 400;
const ATTACHED = 500;
const RUNS = 3;
const ROUNDS = 7;
/** Enough that the last few, which are drawn while one of two threads has nothing left, hardly count. */
const PNGS_PER_ROUND = 96;
const SPINS = 4;
const SPIN_LOOPS = 40_000_000;

/** `PARTS=threads,memory npm run bench drawing`: only these. */
export function isWanted(part: string): boolean {
  const { PARTS } = process.env;
  return !PARTS || PARTS.split(",").includes(part);
}

/** What takes more than one thread or process: two threads against one, memory over ten thousand, e-mails with the PDF attached. */
export async function* benchDrawingProcesses(): AsyncGenerator<BenchRow> {
  if (isWanted("threads")) yield* await benchThreads();
  if (isWanted("memory")) yield await benchMemory();
  if (isWanted("attached")) yield* await benchAttached();
}

/**
 * How much two drawing threads gain over one, divided by what two threads gain that only count, and by what two processes gain that share
 * nothing. Counting waits for itself and leaves half of a core unused; where two "cores" are halves of one, drawing cannot gain as much.
 */
async function benchThreads(): Promise<BenchRow[]> {
  const design = sampleDesign();
  const { background, files } = await sampleArtwork("gradient");
  const artwork = { background: async () => background, file: async (key: string) => files.get(key)! };
  const pools = [1, 2].map((threads) => createDrawing({ artwork, threads }));
  const spinners = [new Spinner(), new Spinner()];
  const draw = (pool: Drawing) =>
    Promise.all(Array.from({ length: PNGS_PER_ROUND }, (_, i) => pool.png(listedRequest(design, i))));
  const spin = (count: number) =>
    Promise.all(
      spinners.slice(0, count).map(async (one) => {
        for (let i = 0; i < SPINS / count; i++) await one.run();
      }),
    );
  const processes = await Promise.all([AloneProcess.start(), AloneProcess.start()]);
  const drawAlone = (count: number) => Promise.all(processes.slice(0, count).map((one) => one.draw(PNGS_PER_ROUND / count)));
  for (const pool of pools) for (let i = 0; i < 2; i++) await draw(pool);
  await spin(2);
  const none = (): number[] => [];
  const seconds = { one: none(), two: none(), spinOne: none(), spinTwo: none(), aloneOne: none(), aloneTwo: none() };
  const timed = async (into: number[], act: () => Promise<unknown>) => {
    const started = performance.now();
    await act();
    into.push((performance.now() - started) / 1000);
  };
  for (let round = 0; round < ROUNDS; round++) {
    await timed(seconds.one, () => draw(pools[0]!));
    await timed(seconds.spinOne, () => spin(1));
    await timed(seconds.aloneOne, () => drawAlone(1));
    await timed(seconds.two, () => draw(pools[1]!));
    await timed(seconds.spinTwo, () => spin(2));
    await timed(seconds.aloneTwo, () => drawAlone(2));
  }
  await Promise.all([...pools, ...spinners, ...processes].map((one) => one.close()));
  const gain = median(seconds.one) / median(seconds.two);
  const spinGain = median(seconds.spinOne) / median(seconds.spinTwo);
  const aloneGain = median(seconds.aloneOne) / median(seconds.aloneTwo);
  return [
    {
      what: `two drawing threads (a spin loop gains ${spinGain.toFixed(2)})`,
      value: gain,
      unit: "times one",
      ratio: gain / spinGain,
      against: "what a spin loop gains (at least 0.8)",
    },
    {
      what: "two drawing processes that share nothing",
      value: aloneGain,
      unit: "times one",
      ratio: gain / aloneGain,
      against: "of it is what the threads gain",
    },
  ];
}

/** A process that draws by itself, without a pool. */
class AloneProcess {
  private constructor(
    private readonly child: ChildProcessByStdio<Writable, Readable, null>,
    private readonly lines: AsyncIterator<string>,
  ) {}

  static async start(): Promise<AloneProcess> {
    const child = spawn(process.execPath, ["--import", "tsx", "tests/load/drawing-alone-process.ts"], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    const one = new AloneProcess(child, createInterface({ input: child.stdout })[Symbol.asyncIterator]());
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

async function benchMemory(): Promise<BenchRow> {
  const file = "drawing-memory-process.ts";
  const { peakMb, count } = await runProcess<{ peakMb: number; count: number }>(file, {}, ["--experimental-strip-types"]);
  const what = `peak resident memory of a drawing process, ${count.toLocaleString("en")} certificates`;
  return { what, value: peakMb, unit: "MB", ratio: MAX_MB / peakMb, against: "below 400 MB" };
}

async function benchAttached(): Promise<BenchRow[]> {
  const rates: number[] = [];
  let bytes = 0;
  for (let run = 0; run < RUNS; run++) {
    const resend = await startResendServer({ discardBodies: true });
    const result = await runProcess<{ seconds: number; bytesEach: number }>("attached-process.ts", {
      ...{ PEOPLE: String(ATTACHED), RESEND_URL: resend.url, RESEND_KEY: resend.apiKey },
    });
    const sent = resend.accepted.length;
    await resend.close();
    if (sent !== ATTACHED) throw new Error(`${sent} of ${ATTACHED} messages arrived`);
    rates.push(ATTACHED / result.seconds);
    bytes = result.bytesEach;
  }
  const value = median(rates);
  return [
    {
      what: "e-mails with the PDF attached, to a local Resend",
      value,
      unit: "per second",
      ratio: value / 100,
      against: "100 a second",
    },
    { what: "the attached PDF of one of them", value: bytes, unit: "bytes" },
  ];
}

async function runProcess<Result>(
  file: string,
  env: Record<string, string>,
  options: readonly string[] = ["--import", "tsx"],
): Promise<Result> {
  const child = spawn(process.execPath, [...options, `tests/load/${file}`], {
    env: { ...process.env, NODE_ENV: "test", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${file} ended with ${code}`);
  return JSON.parse(output) as Result;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}
