import type { DeliverySource, DeliverySourceRow } from "#app/features/webhooks/deliveries/delivery-source.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Form } from "../find-form.server.ts";
import { postUrl } from "./queue-post.server.ts";
import { postHeaders } from "./sign-post.server.ts";

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
