import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Has the collector come by when the heap has grown by this much since it last did. V8 else waits
 * for up to four times as much, if the machine has it: memory of a gigabyte for work that needs a
 * tenth of that, and with it all that small objects hold elsewhere.
 */
const GROWTH_PERCENT = 70;

/** For the first moments of a process. */
export function keepHeapLean(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}

/**
 * Of a process that nobody waits for: its young objects get 24 MB instead of 96, for a twentieth
 * more work.
 */
export const LEAN_PROCESS = ["--max-semi-space-size=8"];

const LOOK_MS = 10_000;
/**
 * Nobody has asked for anything for so long: hardly anyone comes in the very moment of a
 * collection.
 */
const QUIET_MS = 5_000;
/** Below this share of the time at work, nobody waits for the process. */
const IDLE_SHARE = 0.05;
/** What has to have come since the last time to be worth it. */
const GROWN_BYTES = 24 * 1024 * 1024;
/** What is collected once lets go of more, and code that isn't called ages with each time. */
const TIMES = 3;

/**
 * Gives memory back once there is nothing to do: V8 collects as a process works, so what five
 * hundred visitors left behind stays until the next ones come. Looks every ten seconds, and
 * collects three times for each growth. Each holds the thread for longer than a visitor may wait, a
 * tenth of a second and more, so there has to be nobody: `lastAskedAt` (as `performance.now()`) is
 * when somebody last asked.
 */
export function restWhenIdle(lastAskedAt: () => number = () => Number.NEGATIVE_INFINITY): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options: {
    type: "major";
    execution: "async";
    flavor: "last-resort";
  }) => Promise<void>;
  let since = performance.eventLoopUtilization();
  let rested = 0;
  let timesLeft = 0;
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, since);
    since = now;
    if (utilization > IDLE_SHARE || performance.now() - lastAskedAt() < QUIET_MS) return;
    if (process.memoryUsage.rss() > rested + GROWN_BYTES) timesLeft = TIMES;
    if (timesLeft === 0) return;
    timesLeft -= 1;
    void collect({ type: "major", execution: "async", flavor: "last-resort" }).finally(() => {
      rested = process.memoryUsage.rss();
      since = performance.eventLoopUtilization();
    });
  }, LOOK_MS).unref();
}
