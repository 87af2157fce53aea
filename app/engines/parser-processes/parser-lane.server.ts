import type { ParseJobs, ParseKind, ParseRequest, ParserBounds } from "./parse-jobs.ts";
import { FileNotParsed } from "./parser-child.server.ts";
import {
  ParserSeat,
  ParsersBusy,
  type SeatSettings,
  type Turn,
  TurnOver,
} from "./parser-seat.server.ts";
import { ProcessorUse } from "./processor-use.ts";
import type { ParserLimits } from "./start-parser.server.ts";

export interface LaneSettings extends Omit<SeatSettings, "turnMs"> {
  /**
   * What a file may take where every file begins; one that needs more is begun again where few are.
   */
  quickLimits: ParserLimits;
  /** How long a file is read there while others wait. */
  turnMs: number;
  /**
   * Processor time of one sender's files before they wait; half is forgotten every five minutes.
   */
  budgetMs: number;
}

/** The process for long files is ended after this long without one. */
const SLOW_KEPT_MS = 30_000;
const MAX_WAIT_SECONDS = 600;

/**
 * Reads files of many senders so that none has to wait for another's. Every file begins in a quick
 * process, where it has a short turn while others wait; what takes longer, or more memory, is begun
 * again in a second process for the long ones. Whoever used much processor time lately comes after
 * others in both, and is turned away above a budget.
 */
export class ParserLane {
  private readonly use: ProcessorUse;
  private readonly quick: ParserSeat;
  private readonly slow: ParserSeat;
  private slowUntil: NodeJS.Timeout | undefined;

  constructor(
    { quickLimits, turnMs, budgetMs, ...settings }: LaneSettings,
    onReady: (bounds: ParserBounds) => void,
  ) {
    this.use = new ProcessorUse(budgetMs);
    this.quick = new ParserSeat({ ...settings, limits: quickLimits, turnMs }, this.use, onReady);
    this.slow = new ParserSeat({ ...settings, turnMs: null }, this.use, onReady);
  }

  /** Throws `ParsersBusy`, `FileNotParsed` or `ParserNotStarted`. */
  async run(request: ParseRequest, turn: Turn): Promise<ParseJobs[ParseKind]["answer"]> {
    const waitMs = this.use.waitMs(turn.from, performance.now(), turn.budgetMs);
    if (waitMs > 0)
      throw new ParsersBusy(
        Math.min(MAX_WAIT_SECONDS, Math.max(2, Math.ceil(waitMs / 1000))),
        "sender",
      );
    try {
      return await this.quick.run(request, turn);
    } catch (error) {
      const needsMore =
        error instanceof TurnOver || (error instanceof FileNotParsed && error.why === "died");
      if (!needsMore) throw error;
    }
    clearTimeout(this.slowUntil);
    try {
      return await this.slow.run(request, turn);
    } finally {
      clearTimeout(this.slowUntil);
      this.slowUntil = setTimeout(() => this.slow.rest(), SLOW_KEPT_MS).unref();
    }
  }

  warmUp(): void {
    this.quick.warmUp();
  }

  standing(): { waiting: number; running: number } {
    const [quick, slow] = [this.quick.standing(), this.slow.standing()];
    return { waiting: quick.waiting + slow.waiting, running: quick.running + slow.running };
  }

  close(): void {
    clearTimeout(this.slowUntil);
    this.quick.close();
    this.slow.close();
  }
}
