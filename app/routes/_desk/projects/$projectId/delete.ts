import type { ActionFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../accounts/require-organiser.server.ts";
import { postOnly } from "../../../../http/post-only.ts";
import { readPostedForm } from "../../../../http/read-posted-form.server.ts";
import { seeOtherWith } from "../../../../http/redirects.server.ts";
import { safePath } from "../../../../http/safe-path.ts";
import { binProject } from "../../../../projects/bin-project.server.ts";

export const loader = postOnly;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { account, user } = await requireOrganiser(request, context);
  const { installation } = context;
  const form = await readPostedForm(request);
  const id = params.projectId ?? "";
  const outcome = await binProject(installation.db, { accountId: account.id, actorId: user.id, id, now: installation.clock() });
  if (outcome.kind === "sending") {
    return seeOtherWith(installation, `/sent/${outcome.batchId}`, {
      kind: "warning",
      text: `${outcome.title} was not deleted, because this send of it is not finished. Cancel it or wait, then delete the project.`,
    });
  }
  const back = safePath(form.get("back")?.toString(), "/projects");
  return seeOtherWith(installation, back.startsWith(`/projects/${id}`) ? "/projects" : back, {
    kind: "success",
    text: `${outcome.title} is in the bin for 30 days.`,
    button: { label: "Undo", action: `/projects/${id}/restore` },
  });
}

// Has no page of its own, but its errors are shown as one.
export { DeskError as ErrorBoundary, keepErrorHeaders as headers } from "../../../../ui/desk/desk-error.tsx";
