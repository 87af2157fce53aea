import type { PostLine, RowOf } from "../../outgoing/post-line.server.ts";
import { postHeaders } from "./sign-post.server.ts";

/** Answers on their way to where forms lead, each signed with its form's secret. */
export const FORM_POSTS: PostLine = {
  posts: "formPosts",
  attempts: "formPostAttempts",
  receiver: "formId",
  resting: () => null,
  async address(db, post, now) {
    const { formId, url } = post as RowOf<"formPosts">;
    const form = await db.selectFrom("forms").select("postSecret").where("id", "=", formId).executeTakeFirst();
    return form ? { url, headers: postHeaders(post, form.postSecret, now) } : null;
  },
};
