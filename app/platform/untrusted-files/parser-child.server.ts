import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { codeRangeBytes, limitWork, processorMs } from "./limits.server.ts";
import type { ParseJobs, ParseKind, ParseReply, ParseRequest, ParserBounds } from "./parse-jobs.ts";

/** We gave up on a file and ended the process that had it open. The next file is not affected. */
export class FileNotParsed extends Error {
  override name = "FileNotParsed";
  constructor(
    /** `time`: it took too long. `died`: the process ended, usually out of memory. `fault`: the parser failed unexpectedly. */
    readonly why: "time" | "died" | "fault",
    detail = "",
  ) {
    super(`A file was given up (${why})${detail ? `: ${detail}` : ""}`);
  }
}

/** No process could be started; the file is not to blame. */
export class ParserNotStarted extends Error {
  override name = "ParserNotStarted";
}

/** A process is replaced after this many files, or above this much memory. */
const MAX_FILES = 100;
const MAX_RESIDENT_BYTES = 200 * 1024 * 1024;
const START_MS = 30_000;
const MAX_STDERR = 2_000;

/** One parser process: one file at a time, until it is used up or dies. */
export class ParserChild {
  private readonly child: ChildProcess;
  private readonly started: Promise<void>;
  private settle: { resolve: (reply: ParseReply) => void; reject: (error: Error) => void } | null = null;
  private files = 0;
  private hasFile = false;
  private isEnded = false;
  private stderr = "";
  /** Processor time of the file read last, in ms; by the clock where the system doesn't report it. */
  usedMs = 0;
  /** It accepts no more files. */
  isUsedUp = false;

  constructor(limits: ParserLimits, onReady: (bounds: ParserBounds) => void) {
    this.child = startParser(limits);
    this.child.on("message", (reply: ParseReply) => this.settle?.resolve(reply));
    this.child.once("error", (error) => this.gone(error.message));
    this.child.once("exit", (code, signal) => this.gone(signal ?? `exit code ${code}`));
    this.child.stderr?.on("data", (part: Buffer) => {
      if (this.stderr.length < MAX_STDERR) this.stderr += part;
    });
    this.started = this.reply(START_MS, () => new ParserNotStarted("A parser process did not become ready in time")).then(
      (reply) => onReady(reply.kind === "ready" ? reply.bounds : { isLimited: false, hasNetwork: true }),
    );
    this.started.catch(() => this.end());
    this.letServerEnd();
  }

  /**
   * Throws `FileNotParsed` or `ParserNotStarted`, and then ends the process. The timeout starts when the process has the file,
   * not while it starts up.
   */
  async parse(request: ParseRequest, timeoutMs: number): Promise<ParseJobs[ParseKind]["answer"]> {
    this.child.ref();
    this.child.channel?.ref();
    let used = () => 0;
    try {
      await this.started;
      this.hasFile = true;
      const [startedAt, before] = [performance.now(), processorMs(this.child.pid)];
      used = () => {
        const after = processorMs(this.child.pid);
        return before === null || after === null || after < before ? performance.now() - startedAt : after - before;
      };
      const replied = this.reply(timeoutMs, () => new FileNotParsed("time"));
      this.child.send(request, (error) => error && this.gone(error.message));
      const reply = await replied;
      this.usedMs = used();
      if (reply.kind === "failed") throw new FileNotParsed("fault", reply.message);
      if (reply.kind !== "answer") throw new FileNotParsed("fault", "it did not answer what it was asked");
      if (reply.isUsedUp || ++this.files >= MAX_FILES || reply.residentBytes > MAX_RESIDENT_BYTES) this.end();
      return reply.answer;
    } catch (error) {
      this.usedMs = used();
      this.end();
      throw error;
    } finally {
      this.hasFile = false;
      this.letServerEnd();
    }
  }

  end(): void {
    this.isUsedUp = true;
    if (!this.isEnded) this.child.kill("SIGKILL");
  }

  private async reply(timeoutMs: number, late: () => Error): Promise<ParseReply> {
    let stop = () => {};
    try {
      return await new Promise<ParseReply>((resolve, reject) => {
        this.settle = { resolve, reject };
        if (this.isEnded) this.gone("before it was asked");
        stop = limitWork(this.child.pid, timeoutMs, () => reject(late()));
      });
    } finally {
      stop();
      this.settle = null;
    }
  }

  private gone(how: string): void {
    this.isEnded = true;
    this.isUsedUp = true;
    const detail = `${how} ${this.stderr.trim().split("\n")[0]}`.trim();
    this.settle?.reject(
      this.hasFile ? new FileNotParsed("died", detail) : new ParserNotStarted(`A parser process ended: ${how} ${this.stderr}`),
    );
  }

  /** An idle process does not keep the server alive. */
  private letServerEnd(): void {
    this.child.unref();
    this.child.channel?.unref();
    (this.child.stderr as Socket | null)?.unref();
  }
}

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

/** Should the machine run out of memory, the kernel ends the process with one file, and neither the server nor its worker (proc(5)). */
const FIRST_TO_END = "{ echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null;";

/**
 * Where the system lets anybody make namespaces (unshare(1)), the process gets a network of its own that has nothing in it. Containers
 * and hardened services often don't: then it runs as before, and the log says so.
 */
const WITHOUT_NETWORK = `apart="unshare --user --map-current-user --net"; $apart true 2> /dev/null || apart="";`;

/**
 * What Node itself keeps a parser from: starting programs, and writing anywhere but where sheets are written to. Reading is left to the
 * system's permissions. Libraries that aren't JavaScript aren't bound by it, which is why it comes on top of the rest.
 * https://nodejs.org/api/permissions.html
 */
function permissions(): string[] {
  if (!process.allowedNodeEnvironmentFlags.has("--permission")) return [];
  return ["--permission", "--allow-fs-read=*", `--allow-fs-write=${join(tmpdir(), "*")}`, "--allow-addons", "--allow-worker"];
}

/**
 * Starts the parser program under limits that the kernel enforces: RLIMIT_DATA counts the private memory that a process may
 * write, which Linux (4.7 or newer) applies to everything it maps (setrlimit(2)). Limiting address space (`ulimit -v`) doesn't
 * work: V8 and WebAssembly reserve gigabytes that they never use. The process gets none of the server's settings.
 */
function startParser({ memoryMb, heapMb, cpuSeconds }: ParserLimits): ChildProcess {
  const program = parserProgram();
  const fromSources = program.endsWith(".ts");
  const limitMb = memoryMb + Math.ceil(codeRangeBytes() / 1024 ** 2) + (fromSources ? SOURCES_NEED_MB : 0);
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
  const [command = "", ...words] =
    process.platform === "win32"
      ? node
      : ["/bin/sh", "-c", `${limits} ${WITHOUT_NETWORK} exec $apart nice -n ${NICE} "$@"`, "parser", ...node];
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
  if (import.meta.url.endsWith(".ts")) return fileURLToPath(new URL("../../wiring/parser-process.ts", import.meta.url));
  const built = [beside("./parser-process.js"), join(process.cwd(), "build/parser-process.js")];
  return built.find((path) => existsSync(path)) ?? join(process.cwd(), "app/wiring/parser-process.ts");
}
