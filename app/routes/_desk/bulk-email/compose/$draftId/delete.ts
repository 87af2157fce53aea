import type { ActionFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import { deleteDraft, findDraft } from "../../../../../bulk-email/bulk-drafts.server.ts";
import { postOnly } from "../../../../../http/post-only.ts";
import { seeOtherWith } from "../../../../../http/redirects.server.ts";

export const loader = postOnly;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { installation } = context;
  const draft = await findDraft(installation.db, account.id, params.draftId);
  await deleteDraft(installation.db, draft);
  return seeOtherWith(installation, "/bulk-email/drafts", { kind: "success", text: "The draft was thrown away." });
}

// Has no page of its own, but its errors are shown as one.
export { DeskError as ErrorBoundary, keepErrorHeaders as headers } from "../../../../../ui/desk/desk-error.tsx";
