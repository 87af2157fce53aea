import { consume } from "../../http/rate-limit.server.ts";
import { seeOtherWith } from "../../http/redirects.server.ts";
import { safePath } from "../../http/safe-path.ts";
import { waitWords } from "../../http/wait-words.ts";
import type { Installation } from "../../installation.server.ts";
import type { Form } from "../find-form.server.ts";
import { queueTestPost } from "./queue-test-post.server.ts";
import { sendPostAgain } from "./send-post-again.server.ts";

/** Nobody can make this server ask others on and on by pressing a button. */
const BY_HAND = { name: "posts-by-hand", points: 30, seconds: 600 };

const NOWHERE = "This form leads to no external link any more, so there is nowhere to send it.";

/** What a press of *Send a test* or *Send again* does: 303 back to the list, with a message. */
export async function answerDeliveries(installation: Installation, form: Form, posted: FormData): Promise<Response> {
  const { db, clock } = installation;
  const list = `/forms/${form.id}/deliveries`;
  const back = safePath(posted.get("back")?.toString(), list);
  const wait = await consume(form.accountId, BY_HAND);
  if (wait !== null) {
    return seeOtherWith(installation, back, { kind: "failed", text: `That was often. ${waitWords(wait)}, then try again.` });
  }
  if (posted.get("intent") === "test") {
    const queued = await queueTestPost(db, form, clock());
    return seeOtherWith(
      installation,
      list,
      queued
        ? { kind: "success", text: "A test is on its way. Load this page again in a moment to see what came of it." }
        : { kind: "failed", text: NOWHERE },
    );
  }
  const again = await sendPostAgain(db, form, { postId: posted.get("id")?.toString() ?? "", now: clock() });
  return seeOtherWith(
    installation,
    back,
    again
      ? { kind: "success", text: "It is sent again. Load this page again in a moment to see what came of it." }
      : { kind: "failed", text: "It was not sent again: it has not failed, or the form leads to no external link any more." },
  );
}
