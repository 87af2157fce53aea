import type { IncomingMessage } from "node:http";

/** Enough for someone who chose a video by mistake to still get an answer, without keeping a connection busy for ever. */
const MAX_DISCARDED_BYTES = 256 * 1024 * 1024;

/**
 * Lets what is still arriving of an answered request run into nothing. A route that refuses an upload unread (signed out,
 * not theirs, too large) would otherwise leave it in the line, and the browser's next request waits behind it; and most browsers
 * show an answer only when they have sent everything. Past `MAX_DISCARDED_BYTES` the connection is closed.
 */
export function discardRest(request: IncomingMessage): void {
  if (request.complete && request.readableEnded) return;
  request.removeAllListeners("data");
  request.removeAllListeners("readable");
  let bytes = 0;
  request.on("data", (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > MAX_DISCARDED_BYTES) request.destroy();
  });
  request.resume();
}
