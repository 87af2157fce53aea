import type { ActionFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../accounts/require-organiser.server.ts";
import { postOnly } from "../../../../http/post-only.ts";
import { readPostedForm } from "../../../../http/read-posted-form.server.ts";
import { stayOrGoBack } from "../../../../http/redirects.server.ts";
import { starProject } from "../../../../projects/star-project.server.ts";

export const loader = postOnly;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const form = await readPostedForm(request);
  await starProject(context.installation.db, {
    accountId: account.id,
    id: params.projectId ?? "",
    starred: form.get("starred") === "1",
  });
  return stayOrGoBack(form, "/projects");
}

// Has no page of its own, but its errors are shown as one.
export { DeskError as ErrorBoundary, keepErrorHeaders as headers } from "../../../../ui/desk/desk-error.tsx";
