import type { ActionFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../accounts/require-organiser.server.ts";
import { postOnly } from "../../../../http/post-only.ts";
import { readPostedForm } from "../../../../http/read-posted-form.server.ts";
import { seeOtherWith } from "../../../../http/redirects.server.ts";
import { duplicateProject } from "../../../../projects/duplicate-project.server.ts";

export const loader = postOnly;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { installation } = context;
  const form = await readPostedForm(request);
  const { location } = await duplicateProject(installation.db, {
    accountId: account.id,
    actorId: user.id,
    id: params.projectId ?? "",
    token: form.get("token")?.toString() ?? "",
    now: installation.clock(),
  });
  return seeOtherWith(installation, location, {
    kind: "success",
    text: "This is a copy with the same design and message. Add the people who should get it.",
  });
}

// Has no page of its own, but its errors are shown as one.
export { DeskError as ErrorBoundary, keepErrorHeaders as headers } from "../../../../ui/desk/desk-error.tsx";
