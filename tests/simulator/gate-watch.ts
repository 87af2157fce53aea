/** Which mail a provider's wish to wait holds up: one about account mail holds up all. */
type Lane = "account" | "bulk";

const LONGEST_HOLD_MS: Record<Lane, number> = { account: 60_000, bulk: 3_600_000 };
/** A call so little late doesn't delay the next one, so as many may catch up. */
const LATENESS_MS = 50;

export function laneOfKind(kind: string): Lane {
  return ["certificates", "bulk", "form", "webinar"].includes(kind) ? "bulk" : "account";
}

/**
 * Whether calls keep the pace that the operator set, and leave the provider alone for as long as it
 * asked. Times are in ms.
 */
export class GateWatch {
  /**
   * Of answers that have not been written down yet, by the call's id. A process that dies over it
   * takes it along.
   */
  private readonly asked = new Map<string, { by: object; until: number }>();
  private readonly heldUntil: Record<Lane, number> = { account: 0, bulk: 0 };
  private claims = 0;
  /** The least that `claims * slotMs - at` has been. */
  private leastAhead = Number.POSITIVE_INFINITY;
  /** How many calls more than the pace allows somebody let go. */
  private letGo = 0;
  /** How many operators are about to have it tried. */
  private tries = 0;
  private readonly given: { slotMs: number; skewMs: number };

  constructor(given: { slotMs: number; skewMs: number }) {
    this.given = given;
  }

  /** A process read that it should wait so long before the next call. */
  asksToWait(by: object, callId: string, seconds: number, at: number): void {
    this.asked.set(callId, { by, until: at + seconds * 1000 });
  }

  /** A process wrote down the answer to a call. */
  written(by: object, callId: string, kind: string, at: number): void {
    const asked = this.asked.get(callId);
    if (asked?.by !== by) return;
    const { until } = asked;
    this.asked.delete(callId);
    const lane = laneOfKind(kind);
    const lanes: Lane[] = lane === "account" ? ["account", "bulk"] : ["bulk"];
    const latest = Math.min(until, at + LONGEST_HOLD_MS[lane] - 5_000);
    for (const one of lanes) this.heldUntil[one] = Math.max(this.heldUntil[one], latest);
  }

  /**
   * An operator asks for held mail to be tried at once: from some moment until `hasTried` no hold
   * counts.
   */
  isAboutToTry(): void {
    this.tries++;
    this.letGo += 2;
  }

  hasTried(): void {
    this.tries--;
    this.heldUntil.account = 0;
    this.heldUntil.bulk = 0;
  }

  /** A call was claimed, by its process's clock at `at`. What is wrong with that; null: nothing. */
  claimed(kind: string, at: number): string | null {
    const until = this.heldUntil[laneOfKind(kind)];
    if (this.tries === 0 && at < until - this.given.skewMs - 2)
      return `while the provider had asked to wait until ${new Date(until).toISOString()}`;
    if (this.given.skewMs > 0) return null;
    const ahead = this.claims * this.given.slotMs - at;
    this.claims++;
    this.leastAhead = Math.min(this.leastAhead, ahead);
    const allowed = LATENESS_MS + (1 + this.letGo) * this.given.slotMs;
    return ahead - this.leastAhead > allowed ? "sooner than the pace allows" : null;
  }
}
