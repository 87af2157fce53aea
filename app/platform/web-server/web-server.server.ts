import {
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import type { Logger } from "../log/log.server.ts";

/** How long a refused client may go on sending before it is cut off. */
const LINGER_MS = 2_000;

/**
 * An HTTP server that answers requests it can't parse in words, and makes sure that the answer
 * arrives.
 */
export function createWebServer(listener: RequestListener): Server {
  const answers = new WeakMap<Socket, ServerResponse>();
  return createServer((request, response) => {
    answers.set(request.socket, response);
    listener(request, response);
  }).on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const answer = answers.get(socket);
    const isAnswering = answer?.headersSent && !answer.writableFinished;
    if (error.code === "ECONNRESET" || isAnswering) socket.destroy();
    // More may arrive on a connection that was refused; one answer is enough.
    else if (socket.writable) refuse(error, socket);
  });
}

/**
 * Answers, and reads on for a moment: closing a connection while data still arrives resets it, and
 * the client never sees the answer (RFC 9112, 9.6). Node itself closes at once.
 */
function refuse({ code }: NodeJS.ErrnoException, socket: Socket): void {
  const [status, words] = refusal(code);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(words)}\r\n\r\n${words}`,
  );
  const cutOff = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(cutOff));
}

/** Codes of https://nodejs.org/api/errors.html and of llhttp, the parser. */
function refusal(code: string | undefined): [status: number, words: string] {
  if (code === "HPE_HEADER_OVERFLOW")
    return [
      431,
      "Your browser sent more cookies, or a longer address, than we can read. Delete this " +
        "site’s cookies, or shorten the address, and try again.",
    ];
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return [408, "Your request did not arrive in time. Try again."];
  if (code === "HPE_CHUNK_EXTENSIONS_OVERFLOW")
    return [413, "This request is larger than we can read."];
  return [400, "We couldn’t read this request."];
}

/** A turn of the event loop shorter than this did no work worth speaking of. */
const QUIET_MS = 1;
/** A process that is never quiet stops all the same. */
const MAX_TURNS = 500;

/**
 * Takes no new visitor, and lets what is under way come to its end; what takes longer than
 * `patienceMs` is broken off.
 */
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
 * The system accepts connections on our behalf and keeps them until the event loop comes round.
 * When we stop listening it resets those that still wait, and a form already sent along one of them
 * is lost: a proxy must not send it again. So this resolves right after the loop has taken all of
 * them.
 */
async function untilQuiet(): Promise<void> {
  await turn();
  for (let turns = 0; turns < MAX_TURNS; turns++) {
    const started = performance.now();
    await turn();
    if (performance.now() - started < QUIET_MS) return;
  }
}

/**
 * Resolves after the loop has looked for what arrived; the first time it may have looked before.
 */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

const INTERVAL_MS = 60_000;

/**
 * Logs requests refused before they reached any page, mostly from scanners: one line a minute at
 * most, with how many there were since the last line and their statuses. The first is logged at
 * once. `now` (milliseconds) is for tests.
 */
export function logRefusedRequests(
  log: Pick<Logger, "warn">,
  now: () => number = () => performance.now(),
) {
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
