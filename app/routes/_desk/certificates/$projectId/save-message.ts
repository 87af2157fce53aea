import type { ActionFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../accounts/require-organiser.server.ts";
import { findProject } from "../../../../certificates/find-project.server.ts";
import { postOnly } from "../../../../http/post-only.ts";
import { readPostedForm } from "../../../../http/read-posted-form.server.ts";
import { answerAutosave } from "../../../../messages/answer-composer.server.ts";
import { composeProject } from "../../../../messages/compose-project.server.ts";

export const loader = postOnly;

/** Autosave for the composer: takes the same form as the page. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const project = await findProject(context.installation.db, organiser.account.id, params.projectId);
  return answerAutosave(composeProject(context.installation, organiser, project), await readPostedForm(request));
}
