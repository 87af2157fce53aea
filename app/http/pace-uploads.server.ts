import type { RequestHandler } from "express";
import { isMultipart } from "./multipart-type.ts";

const EVERY_MS = 60;
const LONGEST_MS = 3_000;

/**
 * Lets posts with files begin one after another, 60 ms apart, so that a flood of them leaves the processor to pages in between. One that
 * comes alone does not wait; none waits for another to arrive, however slow its line is, and none longer than three seconds.
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
