import type { Logger } from "../log/log.server.ts";

const INTERVAL_MS = 60_000;

/**
 * Logs requests refused before they reached any page, mostly from scanners: one line a minute at most, with how many there were
 * since the last line and their statuses. The first is logged at once. `now` (milliseconds) is for tests.
 */
export function logRefusedRequests(log: Pick<Logger, "warn">, now: () => number = () => performance.now()) {
  let loggedAt = Number.NEGATIVE_INFINITY;
  let byStatus: Record<number, number> = {};
  return (status: number): void => {
    byStatus[status] = (byStatus[status] ?? 0) + 1;
    if (now() - loggedAt < INTERVAL_MS) return;
    const requests = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
    log.warn({ requests, byStatus }, "refused requests that no page can answer");
    loggedAt = now();
    byStatus = {};
  };
}
