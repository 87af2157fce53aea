import { performance } from "node:perf_hooks";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { restWhenIdle } from "./lean-heap.server.ts";

const IDLE = { idle: 1, active: 0, utilization: 0 };
let looksAtMemory: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  vi.spyOn(performance, "eventLoopUtilization").mockReturnValue(IDLE);
  // No growth: it is looked at, and nothing is collected.
  looksAtMemory = vi.spyOn(process.memoryUsage, "rss").mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("nothing is collected until nobody has asked for five seconds", () => {
  let lastAskedAt = performance.now();
  restWhenIdle(() => lastAskedAt);
  vi.advanceTimersByTime(10_000);
  expect(looksAtMemory).not.toHaveBeenCalled();
  lastAskedAt = performance.now() - 5_001;
  vi.advanceTimersByTime(10_000);
  expect(looksAtMemory).toHaveBeenCalledTimes(1);
});
