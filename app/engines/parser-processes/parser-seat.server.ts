import type { ParseJobs, ParseKind, ParseRequest, ParserBounds } from "./parse-jobs.ts";
import { ParserChild, ParserNotStarted } from "./parser-child.server.ts";
import type { ProcessorUse } from "./processor-use.ts";
import type { ParserLimits } from "./start-parser.server.ts";

/**
 * Too many files are waiting already, or this sender's took too long lately. Answered with HTTP 503
 * and `Retry-After`.
 */
export class ParsersBusy extends Error {
  override name = "ParsersBusy";
  /** When it is worth trying again. */
  readonly seconds: number;
  /** `sender`: others' files are read. */
  readonly why: "queue" | "sender";

  constructor(seconds: number, why: "queue" | "sender" = "queue") {
    super(`No file is read (${why}); try again in ${seconds} s`);
    this.seconds = seconds;
    this.why = why;
  }
}

/**
 * It took its turn and others wait, or perhaps it lacked memory: it goes on where there is more.
 */
export class TurnOver extends Error {
  override name = "TurnOver";
}

export interface SeatSettings {
  limits: ParserLimits;
  /** Files that may wait. */
  waitingLimit: number;
  /** How many of them may be from one sender, so that nobody fills the queue alone. */
  waitingLimitOfOne: number;
  longestWaitMs: number;
  /** How long a file may be read while others wait; null: to its end. */
  turnMs: number | null;
}

export interface Turn {
  from: string;
  timeoutMs: number;
  /** The sender's own, instead of the lane's. */
  budgetMs?: number;
}

interface Running {
  /** It had its turn. */
  isOver: boolean;
  end: () => void;
}

interface Waiting {
  from: string;
  start: () => void;
  refuse: () => void;
}

/**
 * The server renders a page for each file, even those turned away. Rendering many at once would
 * hold up everyone else's pages, so there is a pause between files of senders who had many read
 * lately, and files turned away are answered one after another.
 */
const REST_MS = 150;
/** Whose files took less lately needn't pause. */
const MUCH_MS = 1_000;
/**
 * Libraries take a lack of memory for a damaged file. Reading a small one that is really damaged
 * takes less than this much of the limit: half of each MB, in bytes.
 */
const MUCH_MEMORY = (1024 * 1024) / 2;
const REFUSAL_EVERY_MS = 200;
const LONGEST_REFUSAL_MS = 3_000;
/**
 * A second process, ready for when the first is ended, is kept so long after somebody had to wait.
 */
const SPARE_KEPT_MS = 60_000;

/**
 * One process that reads one file at a time, with a bounded queue in front of it. Whoever used the
 * least processor time lately goes first. The process is started in advance and replaced when it
 * ends.
 */
export class ParserSeat {
  private child: ParserChild | null = null;
  private spare: ParserChild | null = null;
  private spareUntil: NodeJS.Timeout | null = null;
  private running: Running | null = null;
  private isBusy = false;
  private isClosed = false;
  private waiting: Waiting[] = [];
  /** How long a file takes, as a running mean. */
  private turnMs = 200;
  private nextRefusalAt = 0;
  private readonly settings: SeatSettings;
  private readonly use: ProcessorUse;
  private readonly onReady: (bounds: ParserBounds) => void;

  constructor(settings: SeatSettings, use: ProcessorUse, onReady: (bounds: ParserBounds) => void) {
    this.settings = settings;
    this.use = use;
    this.onReady = onReady;
  }

  /** Throws `ParsersBusy`, `TurnOver`, `FileNotParsed` or `ParserNotStarted`. */
  async run(request: ParseRequest, turn: Turn): Promise<ParseJobs[ParseKind]["answer"]> {
    await this.turn(turn.from);
    const startedAt = performance.now();
    try {
      return await this.parse(request, turn);
    } finally {
      this.turnMs += (performance.now() - startedAt - this.turnMs) / 5;
      this.warmUp();
      this.startNext();
    }
  }

  warmUp(): void {
    if (this.isClosed || (this.child && !this.child.isUsedUp)) return;
    this.child =
      this.spare && !this.spare.isUsedUp
        ? this.spare
        : new ParserChild(this.settings.limits, this.onReady);
    if (this.child === this.spare) this.spare = null;
    if (this.spareUntil) this.keepSpare();
  }

  /** Ends the process while nothing is read, to give its memory back. */
  rest(): void {
    if (this.isBusy) return;
    this.child?.end();
    this.child = null;
  }

  standing(): { waiting: number; running: number } {
    return { waiting: this.waiting.length, running: this.isBusy ? 1 : 0 };
  }

  close(): void {
    this.isClosed = true;
    if (this.spareUntil) clearTimeout(this.spareUntil);
    this.child?.end();
    this.spare?.end();
  }

  /**
   * After a pause where the next sender has had files read lately; then somebody who hasn't may
   * have come.
   */
  private startNext(): void {
    const next = this.nextWaiting();
    if (!next) this.isBusy = false;
    else if (this.use.of(next.from, performance.now()) < MUCH_MS) this.take(next).start();
    else {
      setTimeout(() => {
        const first = this.nextWaiting();
        if (first) this.take(first).start();
        else this.isBusy = false;
      }, REST_MS);
    }
  }

  private nextWaiting(): Waiting | undefined {
    const now = performance.now();
    return this.waiting.toSorted((a, b) => this.use.of(a.from, now) - this.use.of(b.from, now))[0];
  }

  private take(place: Waiting): Waiting {
    this.waiting = this.waiting.filter((one) => one !== place);
    return place;
  }

  /** If the process ended while idle, the file isn't to blame: another is started, once. */
  private async parse(request: ParseRequest, turn: Turn): Promise<ParseJobs[ParseKind]["answer"]> {
    for (let isFirst = true; ; isFirst = false) {
      this.warmUp();
      const { child } = this;
      if (!child) throw new ParserNotStarted("The parsers were closed");
      try {
        return await this.parseIn(child, request, turn);
      } catch (error) {
        if (!(error instanceof ParserNotStarted) || !isFirst || this.isClosed) throw error;
      }
    }
  }

  private async parseIn(child: ParserChild, request: ParseRequest, { from, timeoutMs }: Turn) {
    const { turnMs, limits } = this.settings;
    let isEnded = false;
    const running = {
      isOver: false,
      end: () => {
        isEnded = true;
        child.end();
      },
    };
    const timer =
      turnMs === null ? undefined : setTimeout(() => this.turnIsOver(running), turnMs).unref();
    this.running = running;
    try {
      const answer = await child.parse(request, timeoutMs);
      if (turnMs !== null && isProblem(answer) && child.peakBytes > limits.memoryMb * MUCH_MEMORY) {
        child.end();
        throw new TurnOver();
      }
      return answer;
    } catch (error) {
      throw isEnded ? new TurnOver() : error;
    } finally {
      clearTimeout(timer);
      this.running = null;
      this.use.add(from, child.usedMs, performance.now());
    }
  }

  /**
   * From now on whoever comes takes its place; so that they needn't wait for a process either,
   * another is started.
   */
  private turnIsOver(running: Running): void {
    running.isOver = true;
    this.keepSpare();
    if (this.waiting.length > 0) running.end();
  }

  private keepSpare(): void {
    if (this.isClosed) return;
    if (!this.spare || this.spare.isUsedUp)
      this.spare = new ParserChild(this.settings.limits, this.onReady);
    if (this.spareUntil) clearTimeout(this.spareUntil);
    this.spareUntil = setTimeout(() => {
      this.spareUntil = null;
      this.spare?.end();
      this.spare = null;
    }, SPARE_KEPT_MS).unref();
  }

  /** Resolves when it is this file's turn. */
  private async turn(from: string): Promise<void> {
    if (!this.isBusy) {
      this.isBusy = true;
      return;
    }
    const { waitingLimit, waitingLimitOfOne, longestWaitMs } = this.settings;
    const ofThisOne = this.waiting.filter((one) => one.from === from).length;
    if (
      ofThisOne >= waitingLimitOfOne ||
      (this.waiting.length >= waitingLimit && !this.makeRoom(from))
    ) {
      await this.refusalTurn();
      throw this.busy();
    }
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.take(place);
        reject(this.busy());
      }, longestWaitMs);
      const place: Waiting = {
        from,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
        refuse: () => {
          clearTimeout(timer);
          reject(this.busy());
        },
      };
      this.waiting.push(place);
      if (this.running?.isOver) this.running.end();
    });
  }

  /** Turns away who used more than this sender lately, the most of all; false: nobody did. */
  private makeRoom(from: string): boolean {
    const now = performance.now();
    const [most] = this.waiting.toSorted(
      (a, b) => this.use.of(b.from, now) - this.use.of(a.from, now),
    );
    if (!most || this.use.of(most.from, now) <= this.use.of(from, now)) return false;
    this.take(most).refuse();
    return true;
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

/** A picture without a code is read to its end, and has `problem: null`. */
function isProblem(answer: ParseJobs[ParseKind]["answer"]): boolean {
  return (
    typeof answer === "object" && answer !== null && "problem" in answer && answer.problem !== null
  );
}
