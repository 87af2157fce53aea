import type { ActionFunctionArgs } from "@remix-run/node";
import { withdrawInvitation } from "#app/features/accounts/members/invitations.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { notFound, postOnly } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

export const loader = postOnly;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context, { role: "owner" });
  const { app } = context;
  const given = {
    accountId: account.id,
    actorId: user.id,
    invitationId: params.invitationId,
    now: app.clock(),
  };
  const gone = await withdrawInvitation(app.db, given);
  if (!gone) throw notFound();
  const text = `The invitation for ${gone.email} is withdrawn. Its link no longer works.`;
  return seeOtherWith(app, "/settings/members", { kind: "success", text });
}

// Has no page of its own, but its errors are shown as one.
export { keepErrorHeaders as headers } from "#app/ui/dashboard/error-answers.ts";
export { DashboardError as ErrorBoundary } from "#app/ui/errors/later-errors.ts";
