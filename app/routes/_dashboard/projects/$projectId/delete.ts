import type { ActionFunctionArgs } from "@remix-run/node";
import { binProject } from "#app/features/certificates/projects/project-acts.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPostedForm } from "#app/platform/http/forms.server.ts";
import { orNotFound, postOnly } from "#app/platform/http/not-found.ts";
import { backOf, seeOtherWith } from "#app/platform/http/responses.server.ts";

export const loader = postOnly;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { app } = context;
  const form = await readPostedForm(request);
  const id = params.projectId ?? "";
  const outcome = orNotFound(
    await binProject(app.db, {
      accountId: account.id,
      actorId: user.id,
      id,
      now: app.clock(),
    }),
  );
  if (outcome.kind === "sending") {
    return seeOtherWith(app, `/sent/${outcome.batchId}`, {
      kind: "warning",
      text:
        `${outcome.title} was not deleted, because this send isn’t finished. Cancel it or ` +
        "wait, then delete the project.",
    });
  }
  const back = backOf(form, "/projects");
  return seeOtherWith(app, back.startsWith(`/projects/${id}`) ? "/projects" : back, {
    kind: "success",
    text: `${outcome.title} is in the bin for 30 days.`,
    button: { label: "Undo", action: `/projects/${id}/restore` },
  });
}

// Has no page of its own, but its errors are shown as one.
export { keepErrorHeaders as headers } from "#app/ui/dashboard/error-answers.ts";
export { DashboardError as ErrorBoundary } from "#app/ui/errors/later-errors.ts";
