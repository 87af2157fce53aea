import { createHmac } from "node:crypto";
import type { DeliverySource, DeliverySourceRow } from "#app/features/webhooks/deliveries/delivery-source.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Form } from "../find-form.server.ts";
import { postUrl } from "./queue-post.server.ts";

/** Answers on their way to where forms lead, each signed with its form's secret. */
export const FORM_POSTS: DeliverySource = {
  posts: "formPosts",
  attempts: "formPostAttempts",
  receiver: "formId",
  resting: () => null,
  async address(db, post, now) {
    const { formId, url } = post as DeliverySourceRow<"formPosts">;
    const form = await db.selectFrom("forms").select("postSecret").where("id", "=", formId).executeTakeFirst();
    return form ? { url, headers: postHeaders(post, form.postSecret, now) } : null;
  },
};

/**
 * Makes a failed post due now, to where the form leads today, with the same bytes and the same id. Returns false when it is
 * not a failed post of this form, or the form leads nowhere.
 */
export async function sendPostAgain(db: Database, form: Form, { postId, now }: { postId: string; now: Date }): Promise<boolean> {
  const url = postUrl(form);
  if (!url) return false;
  const again = await db
    .updateTable("formPosts")
    .set({ state: "waiting", url, nextTryAt: now.toISOString(), leaseUntil: null, settledAt: null })
    .where("id", "=", postId)
    .where("formId", "=", form.id)
    .where("state", "=", "failed")
    .executeTakeFirst();
  return again.numUpdatedRows === 1n;
}

/**
 * The signature of one try: lower-case hex of HMAC-SHA256 over the Unix time in seconds, a full stop and the body as it is
 * sent, with the form's secret (its letters as UTF-8) as the key. A receiver computes the same from `Iweri-Timestamp` and the
 * raw body, compares in constant time, refuses what is older than five minutes, and remembers `Iweri-Id`: a post may come
 * twice, always with the same id and the same body.
 */
function signPost(secret: string, { timestamp, body }: { timestamp: number; body: string }): string {
  return createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
}

/** The headers of one try. */
function postHeaders(post: { id: string; body: string }, secret: string, now: Date): Record<string, string> {
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
