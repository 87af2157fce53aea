import type { ActionFunctionArgs } from "@remix-run/node";
import { TAKEN_DAYS } from "#app/engines/answer-device/answer-protocol.ts";
import { answerPage } from "#app/features/forms/public/answer-page.server.ts";
import { readAskedPage } from "#app/features/forms/public/show-page.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";
import { replyTo } from "#app/routes/_form/f/answer-reply.server.ts";
import { incomingPost, visitFormAt } from "#app/routes/_form/f/form-visit.server.ts";

/** The page of a form as its script sends it, also days after it was pressed. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { app } = context;
  requireSameOrigin(request, app.config.appUrl);
  const asked = readAskedPage(new URL(request.url).searchParams);
  return replyTo(async () =>
    answerPage(app, await visitFormAt(args), asked, {
      ...incomingPost(args),
      stampDays: TAKEN_DAYS,
    }),
  );
}
