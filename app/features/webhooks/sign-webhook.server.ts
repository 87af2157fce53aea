import { createHmac, randomBytes } from "node:crypto";

/** A new signing secret: 32 random bytes, base64. */
export function newWebhookSecret(): string {
  return randomBytes(32).toString("base64");
}

/** The secret as receivers enter it. Source: Standard Webhooks 1.0. */
export function shownSecret(secret: string): string {
  return `whsec_${secret}`;
}

/**
 * The headers of one try, signed as Standard Webhooks 1.0 says: HMAC-SHA256 over id, Unix seconds
 * and the body, with full stops between.
 */
export function webhookHeaders(
  post: { id: string; body: string },
  secret: string,
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac("sha256", Buffer.from(secret, "base64"))
    .update(`${post.id}.${timestamp}.${post.body}`)
    .digest("base64");
  return {
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(post.body)),
    Accept: "*/*",
    "User-Agent": "Iweri-Webhooks/1",
    "webhook-id": post.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}
