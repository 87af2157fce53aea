import type { Server } from "node:http";

/** A turn of the event loop shorter than this did no work worth speaking of. */
const QUIET_MS = 1;
/** A process that is never quiet stops all the same. */
const MAX_TURNS = 500;

/** Takes no new visitor, and lets what is under way come to its end; what takes longer than `patienceMs` is broken off. */
export async function closeInOrder(server: Server, patienceMs: number): Promise<void> {
  await untilQuiet();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A line that was answered on may be kept open for more, which does not come.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const late = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

/**
 * The system accepts connections on our behalf and keeps them until the event loop comes round. When we stop listening it resets those
 * that still wait, and a form already sent along one of them is lost: a proxy must not send it again. So this resolves right after the
 * loop has taken all of them.
 */
async function untilQuiet(): Promise<void> {
  await turn();
  for (let turns = 0; turns < MAX_TURNS; turns++) {
    const started = performance.now();
    await turn();
    if (performance.now() - started < QUIET_MS) return;
  }
}

/** Resolves after the loop has looked for what arrived; the first time it may have looked before. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
