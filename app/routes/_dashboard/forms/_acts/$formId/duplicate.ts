import type { ActionFunctionArgs } from "@remix-run/node";
import { duplicateForm } from "#app/features/forms/list/create-form.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { hiddenField, readPostedForm } from "#app/platform/http/forms.server.ts";
import { orNotFound, postOnly } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

export const loader = postOnly;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const form = await readPostedForm(request);
  const { location } = orNotFound(
    await duplicateForm(app, {
      accountId: account.id,
      userId: user.id,
      id: params.formId ?? "",
      token: hiddenField(form, "token"),
      now: app.clock(),
    }),
  );
  return seeOtherWith(app, location, {
    kind: "success",
    text:
      "This is a copy with the same questions and settings, without answers and without a " +
      "webinar. Publish it when it is ready.",
  });
}

// Has no page of its own, but its errors are shown as one.
export { keepErrorHeaders as headers } from "#app/ui/dashboard/error-answers.ts";
export { DashboardError as ErrorBoundary } from "#app/ui/errors/later-errors.ts";
