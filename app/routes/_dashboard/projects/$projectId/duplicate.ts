import type { ActionFunctionArgs } from "@remix-run/node";
import { duplicateProject } from "#app/features/certificates/projects/create-project.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { hiddenField, readPostedForm } from "#app/platform/http/forms.server.ts";
import { postOnly } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

export const loader = postOnly;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const form = await readPostedForm(request);
  const { location } = await duplicateProject(app.db, {
    accountId: account.id,
    actorId: user.id,
    id: params.projectId ?? "",
    token: hiddenField(form, "token"),
    now: app.clock(),
  });
  return seeOtherWith(app, location, {
    kind: "success",
    text: "This is a copy with the same design and message. Add the people who should get it.",
  });
}

// Has no page of its own, but its errors are shown as one.
export { DashboardError as ErrorBoundary, keepErrorHeaders as headers } from "#app/ui/dashboard/dashboard-error.tsx";
