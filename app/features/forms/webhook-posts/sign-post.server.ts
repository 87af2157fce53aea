import { createHmac } from "node:crypto";

/**
 * The signature of one try: lower-case hex of HMAC-SHA256 over the Unix time in seconds, a full stop and the body as it is
 * sent, with the form's secret (its letters as UTF-8) as the key. A receiver computes the same from `Iweri-Timestamp` and the
 * raw body, compares in constant time, refuses what is older than five minutes, and remembers `Iweri-Id`: a post may come
 * twice, always with the same id and the same body.
 */
export function signPost(secret: string, { timestamp, body }: { timestamp: number; body: string }): string {
  return createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
}

/** The headers of one try. */
export function postHeaders(post: { id: string; body: string }, secret: string, now: Date): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000);
  return {
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(post.body)),
    Accept: "*/*",
    "User-Agent": "Iweri-Forms/1",
    "Iweri-Id": post.id,
    "Iweri-Timestamp": String(timestamp),
    "Iweri-Signature": `v1=${signPost(secret, { timestamp, body: post.body })}`,
  };
}
