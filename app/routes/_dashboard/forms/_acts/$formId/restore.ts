import type { ActionFunctionArgs } from "@remix-run/node";
import { restoreForm } from "#app/features/forms/list/bin-form.server.ts";
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
    id: params.formId ?? "",
    now: app.clock(),
  };
  const restored = orNotFound(await restoreForm(app.db, given));
  if (restored.kind === "refused")
    return seeOtherWith(app, "/forms/bin", { kind: "warning", text: restored.text });
  return seeOtherWith(app, "/forms", { kind: "success", text: `${restored.title} is back.` });
}

// Has no page of its own, but its errors are shown as one.
export { keepErrorHeaders as headers } from "#app/ui/dashboard/error-answers.ts";
export { DashboardError as ErrorBoundary } from "#app/ui/errors/later-errors.ts";
