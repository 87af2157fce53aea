import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import type { VisitorLine } from "#app/engines/file-writer/stream-rows.server.ts";
import { isMultipart } from "../http/uploads.server.ts";

/**
 * The line that a request is answered on. The frame writes an answer's pieces without asking
 * whether there is room, so a download that is made while it leaves would otherwise pile up in
 * memory: before a slow line, or before the packing, which is slower than reading rows. So this
 * listens to what `write` says, which is the packing's word where there is one.
 */
export function lineTo(response: ServerResponse): VisitorLine {
  const gone = new AbortController();
  let isFull = false;
  let goOn = () => {};
  const write = response.write.bind(response) as (...given: unknown[]) => boolean;
  response.write = (...given: unknown[]) => {
    const hasRoom = write(...given);
    isFull = !hasRoom;
    return hasRoom;
  };
  const empty = () => {
    isFull = false;
    goOn();
  };
  response.on("drain", empty);
  response.on("close", () => {
    if (!response.writableFinished) gone.abort();
    empty();
  });
  return {
    gone: gone.signal,
    async isFree() {
      if (isFull && !response.destroyed)
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
    },
  };
}

/**
 * Enough for someone who chose a video by mistake to still get an answer, without keeping a
 * connection busy for ever.
 */
const MAX_DISCARDED_BYTES = 256 * 1024 * 1024;

/**
 * Lets what is still arriving of an answered request run into nothing. A route that refuses an
 * upload unread (signed out, not theirs, too large) would otherwise leave it in the line, and the
 * browser's next request waits behind it; and most browsers show an answer only when they have sent
 * everything. Past `MAX_DISCARDED_BYTES` the connection is closed.
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

const EVERY_MS = 60;
const LONGEST_MS = 3_000;

/**
 * Lets posts with files begin one after another, 60 ms apart, so that a flood of them leaves the
 * processor to pages in between. One that comes alone does not wait; none waits for another to
 * arrive, however slow its line is, and none longer than three seconds.
 */
export function paceUploads(): RequestHandler {
  let nextAt = 0;
  return (req, _res, next) => {
    if (!isMultipart(req.headers["content-type"])) return next();
    const now = performance.now();
    const at = Math.min(Math.max(now, nextAt), now + LONGEST_MS);
    nextAt = at + EVERY_MS;
    if (at === now) return next();
    setTimeout(next, at - now);
  };
}
