import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import type { Request as ExpressRequest } from "express";

/**
 * What is sent as it is: a part of anything that is packed on its way out would be a part of
 * something else.
 */
const SENT_AS_IT_IS =
  /^(?:image\/(?:png|jpeg|webp|avif)|application\/(?:pdf|zip|octet-stream)|font\/\w+)\b/;

/**
 * The part of a file that was asked for (RFC 9110, 14): 206, or 416 where it has no such bytes. A
 * file is an answer of 200 that says its length and has a strong entity tag. `If-Range` with
 * another tag, several parts at once and units other than bytes get the whole file, as does HEAD.
 */
export function partAskedFor(req: ExpressRequest, isHead: boolean, answer: Response): Response {
  const { headers } = answer;
  const tag = headers.get("ETag") ?? "";
  const size = Number(headers.get("Content-Length") ?? Number.NaN);
  const isFile = answer.status === 200 && tag.startsWith('"') && Number.isSafeInteger(size);
  if (!isFile || !SENT_AS_IT_IS.test(headers.get("Content-Type") ?? "")) return answer;
  headers.set("Accept-Ranges", "bytes");
  const condition = req.headers["if-range"];
  if (isHead || !req.headers.range || (condition !== undefined && condition !== tag)) return answer;
  const parts = req.range(size);
  if (parts === -1) {
    void answer.body?.cancel();
    const kept = new Headers(headers);
    for (const name of ["Content-Length", "Content-Type", "Content-Disposition"]) kept.delete(name);
    kept.set("Content-Range", `bytes */${size}`);
    return new Response(null, { status: 416, headers: kept });
  }
  if (!Array.isArray(parts) || parts.type !== "bytes" || parts.length !== 1 || !answer.body)
    return answer;
  const [{ start, end } = { start: 0, end: size - 1 }] = parts;
  headers.set("Content-Range", `bytes ${start}-${end}/${size}`);
  headers.set("Content-Length", String(end - start + 1));
  const part = createReadableStreamFromReadable(Readable.from(slice(answer.body, start, end + 1)));
  return new Response(part, { status: 206, headers });
}

/** The bytes from `start` up to `end`, exclusive; the rest is not read. */
async function* slice(
  body: ReadableStream<Uint8Array>,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const piece of body) {
    const from = Math.max(0, start - at);
    const part = piece.subarray(from, end - at);
    at += piece.byteLength;
    if (part.byteLength > 0) yield part;
    if (at >= end) return;
  }
}
