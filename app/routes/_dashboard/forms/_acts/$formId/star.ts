import type { ActionFunctionArgs } from "@remix-run/node";
import { starForm } from "#app/features/forms/store/find-form.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { hiddenField, readPostedForm } from "#app/platform/http/forms.server.ts";
import { notFound, postOnly } from "#app/platform/http/not-found.ts";
import { stayOrGoBack } from "#app/platform/http/responses.server.ts";

export const loader = postOnly;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const posted = await readPostedForm(request);
  const starred = hiddenField(posted, "starred") === "1";
  const form = { accountId: account.id, id: params.formId ?? "", starred };
  if (!(await starForm(context.app.db, form))) throw notFound();
  return stayOrGoBack(posted, "/forms");
}

// Has no page of its own, but its errors are shown as one.
export { keepErrorHeaders as headers } from "#app/ui/dashboard/error-answers.ts";
export { DashboardError as ErrorBoundary } from "#app/ui/errors/later-errors.ts";
