import type { ActionFunctionArgs } from "@remix-run/node";
import { resendInvitation } from "../../../../../../accounts/members/invite-member.server.ts";
import { requireOrganiser } from "../../../../../../accounts/require-organiser.server.ts";
import { notFound } from "../../../../../../http/not-found.ts";
import { postOnly } from "../../../../../../http/post-only.ts";
import { seeOtherWith } from "../../../../../../http/redirects.server.ts";

const BACK = "/settings/members";

export const loader = postOnly;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "owner" });
  const { installation } = context;
  const outcome = await resendInvitation(installation, organiser, params.invitationId);
  if (!outcome) throw notFound();
  if (outcome.kind === "wait") return seeOtherWith(installation, BACK, { kind: "warning", text: outcome.text });
  if (outcome.kind === "refused") {
    const text = `${Object.values(outcome.errors).join(". ")}.`;
    return seeOtherWith(installation, BACK, { kind: "warning", text });
  }
  const text = `A new link is on its way to ${outcome.email}. The one before it ends now.`;
  return seeOtherWith(installation, BACK, { kind: "success", text });
}

// Has no page of its own, but its errors are shown as one.
export { DeskError as ErrorBoundary, keepErrorHeaders as headers } from "../../../../../../ui/desk/desk-error.tsx";
