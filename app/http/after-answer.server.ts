import { randomInt } from "node:crypto";

/** From, to. */
const LATER_MS = [100, 1_000] as const;

/**
 * Does work that nobody may notice, at no certain moment after the answer: how long this answer takes, or the next one on
 * the same line, then says nothing about whether there was any. `failed` hears what the work threw.
 */
export function afterAnswer(work: () => Promise<void>, failed: (error: unknown) => void): void {
  setTimeout(() => work().catch(failed), randomInt(...LATER_MS)).unref();
}
