/** After this long, half of what somebody used is forgotten. */
const HALF_LIFE_MS = 5 * 60_000;
/** So little counts as nothing: who has used no more goes first. */
const NOTHING_MS = 50;
const MAX_SENDERS = 5_000;

/**
 * How much processor time each sender's files took lately, in ms. Half of it is forgotten every
 * five minutes.
 */
export class ProcessorUse {
  private readonly bySender = new Map<string, { ms: number; at: number }>();
  private readonly budgetMs: number;

  constructor(budgetMs: number) {
    this.budgetMs = budgetMs;
  }

  /** `now`: as `performance.now()`, in all of these. */
  of(from: string, now: number): number {
    const found = this.bySender.get(from);
    return found ? found.ms * 0.5 ** ((now - found.at) / HALF_LIFE_MS) : 0;
  }

  add(from: string, ms: number, now: number): void {
    const sum = this.of(from, now) + ms;
    if (sum <= NOTHING_MS) return;
    this.bySender.delete(from);
    this.bySender.set(from, { ms: sum, at: now });
    if (this.bySender.size <= MAX_SENDERS) return;
    for (const sender of this.bySender.keys())
      if (this.of(sender, now) <= NOTHING_MS) this.bySender.delete(sender);
    // Whoever sent nothing for longest: a flood from many addresses must not take memory for ever.
    const [oldest] = this.bySender.keys();
    if (this.bySender.size > MAX_SENDERS && oldest !== undefined) this.bySender.delete(oldest);
  }

  /** How long until a sender is below the budget again; 0: is now. */
  waitMs(from: string, now: number, budgetMs = this.budgetMs): number {
    const used = this.of(from, now);
    return used <= budgetMs ? 0 : HALF_LIFE_MS * Math.log2(used / budgetMs);
  }
}
