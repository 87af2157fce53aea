import { type ChildProcess, fork } from "node:child_process";
import type { SeedResult } from "./run-seed.ts";

export type MeasuredResult = SeedResult & { processorMs: number };

export interface SeedRun {
  program: string;
  database: string;
  seeds: readonly number[];
  messages: number;
  processes: number;
  print?: boolean;
  /** Called with each result; true: that is enough. */
  onResult: (result: MeasuredResult) => boolean | undefined;
}

/** A seed may take so long, however busy the machine is. */
const SEED_TIMEOUT_MS = 120_000;

/** Runs seeds in so many processes, each of which takes the next when it is through with one. */
export async function runSeeds(run: SeedRun): Promise<void> {
  const left = [...run.seeds];
  const stopped = { early: false };
  const children = Array.from({ length: Math.min(run.processes, left.length) }, () =>
    runInProcess(run, left, stopped),
  );
  await Promise.all(children);
}

async function runInProcess(
  run: SeedRun,
  left: number[],
  stopped: { early: boolean },
): Promise<void> {
  const words = [run.database, String(run.messages), run.print ? "print" : ""];
  const child = fork(run.program, words, {
    execArgv: ["--enable-source-maps"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  try {
    await nextMessage(child, "start");
    for (let seed = left.shift(); seed !== undefined && !stopped.early; seed = left.shift()) {
      child.send(seed);
      const result = (await nextMessage(child, `seed ${seed}`)) as MeasuredResult;
      if (run.onResult(result)) stopped.early = true;
    }
  } finally {
    child.kill();
  }
}

function nextMessage(child: ChildProcess, what: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${what}: nothing after ${SEED_TIMEOUT_MS / 1000} s`)),
      SEED_TIMEOUT_MS,
    );
    const ended = (code: number | null) =>
      reject(new Error(`${what}: the process ended with ${code}`));
    child.once("exit", ended);
    child.once("message", (message) => {
      clearTimeout(timer);
      child.off("exit", ended);
      resolve(message);
    });
  });
}
