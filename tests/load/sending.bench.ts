import { spawn } from "node:child_process";
import { once } from "node:events";
import { startResendServer } from "../fakes/resend-server.ts";
import type { BenchRow } from "./run-benches.ts";

const PEOPLE = 10_000;
const MAX_CONFIRMED = 100_000;
const MAX_MB = 400;
const RUNS = 3;
const MEDIAN_WAIT_MS = 100;
const P99_WAIT_MS = 500;

interface Run {
  sendSeconds: number;
  peakMb: number;
}

/** What `confirming-process.ts` says. */
interface Confirming {
  answerSeconds: number;
  seconds: number;
  /** Small writes of others meanwhile, and how long they waited. */
  writes: number;
  medianMs: number;
  p99Ms: number;
  longestMs: number;
  peakMb: number;
}

/** 10,000 recipients by link against a local Resend without a limit, medians of three runs; and the confirming of 100,000, with who writes meanwhile. */
export async function benchSending(): Promise<BenchRow[]> {
  const sends: Run[] = [];
  for (let run = 0; run < RUNS; run++) {
    const resend = await startResendServer({ discardBodies: true });
    sends.push(
      await runProcess<Run>("tests/load/sending-process.ts", {
        PEOPLE: String(PEOPLE),
        RESEND_URL: resend.url,
        RESEND_KEY: resend.apiKey,
      }),
    );
    const counts = resend.countByAddress();
    await resend.close();
    if (counts.size !== PEOPLE || resend.accepted.length !== PEOPLE) {
      throw new Error(`${resend.accepted.length} messages reached ${counts.size} of ${PEOPLE} people`);
    }
  }
  const large = await runProcess<Confirming>("tests/load/confirming-process.ts", { PEOPLE: String(MAX_CONFIRMED) });
  const peakMb = Math.max(...sends.map((run) => run.peakMb));
  return [
    {
      what: "messages sent by link to a local Resend",
      value: PEOPLE / median(sends.map((run) => run.sendSeconds)),
      unit: "per second",
    },
    {
      what: "peak resident memory, 10,000 recipients",
      value: peakMb,
      unit: "MB",
      ratio: MAX_MB / peakMb,
      against: "below 400 MB",
    },
    { what: "confirming 100,000 recipients: the answer to the organiser", value: large.answerSeconds, unit: "s" },
    { what: "confirming 100,000 recipients: until they may leave", value: large.seconds, unit: "s" },
    {
      what: "what others write meanwhile waits, median",
      value: large.medianMs,
      unit: "ms",
      ratio: MEDIAN_WAIT_MS / large.medianMs,
      against: "at most 100 ms",
    },
    {
      what: `what others write meanwhile waits, 99 of 100 of ${large.writes}`,
      value: large.p99Ms,
      unit: "ms",
      ratio: P99_WAIT_MS / large.p99Ms,
      against: "at most 500 ms",
    },
    { what: "what others write meanwhile waits, the longest", value: large.longestMs, unit: "ms" },
    {
      what: "peak resident memory, confirming 100,000",
      value: large.peakMb,
      unit: "MB",
      ratio: MAX_MB / large.peakMb,
      against: "below 400 MB",
    },
  ];
}

async function runProcess<Result>(script: string, env: Record<string, string>): Promise<Result> {
  const child = spawn(process.execPath, ["--import", "tsx", script], {
    env: { ...process.env, NODE_ENV: "test", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
  return JSON.parse(output) as Result;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
