import type { ActionFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../accounts/require-organiser.server.ts";
import { postOnly } from "../../../../http/post-only.ts";
import { seeOtherWith } from "../../../../http/redirects.server.ts";
import { restoreProject } from "../../../../projects/bin-project.server.ts";

export const loader = postOnly;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { installation } = context;
  const given = { accountId: account.id, actorId: user.id, id: params.projectId ?? "", now: installation.clock() };
  const { title } = await restoreProject(installation.db, given);
  return seeOtherWith(installation, "/projects", { kind: "success", text: `${title} is back.` });
}

// Has no page of its own, but its errors are shown as one.
export { DeskError as ErrorBoundary, keepErrorHeaders as headers } from "../../../../ui/desk/desk-error.tsx";
