import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** Starts a worker process on the database of a folder; resolves when it works. */
export async function startWorkerProcess(env: Record<string, string>): Promise<ChildProcess> {
  return startScript("tests/faults/worker-process.ts", env);
}

/**
 * Starts a script of the tests; resolves at the first thing it says. Rejects when it ends before.
 */
export async function startScript(
  script: string,
  env: Record<string, string>,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", script], {
    env: { ...process.env, NODE_ENV: "test", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit").then(([code, signal]) => {
    throw new Error(`${script} ended with ${code ?? signal}`);
  });
  exited.catch(() => {});
  await Promise.race([once(child.stdout!, "data"), exited]);
  return child;
}

/** Ends a process and waits until it has ended. */
export async function endProcess(
  child: ChildProcess,
  signal: "SIGKILL" | "SIGTERM",
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}
