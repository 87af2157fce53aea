import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BenchRow } from "./run-benches.ts";

const PEOPLE = 100_000;
const MAX_ADDED_MB = 200;
const MAX_WAIT_MS = 250;

/** Taking along, and deleting, an account of 100,000 recipients, certificates and messages. */
export async function benchData(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "iweri-data-bench-"));
  try {
    await run(folder, "fill");
    const taken = await run(folder, "export");
    const deleted = await run(folder, "delete");
    return [
      { what: "archive of 100,000 recipients and messages", value: taken.seconds!, unit: "s" },
      { what: "its size", value: taken.megabytes!, unit: "MB" },
      {
        what: "resident memory it added at its peak",
        value: taken.addedMb!,
        unit: "MB",
        ratio: MAX_ADDED_MB / taken.addedMb!,
        against: `below ${MAX_ADDED_MB} MB`,
      },
      { what: "deleting that account", value: deleted.seconds!, unit: "s" },
      {
        what: "longest that another writer waited meanwhile",
        value: deleted.longestWaitMs!,
        unit: "ms",
        ratio: MAX_WAIT_MS / deleted.longestWaitMs!,
        against: `below ${MAX_WAIT_MS} ms`,
      },
      { what: "median of those waits", value: deleted.medianWaitMs!, unit: "ms" },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(folder: string, step: string): Promise<Record<string, number>> {
  const child = spawn(
    process.execPath,
    ["--expose-gc", "--import", "tsx", "tests/load/data-process.ts"],
    {
      env: { ...process.env, NODE_ENV: "test", FOLDER: folder, STEP: step, PEOPLE: String(PEOPLE) },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${step} ended with ${code}`);
  return JSON.parse(output) as Record<string, number>;
}
