import type { ActionFunctionArgs } from "@remix-run/node";
import { findRule, switchRule } from "#app/features/mailings/rules/send-rules.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound, postOnly } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

export const loader = postOnly;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const rule = orNotFound(await findRule(app.db, account.id, params.ruleId));
  await switchRule(app.db, {
    account,
    userId: user.id,
    now: app.clock(),
    ruleId: rule.id,
    to: "paused",
  });
  return seeOtherWith(app, `/bulk-email/rules/${rule.id}`, {
    kind: "info",
    text: "Paused. It won’t go out until you turn it on again.",
  });
}

// Has no page of its own, but its errors are shown as one.
export { keepErrorHeaders as headers } from "#app/ui/dashboard/error-answers.ts";
export { DashboardError as ErrorBoundary } from "#app/ui/errors/later-errors.ts";
