import type { ActionFunctionArgs } from "@remix-run/node";
import { resendInvitation } from "#app/features/accounts/members/invitations.server.ts";
import { readWait } from "#app/features/delivery/ceilings/waiting.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { notFound, postOnly } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";

const BACK = "/settings/members";

export const loader = postOnly;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "owner" });
  const { app } = context;
  const outcome = await resendInvitation(app, organiser, params.invitationId);
  if (!outcome) throw notFound();
  if (outcome.kind === "wait")
    return seeOtherWith(app, BACK, { kind: "warning", text: outcome.text });
  if (outcome.kind === "refused") {
    const text = `${Object.values(outcome.errors).join(". ")}.`;
    return seeOtherWith(app, BACK, { kind: "warning", text });
  }
  const wait = await readWait(app.db, organiser.account, app.clock());
  const text = wait
    ? `The new link for ${outcome.email} has to wait. ${wait} The old one no longer works.`
    : `We’ve sent ${outcome.email} a new link. The old one no longer works.`;
  return seeOtherWith(app, BACK, { kind: wait ? "info" : "success", text });
}

// Has no page of its own, but its errors are shown as one.
export { keepErrorHeaders as headers } from "#app/ui/dashboard/error-answers.ts";
export { DashboardError as ErrorBoundary } from "#app/ui/errors/later-errors.ts";
