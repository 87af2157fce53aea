import { streamSafe } from "#app/engines/letters/stream-safe.ts";
import { ApiProblem } from "./api-problem.server.ts";

/** A thousand people with every field full have about as much. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

const tooLarge = () =>
  new ApiProblem(
    "too-large",
    `A request body can have at most ${MAX_BODY_BYTES / 1024 / 1024} MB. Split it into several requests.`,
  );

/**
 * The body of a request as text, with or without its length announced (the header Content-Length).
 * Throws 413 as soon as more has arrived than is allowed, 400 when it is not UTF-8. What is left of
 * a body that is too large is not read here: cancelling the stream would close the connection
 * before the answer is out, so `discardRest` drops it afterwards.
 */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  announcedLength: string | null,
): Promise<string> {
  if (Number(announcedLength ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) break;
    bytes += value.byteLength;
    if (bytes > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(value);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new ApiProblem("bad-request", "The request body is not valid UTF-8.");
  }
}

/**
 * Marks on one letter, as letters or escaped; escaped letters of other kinds too, which does no
 * harm.
 */
const MANY_MARKS = /(?:\p{M}|\\u[0-9a-f]{4}){31}/iu;

function streamSafeValue(_: string, value: unknown): unknown {
  if (typeof value === "string") return streamSafe(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [streamSafe(name), inner]),
  );
}

/**
 * The JSON of a body; none counts as an empty object. Throws 415 for another type and 400 for what
 * is no JSON.
 */
export function readJson(text: string, contentType: string | null): unknown {
  if (text === "" && contentType === null) return {};
  if (!/^application\/(?:[\w.-]+\+)?json *(?:;|$)/i.test(contentType ?? "")) {
    throw new ApiProblem(
      "unsupported-media-type",
      "Send JSON with Content-Type: application/json.",
    );
  }
  try {
    return JSON.parse(text, MANY_MARKS.test(text) ? streamSafeValue : undefined) as unknown;
  } catch {
    throw new ApiProblem(
      "bad-request",
      "The request body is not valid JSON. Check quotes, commas and brackets.",
    );
  }
}
