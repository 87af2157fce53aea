import { spawn } from "node:child_process";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
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
const PNGS_PER_ROUND = 32;
const SPINS = 4;
const SPIN_LOOPS = 40_000_000;

/** What takes more than one thread or process: two threads against one, memory over ten thousand, e-mails with the PDF attached. */
export async function* benchDrawingProcesses(): AsyncGenerator<BenchRow> {
  yield await benchThreads();
  yield await benchMemory();
  yield* await benchAttached();
}

/** How much two drawing threads gain over one, divided by what two threads gain that only count. */
async function benchThreads(): Promise<BenchRow> {
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
  for (const pool of pools) await draw(pool);
  await spin(2);
  const seconds = { one: [] as number[], two: [] as number[], spinOne: [] as number[], spinTwo: [] as number[] };
  const timed = async (into: number[], act: () => Promise<unknown>) => {
    const started = performance.now();
    await act();
    into.push((performance.now() - started) / 1000);
  };
  for (let round = 0; round < ROUNDS; round++) {
    await timed(seconds.one, () => draw(pools[0]!));
    await timed(seconds.spinOne, () => spin(1));
    await timed(seconds.two, () => draw(pools[1]!));
    await timed(seconds.spinTwo, () => spin(2));
  }
  await Promise.all([...pools.map((pool) => pool.close()), ...spinners.map((one) => one.close())]);
  const gain = median(seconds.one) / median(seconds.two);
  const spinGain = median(seconds.spinOne) / median(seconds.spinTwo);
  return {
    what: `two drawing threads (a spin loop gains ${spinGain.toFixed(2)})`,
    value: gain,
    unit: "times one",
    ratio: gain / spinGain,
    against: "what a spin loop gains (at least 0.8)",
  };
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
