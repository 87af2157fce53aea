import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { codeRangeBytes } from "./code-range.server.ts";

export interface ParserLimits {
  /** The process's memory limit, enforced by the system if it can. */
  memoryMb: number;
  /** How much of it JavaScript objects may use. */
  heapMb: number;
  /** Processor time over its whole life, so it ends even if nothing else ends it. */
  cpuSeconds: number;
}

/** Pages get the processor first while files are read. */
const NICE = 10;
/** Running from source needs this much more, for the loader and its compiler. */
const SOURCES_NEED_MB = 384;

/**
 * Starts the parser program under limits that the kernel enforces: RLIMIT_DATA counts the private memory that a process may
 * write, which Linux (4.7 or newer) applies to everything it maps (setrlimit(2)). Limiting address space (`ulimit -v`) doesn't
 * work: V8 and WebAssembly reserve gigabytes that they never use. The process gets none of the server's settings.
 */
export function startParser({ memoryMb, heapMb, cpuSeconds }: ParserLimits): ChildProcess {
  const program = parserProgram();
  const fromSources = program.endsWith(".ts");
  const limitMb = memoryMb + Math.ceil(codeRangeBytes() / 1024 ** 2) + (fromSources ? SOURCES_NEED_MB : 0);
  const node = [
    process.execPath,
    `--max-old-space-size=${heapMb}`,
    // Each thread's stack counts, so use few.
    "--v8-pool-size=1",
    ...(fromSources ? ["--import", "tsx"] : ["--enable-source-maps"]),
    program,
    String(limitMb),
  ];
  const limits = `ulimit -c 0; ulimit -t ${cpuSeconds}; ulimit -d ${limitMb * 1024};`;
  const [command = "", ...words] =
    process.platform === "win32" ? node : ["/bin/sh", "-c", `${limits} exec nice -n ${NICE} "$@"`, "parser", ...node];
  const { PATH = "", TMPDIR } = process.env;
  return spawn(command, words, {
    env: { PATH, ...(TMPDIR ? { TMPDIR } : {}), NODE_ENV: "production", UV_THREADPOOL_SIZE: "2" } as NodeJS.ProcessEnv,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  });
}

/** Run from source, this is the source file, never an older build; run from the build, the file beside it. */
function parserProgram(): string {
  const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  if (import.meta.url.endsWith(".ts")) return beside("./parser-process.ts");
  const built = [beside("./parser-process.js"), join(process.cwd(), "build/parser-process.js")];
  return built.find((path) => existsSync(path)) ?? join(process.cwd(), "app/untrusted-files/parser-process.ts");
}
