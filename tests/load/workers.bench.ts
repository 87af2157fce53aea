import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { BenchRow } from "./run-benches.ts";

/**
 * 1, 2 and 4 worker processes on one PostgreSQL: deliveries a second by link and with the
 * certificate attached.
 */
export async function benchWorkers(): Promise<BenchRow[]> {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/load/workers-process.ts"], {
    env: { ...process.env, NODE_ENV: "test" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const output = await text(child.stdout);
  const [code] = await exited;
  if (code !== 0) throw new Error(`measuring several workers ended with ${code}`);
  return JSON.parse(output) as BenchRow[];
}
