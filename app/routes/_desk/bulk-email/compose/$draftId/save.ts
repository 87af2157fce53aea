import type { ActionFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import { composeBulk } from "../../../../../bulk-email/bulk-composer.server.ts";
import { findDraft } from "../../../../../bulk-email/bulk-drafts.server.ts";
import { notFound } from "../../../../../http/not-found.ts";
import { postOnly } from "../../../../../http/post-only.ts";
import { readPostedForm } from "../../../../../http/read-posted-form.server.ts";
import { answerAutosave } from "../../../../../messages/answer-composer.server.ts";

export const loader = postOnly;

/** Autosave for a bulk e-mail's composer. A sent one can't be saved again. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { installation } = context;
  const draft = await findDraft(installation.db, organiser.account.id, params.draftId);
  if (draft.batchId) throw notFound();
  return answerAutosave(composeBulk(installation, organiser, draft), await readPostedForm(request));
}
