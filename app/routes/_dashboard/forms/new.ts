import type { ActionFunctionArgs } from "@remix-run/node";
import { startForm } from "#app/features/forms/list/create-form.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { hiddenField, readPostedForm } from "#app/platform/http/forms.server.ts";
import { postOnly } from "#app/platform/http/not-found.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";

export const loader = postOnly;

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const form = await readPostedForm(request);
  const location = await startForm(db, {
    accountId: account.id,
    userId: user.id,
    templateId: hiddenField(form, "template"),
    token: hiddenField(form, "token"),
    now: clock(),
  });
  return seeOther(location);
}

// Has no page of its own, but its errors are shown as one.
export { keepErrorHeaders as headers } from "#app/ui/dashboard/error-answers.ts";
export { DashboardError as ErrorBoundary } from "#app/ui/errors/later-errors.ts";
