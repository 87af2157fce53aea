import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";

/** The real program in a process of its own. */
export interface RealProcess {
  port: number;
  child: ChildProcess;
  /** Everything it wrote so far, both streams. */
  output(): string;
  /** Its exit code once it has ended; null: a signal ended it. */
  ended: Promise<number | null>;
}

let lastPort = 20_000 + 1_000 * Number(process.env.VITEST_POOL_ID ?? 0);

/**
 * A port for a program that takes it in a moment: of those that no system gives to who asks for any
 * (below 32,768), and each test process has its own thousand, so that nobody else takes it
 * meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = ++lastPort;
    const probe = createServer();
    const isFree = await new Promise<boolean>((done) => {
      probe.once("error", () => done(false));
      probe.listen(port, "127.0.0.1", () => done(true));
    });
    if (!isFree) continue;
    await new Promise((done) => probe.close(done));
    return port;
  }
}

/** What the program needs in production to start where it is given a folder and a port. */
export function productionEnv(dataDir: string, port: number): Record<string, string> {
  return {
    NODE_ENV: "production",
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    SESSION_SECRET: "0123456789abcdef0123456789abcdef",
    MAIL_TRANSPORT: "outbox",
    NIN_VERIFIER: "manual",
    SMS_TRANSPORT: "outbox",
  };
}

/**
 * Starts `node bin/<program>` with this environment and nothing of this process but the path.
 * `dataBytes`: the memory it may have, of which the kernel gives it no more (RLIMIT_DATA).
 * `before`: a command that begins it, as another user say.
 */
export function startProgram(
  program: string,
  env: Record<string, string>,
  {
    port = Number(env.PORT ?? 0),
    dataBytes,
    before = [],
  }: { port?: number; dataBytes?: number; before?: string[] } = {},
): RealProcess {
  const node = [...before, process.execPath, `bin/${program}`];
  const limited = [
    "/bin/sh",
    "-c",
    `ulimit -d ${(dataBytes ?? 0) / 1024}; exec "$@"`,
    program,
    ...node,
  ];
  const [command = "", ...words] = dataBytes ? limited : node;
  const child = spawn(command, words, {
    env: { PATH: process.env.PATH ?? "", ...env } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += part));
  const ended = new Promise<number | null>((resolve) =>
    child.once("exit", (code) => resolve(code)),
  );
  return { port, child, output: () => output, ended };
}

/** Waits until it answers. Throws with what it wrote when it ends before. */
export async function answering({ port, child, output }: RealProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}:\n${output()}`);
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`it did not start within a minute:\n${output()}`);
}

/** The id of the worker that this server has started; null: it has none at this moment (Linux). */
export function workerOf({ child }: RealProcess): number | null {
  for (const id of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1];
      if (
        Number(parent) === child.pid &&
        readFileSync(`/proc/${id}/cmdline`, "utf8").includes("worker.mjs\0child")
      )
        return Number(id);
    } catch {
      // It has ended meanwhile.
    }
  }
  return null;
}

/** Kills the server and its worker at once, as the end of a container or a power cut does. */
export async function killWithWorker(server: RealProcess): Promise<void> {
  const worker = workerOf(server);
  server.child.kill("SIGKILL");
  if (worker) process.kill(worker, "SIGKILL");
  await server.ended;
}
