import { spawn } from "node:child_process";
import { once } from "node:events";
import { startResendServer } from "../fakes/resend-server.ts";
import { benchFilling } from "./filling.ts";
import type { BenchRow } from "./run-benches.ts";

const PEOPLE = 10_000;
const MAX_CONFIRMED = 100_000;
const MAX_MB = 400;
const RUNS = 3;

interface Run {
  confirmSeconds: number;
  sendSeconds: number;
  peakMb: number;
}

/** 10,000 recipients by link against a local Resend without a limit, and the confirming of 100,000. Medians of three runs. */
export async function benchSending(): Promise<BenchRow[]> {
  const sends: Run[] = [];
  for (let run = 0; run < RUNS; run++) {
    const resend = await startResendServer({ discardBodies: true });
    sends.push(await runSender({ PEOPLE: String(PEOPLE), RESEND_URL: resend.url, RESEND_KEY: resend.apiKey }));
    const counts = resend.countByAddress();
    await resend.close();
    if (counts.size !== PEOPLE || resend.accepted.length !== PEOPLE) {
      throw new Error(`${resend.accepted.length} messages reached ${counts.size} of ${PEOPLE} people`);
    }
  }
  const large = await runSender({
    PEOPLE: String(MAX_CONFIRMED),
    RESEND_URL: "http://127.0.0.1:9",
    RESEND_KEY: "re_unused",
    SEND: "no",
  });
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
    { what: "confirming 100,000 recipients, one transaction", value: large.confirmSeconds, unit: "s" },
    { what: "certificates and messages written by it", value: MAX_CONFIRMED / large.confirmSeconds, unit: "people a second" },
    {
      what: "peak resident memory, confirming 100,000",
      value: large.peakMb,
      unit: "MB",
      ratio: MAX_MB / large.peakMb,
      against: "below 400 MB",
    },
    ...(await benchFilling()),
  ];
}

async function runSender(env: Record<string, string>): Promise<Run> {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/load/sending-process.ts"], {
    env: { ...process.env, NODE_ENV: "test", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`the sender ended with ${code}`);
  return JSON.parse(output) as Run;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
