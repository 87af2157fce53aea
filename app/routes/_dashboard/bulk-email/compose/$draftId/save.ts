import type { ActionFunctionArgs } from "@remix-run/node";
import { composeBulk } from "#app/features/mailings/bulk/bulk-composer.server.ts";
import { findDraft } from "#app/features/mailings/bulk/bulk-drafts.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { postOnly } from "#app/platform/http/not-found.ts";
import { answerAutosave } from "../../../_composer.server.ts";
import { answerAutosaveOfDeleted } from "../../../_typed-for-deleted.server.ts";

export const loader = postOnly;

/** Autosave for a bulk e-mail's composer. A sent one can't be saved again. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const draft = await findDraft(app.db, organiser.account.id, params.draftId);
  if (!draft) return answerAutosaveOfDeleted("this draft was deleted");
  if (draft.batchId) return answerAutosaveOfDeleted("this e-mail was sent");
  return answerAutosave(request, composeBulk(app, organiser, draft));
}
