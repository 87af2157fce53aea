import type { ActionFunctionArgs } from "@remix-run/node";
import {
  problemBeforeStart,
  WAIT_FOR_EVERYBODY,
} from "#app/features/mailings/rules/check-rule.server.ts";
import { nextRunAt } from "#app/features/mailings/rules/rule-times.ts";
import { findRule, switchRule } from "#app/features/mailings/rules/send-rules.server.ts";
import { findAddingOfRule } from "#app/features/mailings/rules/show-rules.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound, postOnly } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

export const loader = postOnly;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const rule = orNotFound(await findRule(app.db, account.id, params.ruleId));
  const isForNew =
    rule.kind === "new-people" || (rule.kind === "certificates" && rule.toEveryone === 0);
  if (isForNew && (await findAddingOfRule(app.db, rule))) {
    const text = `${WAIT_FOR_EVERYBODY}, then turn it on.`;
    return seeOtherWith(app, `/bulk-email/rules/${rule.id}`, { kind: "warning", text });
  }
  if (!nextRunAt(rule, app.clock(), account.timeZone)) {
    const text = "All its dates are over. Choose a date that is still to come, and it goes on.";
    return seeOtherWith(app, `/bulk-email/rules/${rule.id}/edit`, { kind: "warning", text });
  }
  const problem =
    rule.kind === "certificates"
      ? null
      : await problemBeforeStart(app.db, account.id, rule.draftId);
  if (problem) {
    const text = `It can’t go out like this. ${problem} Fix this, then turn it on.`;
    return seeOtherWith(app, `/bulk-email/rules/${rule.id}`, { kind: "warning", text });
  }
  await switchRule(app.db, {
    account,
    userId: user.id,
    now: app.clock(),
    ruleId: rule.id,
    to: "on",
  });
  return seeOtherWith(app, `/bulk-email/rules/${rule.id}`, {
    kind: "info",
    text: isForNew ? "Turned on. People who joined in the meantime don’t get it." : "Turned on.",
  });
}

// Has no page of its own, but its errors are shown as one.
export { keepErrorHeaders as headers } from "#app/ui/dashboard/error-answers.ts";
export { DashboardError as ErrorBoundary } from "#app/ui/errors/later-errors.ts";
