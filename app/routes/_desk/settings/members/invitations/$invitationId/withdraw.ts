import type { ActionFunctionArgs } from "@remix-run/node";
import { withdrawInvitation } from "../../../../../../accounts/members/withdraw-invitation.server.ts";
import { requireOrganiser } from "../../../../../../accounts/require-organiser.server.ts";
import { notFound } from "../../../../../../http/not-found.ts";
import { postOnly } from "../../../../../../http/post-only.ts";
import { seeOtherWith } from "../../../../../../http/redirects.server.ts";

export const loader = postOnly;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context, { role: "owner" });
  const { installation } = context;
  const given = { accountId: account.id, actorId: user.id, invitationId: params.invitationId, now: installation.clock() };
  const gone = await withdrawInvitation(installation.db, given);
  if (!gone) throw notFound();
  const text = `The invitation of ${gone.email} is withdrawn. Its link leads nowhere any more.`;
  return seeOtherWith(installation, "/settings/members", { kind: "success", text });
}

// Has no page of its own, but its errors are shown as one.
export { DeskError as ErrorBoundary, keepErrorHeaders as headers } from "../../../../../../ui/desk/desk-error.tsx";
