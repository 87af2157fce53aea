import type { ActionFunctionArgs } from "@remix-run/node";
import { starProject } from "#app/features/certificates/projects/project-acts.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { hiddenField, readPostedForm } from "#app/platform/http/forms.server.ts";
import { notFound, postOnly } from "#app/platform/http/not-found.ts";
import { stayOrGoBack } from "#app/platform/http/responses.server.ts";

export const loader = postOnly;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const form = await readPostedForm(request);
  const isThere = await starProject(context.app.db, {
    accountId: account.id,
    id: params.projectId ?? "",
    starred: hiddenField(form, "starred") === "1",
  });
  if (!isThere) throw notFound();
  return stayOrGoBack(form, "/projects");
}

// Has no page of its own, but its errors are shown as one.
export { keepErrorHeaders as headers } from "#app/ui/dashboard/error-answers.ts";
export { DashboardError as ErrorBoundary } from "#app/ui/errors/later-errors.ts";
