import type { ActionFunctionArgs } from "@remix-run/node";
import { sessionIdOf } from "#app/features/accounts/sessions.server.ts";
import { FIRST_PAGE } from "#app/features/accounts/sign-in/first-page.ts";
import { switchAccount, switchForm } from "#app/features/accounts/switch-account.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse } from "#app/platform/http/forms.server.ts";
import { notFound, postOnly } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

export const loader = postOnly;

/** Field `accountId`: where to work from now on, in this browser. Not a member there: 404. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireOrganiser(request, context, { role: "viewer" });
  const { app } = context;
  const submission = await readSubmission(request, switchForm);
  if (submission.status !== "success") return refuse(submission);
  const { accountId } = submission.value;
  const switched = await switchAccount(app, {
    sessionId: sessionIdOf(app.config, request.headers.get("Cookie")),
    userId: user.id,
    accountId,
  });
  if (!switched) throw notFound();
  return seeOtherWith(app, FIRST_PAGE, {
    kind: "info",
    text: `You are now working in ${switched.accountName}.`,
  });
}

// Has no page of its own, but its errors are shown as one.
export { keepErrorHeaders as headers } from "#app/ui/dashboard/error-answers.ts";
export { DashboardError as ErrorBoundary } from "#app/ui/errors/later-errors.ts";
