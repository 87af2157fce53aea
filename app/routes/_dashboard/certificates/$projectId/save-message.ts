import type { ActionFunctionArgs } from "@remix-run/node";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { composeProject } from "#app/features/messages/compose/composer-page.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { postOnly } from "#app/platform/http/not-found.ts";
import { answerAutosave } from "../../_composer.server.ts";
import { answerAutosaveOfDeleted } from "../../_typed-for-deleted.server.ts";

export const loader = postOnly;

/** Autosave for the composer: takes the same form as the page. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const project = await findProject(context.app.db, organiser.account.id, params.projectId);
  if (!project) return answerAutosaveOfDeleted("this certificate was deleted");
  return answerAutosave(request, composeProject(context.app, organiser, project));
}
