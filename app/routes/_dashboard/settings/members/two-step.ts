import type { ActionFunctionArgs } from "@remix-run/node";
import { requestOrigin } from "#app/features/accounts/device-name.ts";
import { changeTwoStepRule } from "#app/features/accounts/second-factor/two-step-rule.server.ts";
import { requireConfirmation } from "#app/guards/require-confirmation.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { postOnly } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

export const loader = postOnly;

/** Requires two-step sign-in of everyone who works in the account, or stops. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context, { role: "owner" });
  const form = await readPostedForm(request);
  const isRequired = form.has("required");
  if (!isRequired)
    await requireConfirmation(request, context, {
      user,
      form,
      act: "stop requiring two-step sign-in",
    });
  const origin = requestOrigin(browserOf({ request, context }));
  const outcome = await changeTwoStepRule(context.app, {
    accountId: account.id,
    actorId: user.id,
    isRequired,
    origin,
  });
  if (outcome === "first-yourself")
    return seeOtherWith(context.app, "/settings/members", {
      kind: "info",
      text: "Turn on two-step sign-in for yourself first. Then you can require it.",
    });
  return seeOtherWith(context.app, "/settings/members", {
    kind: "success",
    text: isRequired
      ? "Two-step sign-in is required. Members who don’t have it set it up on their next page."
      : "Two-step sign-in is no longer required.",
  });
}

// Has no page of its own, but its errors are shown as one.
export { errorMeta as meta, keepErrorHeaders as headers } from "#app/ui/dashboard/error-answers.ts";
export { DashboardError as ErrorBoundary } from "#app/ui/errors/later-errors.ts";
