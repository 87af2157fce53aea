import type { ActionFunctionArgs } from "@remix-run/node";
import { answerPage } from "#app/features/forms/public/answer-page.server.ts";
import { recordFieldUse } from "#app/features/forms/store/field-links.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { replyTo } from "#app/routes/_form/f/answer-reply.server.ts";
import { fieldAt, fieldPost } from "#app/routes/_form/f/field-visit.server.ts";

const FIRST_PAGE = { number: 1, fromCheck: false, isLost: false };

/** An answer that a helper's phone kept. */
export async function action(args: ActionFunctionArgs) {
  const { app } = args.context;
  requireSameOrigin(args.request, app.config.appUrl);
  return replyTo(async () => {
    const { link, visited } = await fieldAt(args);
    const outcome = await answerPage(app, visited, FIRST_PAGE, await fieldPost(args, link));
    await recordFieldUse(app.db, link, app.clock());
    return outcome;
  });
}
