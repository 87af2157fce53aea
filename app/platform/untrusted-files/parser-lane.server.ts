import type { ParseJobs, ParseKind, ParseRequest } from "./parse-jobs.ts";
import { ParserChild, type ParserLimits, ParserNotStarted } from "./parser-child.server.ts";

/** Too many files are waiting already; this one may be fine. Answered with HTTP 503 and `Retry-After`. */
export class ParsersBusy extends Error {
  override name = "ParsersBusy";
  constructor(
    /** When it is worth trying again. */
    readonly seconds: number,
  ) {
    super(`Too many files are waiting to be read; try again in ${seconds} s`);
  }
}

export interface LaneSettings {
  limits: ParserLimits;
  /** Files that may wait. */
  waitingLimit: number;
  /** How many of them may be from one sender, so that nobody fills the queue alone. */
  waitingLimitOfOne: number;
  longestWaitMs: number;
}

interface Waiting {
  from: string;
  start: () => void;
}

/**
 * The server renders a page for each file, even those turned away. Rendering many at once would hold up everyone else's pages, so
 * there is a pause between files while others wait, and files turned away are answered one after another.
 */
const REST_MS = 150;
const REFUSAL_EVERY_MS = 200;
const LONGEST_REFUSAL_MS = 3_000;

/** One process with a bounded queue in front of it. The process is started in advance and replaced when it ends. */
export class ParserLane {
  private child: ParserChild | null = null;
  private isBusy = false;
  private isClosed = false;
  private waiting: Waiting[] = [];
  /** How long a file takes, as a running mean. */
  private turnMs = 200;
  private nextRefusalAt = 0;

  constructor(
    private readonly settings: LaneSettings,
    private readonly onReady: (isLimited: boolean) => void,
  ) {}

  /** Throws `ParsersBusy`, `FileNotParsed` or `ParserNotStarted`. */
  async run(
    request: ParseRequest,
    { from, timeoutMs }: { from: string; timeoutMs: number },
  ): Promise<ParseJobs[ParseKind]["answer"]> {
    await this.turn(from);
    const startedAt = performance.now();
    try {
      return await this.parse(request, timeoutMs);
    } finally {
      this.turnMs += (performance.now() - startedAt - this.turnMs) / 5;
      this.warmUp();
      if (this.waiting.length === 0) this.isBusy = false;
      else setTimeout(() => this.startNext(), REST_MS);
    }
  }

  private startNext(): void {
    const next = this.waiting.shift();
    if (next) next.start();
    else this.isBusy = false;
  }

  warmUp(): void {
    if (this.isClosed || (this.child && !this.child.isUsedUp)) return;
    this.child = new ParserChild(this.settings.limits, this.onReady);
  }

  standing(): { waiting: number; running: number } {
    return { waiting: this.waiting.length, running: this.isBusy ? 1 : 0 };
  }

  close(): void {
    this.isClosed = true;
    this.child?.end();
  }

  /** If the process ended while idle, the file isn't to blame: another is started, once. */
  private async parse(request: ParseRequest, timeoutMs: number): Promise<ParseJobs[ParseKind]["answer"]> {
    for (let isFirst = true; ; isFirst = false) {
      this.warmUp();
      if (!this.child) throw new ParserNotStarted("The parsers were closed");
      try {
        return await this.child.parse(request, timeoutMs);
      } catch (error) {
        if (!(error instanceof ParserNotStarted) || !isFirst || this.isClosed) throw error;
      }
    }
  }

  /** Resolves when it is this file's turn. */
  private async turn(from: string): Promise<void> {
    if (!this.isBusy) {
      this.isBusy = true;
      return;
    }
    const { waitingLimit, waitingLimitOfOne, longestWaitMs } = this.settings;
    const ofThisOne = this.waiting.filter((one) => one.from === from).length;
    if (this.waiting.length >= waitingLimit || ofThisOne >= waitingLimitOfOne) {
      await this.refusalTurn();
      throw this.busy();
    }
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting = this.waiting.filter((one) => one !== place);
        reject(this.busy());
      }, longestWaitMs);
      const place = {
        from,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      this.waiting.push(place);
    });
  }

  private async refusalTurn(): Promise<void> {
    const now = performance.now();
    const at = Math.min(Math.max(now, this.nextRefusalAt), now + LONGEST_REFUSAL_MS);
    this.nextRefusalAt = at + REFUSAL_EVERY_MS;
    if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now));
  }

  private busy(): ParsersBusy {
    const seconds = Math.ceil(((this.waiting.length + 1) * this.turnMs) / 1000);
    return new ParsersBusy(Math.min(60, Math.max(2, seconds)));
  }
}
