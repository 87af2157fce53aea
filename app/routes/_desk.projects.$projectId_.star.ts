import type { ActionFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { postOnly } from "../http/post-only.ts";
import { readPostedForm } from "../http/read-posted-form.server.ts";
import { seeOther } from "../http/redirects.server.ts";
import { safePath } from "../http/safe-path.ts";
import { starProject } from "../projects/star-project.server.ts";

export const loader = postOnly;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const form = await readPostedForm(request);
  await starProject(context.installation.db, {
    accountId: account.id,
    id: params.projectId ?? "",
    starred: form.get("starred") === "1",
  });
  return seeOther(safePath(form.get("back")?.toString(), "/projects"));
}

// Has no page of its own, but its errors are shown as one.
export { DeskError as ErrorBoundary, keepErrorHeaders as headers } from "../ui/desk/desk-error.tsx";
