import type { ActionFunctionArgs } from "@remix-run/node";
import { restoreProject } from "#app/features/certificates/projects/project-acts.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound, postOnly } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

export const loader = postOnly;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const given = {
    accountId: account.id,
    actorId: user.id,
    id: params.projectId ?? "",
    now: app.clock(),
  };
  const { title } = orNotFound(await restoreProject(app.db, given));
  return seeOtherWith(app, "/projects", { kind: "success", text: `${title} is back.` });
}

// Has no page of its own, but its errors are shown as one.
export { keepErrorHeaders as headers } from "#app/ui/dashboard/error-answers.ts";
export { DashboardError as ErrorBoundary } from "#app/ui/errors/later-errors.ts";
