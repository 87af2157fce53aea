import { type ChildProcess, spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeRangeBytes } from "./limits.server.ts";
import { asUser, type ParserUser } from "./parser-user.server.ts";

export interface ParserLimits {
  /** The process's memory limit, enforced by the system if it can. */
  memoryMb: number;
  /** How much of it JavaScript objects may use. */
  heapMb: number;
  /** Processor time over its whole life, so it ends even if nothing else ends it. */
  cpuSeconds: number;
  /** Null: as the server's own user. */
  user: () => ParserUser | null;
  /** The path of the program that reads files. */
  program: string;
}

/** Pages get the processor first while files are read. */
const NICE = 10;
/** Running from source needs this much more, for the loader and its compiler. */
const SOURCES_NEED_MB = 384;

/**
 * Should the machine run out of memory, the kernel ends the process with one file, and neither the
 * server nor its worker (proc(5)).
 */
const FIRST_TO_END = "{ echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null;";

/**
 * Where the system lets anybody make namespaces (unshare(1)), the process gets a network of its own
 * that has nothing in it. Containers and hardened services often don't: then it runs as before, and
 * the log says so.
 */
const WITHOUT_NETWORK = `apart="unshare --user --map-current-user --net"; $apart true 2> /dev/null || apart="";`;

/**
 * What Node itself keeps a parser from: starting programs, and writing anywhere but where sheets
 * are written to. Reading is left to the system's permissions. Libraries that aren't JavaScript
 * aren't bound by it, which is why it comes on top of the rest.
 * https://nodejs.org/api/permissions.html
 */
function permissions(): string[] {
  if (!process.allowedNodeEnvironmentFlags.has("--permission")) return [];
  return [
    "--permission",
    "--allow-fs-read=*",
    `--allow-fs-write=${join(tmpdir(), "*")}`,
    "--allow-addons",
    "--allow-worker",
  ];
}

/**
 * Starts the parser program under limits that the kernel enforces: RLIMIT_DATA counts the private
 * memory that a process may write, which Linux (4.7 or newer) applies to everything it maps
 * (setrlimit(2)). Limiting address space (`ulimit -v`) doesn't work: V8 and WebAssembly reserve
 * gigabytes that they never use. The process gets none of the server's settings, and where the
 * server may, another user.
 */
export function startParser({
  memoryMb,
  heapMb,
  cpuSeconds,
  user,
  program,
}: ParserLimits): ChildProcess {
  const fromSources = program.endsWith(".ts");
  const limitMb =
    memoryMb + Math.ceil(codeRangeBytes() / 1024 ** 2) + (fromSources ? SOURCES_NEED_MB : 0);
  const node = [
    process.execPath,
    `--max-old-space-size=${heapMb}`,
    // Each thread's stack counts, so use few.
    "--v8-pool-size=1",
    ...(fromSources ? ["--import", "tsx"] : ["--enable-source-maps", ...permissions()]),
    program,
    String(limitMb),
  ];
  const limits = `ulimit -c 0; ulimit -t ${cpuSeconds}; ulimit -d ${limitMb * 1024}; ${FIRST_TO_END}`;
  const limited = [
    "/bin/sh",
    "-c",
    `${limits} ${WITHOUT_NETWORK} exec $apart nice -n ${NICE} "$@"`,
    "parser",
    ...node,
  ];
  const [command = "", ...words] =
    process.platform === "win32" ? node : [...asUser(user()), ...limited];
  const { PATH = "", TMPDIR } = process.env;
  return spawn(command, words, {
    env: {
      PATH,
      ...(TMPDIR ? { TMPDIR } : {}),
      NODE_ENV: "production",
      UV_THREADPOOL_SIZE: "2",
    } as NodeJS.ProcessEnv,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  });
}
