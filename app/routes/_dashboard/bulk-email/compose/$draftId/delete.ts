import type { ActionFunctionArgs } from "@remix-run/node";
import { deleteDraft, findDraft } from "#app/features/mailings/bulk/bulk-drafts.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound, postOnly } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

export const loader = postOnly;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const draft = orNotFound(await findDraft(app.db, account.id, params.draftId));
  await deleteDraft(app.db, draft);
  return seeOtherWith(app, "/bulk-email/drafts", {
    kind: "success",
    text: "The draft was deleted.",
  });
}

// Has no page of its own, but its errors are shown as one.
export { keepErrorHeaders as headers } from "#app/ui/dashboard/error-answers.ts";
export { DashboardError as ErrorBoundary } from "#app/ui/errors/later-errors.ts";
