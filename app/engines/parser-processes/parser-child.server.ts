import type { ChildProcess } from "node:child_process";
import type { Socket } from "node:net";
import { limitWork, processorMs } from "./limits.server.ts";
import type { ParseJobs, ParseKind, ParseReply, ParseRequest, ParserBounds } from "./parse-jobs.ts";
import { type ParserLimits, startParser } from "./start-parser.server.ts";

/** We gave up on a file and ended the process that had it open. The next file is not affected. */
export class FileNotParsed extends Error {
  override name = "FileNotParsed";
  /**
   * `time`: it took too long. `died`: the process ended, usually out of memory. `fault`: the
   * parser failed unexpectedly.
   */
  readonly why: "time" | "died" | "fault";

  constructor(why: "time" | "died" | "fault", detail = "") {
    super(`A file was given up (${why})${detail ? `: ${detail}` : ""}`);
    this.why = why;
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
  private settle: { resolve: (reply: ParseReply) => void; reject: (error: Error) => void } | null =
    null;
  private files = 0;
  private hasFile = false;
  private isEnded = false;
  private stderr = "";
  /**
   * Processor time of the file read last, in ms; by the clock where the system doesn't report it.
   */
  usedMs = 0;
  /** The most memory it held so far, in bytes, its libraries included. */
  peakBytes = 0;
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
    this.started = this.reply(
      START_MS,
      () => new ParserNotStarted("A parser process did not become ready in time"),
    ).then((reply) =>
      onReady(reply.kind === "ready" ? reply.bounds : { isLimited: false, hasNetwork: true }),
    );
    this.started.catch(() => this.end());
    this.letServerEnd();
  }

  /**
   * Throws `FileNotParsed` or `ParserNotStarted`, and then ends the process. The timeout starts
   * when the process has the file, not while it starts up.
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
        return before === null || after === null || after < before
          ? performance.now() - startedAt
          : after - before;
      };
      const replied = this.reply(timeoutMs, () => new FileNotParsed("time"));
      this.child.send(request, (error) => error && this.gone(error.message));
      const reply = await replied;
      this.usedMs = used();
      if (reply.kind === "answer") this.peakBytes = reply.peakBytes;
      if (reply.kind === "failed") throw new FileNotParsed("fault", reply.message);
      if (reply.kind !== "answer")
        throw new FileNotParsed("fault", "it did not answer what it was asked");
      if (reply.isUsedUp || ++this.files >= MAX_FILES || reply.residentBytes > MAX_RESIDENT_BYTES)
        this.end();
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
      this.hasFile
        ? new FileNotParsed("died", detail)
        : new ParserNotStarted(`A parser process ended: ${how} ${this.stderr}`),
    );
  }

  /** An idle process does not keep the server alive. */
  private letServerEnd(): void {
    this.child.unref();
    this.child.channel?.unref();
    (this.child.stderr as Socket | null)?.unref();
  }
}
