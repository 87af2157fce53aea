import type { IncomingMessage } from "node:http";

/**
 * Lets what is still arriving of an answered request run into nothing. A route that refuses an upload unread (signed out,
 * not theirs, too large) would otherwise leave it in the line, and the browser's next request waits behind it.
 */
export function discardRest(request: IncomingMessage): void {
  if (request.complete && request.readableEnded) return;
  request.removeAllListeners("data");
  request.removeAllListeners("readable");
  request.resume();
}
