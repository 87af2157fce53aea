import { spawn } from "node:child_process";
import { once } from "node:events";
import { startResendServer } from "../fakes/resend-server.ts";
import type { ThreadTimes } from "./drawing-threads-process.ts";
import type { BenchRow } from "./run-benches.ts";

const MAX_MB = 400;
const ATTACHED = 500;
const RUNS = 3;

/** `PARTS=threads,memory npm run bench drawing`: only these. */
export function isWanted(part: string): boolean {
  const { PARTS } = process.env;
  return !PARTS || PARTS.split(",").includes(part);
}

/**
 * What takes more than one thread or process: two threads against one, memory over ten thousand,
 * e-mails with the PDF attached.
 */
export async function* benchDrawingProcesses(): AsyncGenerator<BenchRow> {
  if (isWanted("threads")) yield* await benchThreads();
  if (isWanted("memory")) yield await benchMemory();
  if (isWanted("attached")) yield* await benchAttached();
}

/**
 * How much two drawing threads gain over one, divided by what two threads gain that only count, and
 * by what two processes gain that share nothing. Counting waits for itself and leaves half of a
 * core unused; where two "cores" are halves of one, drawing cannot gain as much.
 */
async function benchThreads(): Promise<BenchRow[]> {
  const times = await runProcess<ThreadTimes>("drawing-threads-process.ts", {});
  const gain = times.one / times.two;
  const spinGain = times.spinOne / times.spinTwo;
  const aloneGain = times.aloneOne / times.aloneTwo;
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

async function benchMemory(): Promise<BenchRow> {
  const file = "drawing-memory-process.ts";
  const { peakMb, count } = await runProcess<{ peakMb: number; count: number }>(
    file,
    {},
    STRIP_TYPES,
  );
  const what = `peak resident memory of a drawing process, ${count.toLocaleString("en")} certificates`;
  return { what, value: peakMb, unit: "MB", ratio: MAX_MB / peakMb, against: "below 400 MB" };
}

async function benchAttached(): Promise<BenchRow[]> {
  const rates: number[] = [];
  let bytes = 0;
  for (let run = 0; run < RUNS; run++) {
    const resend = await startResendServer({ discardBodies: true });
    const result = await runProcess<{ seconds: number; bytesEach: number }>("attached-process.ts", {
      PEOPLE: String(ATTACHED),
      RESEND_URL: resend.url,
      RESEND_KEY: resend.apiKey,
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

/** For processes that only use the build: what tsx is and does would count as theirs. */
export const STRIP_TYPES = ["--experimental-strip-types"];

/** What a file of this folder prints, run as a process of its own. */
export async function runProcess<Result>(
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
