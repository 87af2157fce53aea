import { type ActionFunctionArgs, json } from "@remix-run/node";
import { requireOrganiser } from "../../../../accounts/require-organiser.server.ts";
import type { SavedDraft } from "../../../../forms/builder/draft-view.ts";
import { draftFlash, postDraft } from "../../../../forms/builder/post-draft.server.ts";
import { readDraftView, readFormBar } from "../../../../forms/builder/read-draft-view.server.ts";
import { findForm } from "../../../../forms/find-form.server.ts";
import { postOnly } from "../../../../http/post-only.ts";
import { retryAfter } from "../../../../untrusted-files/parsing-trouble.server.ts";

export const loader = postOnly;

/** Where the builder's script saves: the same form as the page's own, answered with what the page shows then. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { installation } = context;
  const { db, clock } = installation;
  const posted = await postDraft(installation, organiser, params.formId, request);
  const form = await findForm(db, organiser.account.id, params.formId);
  const isSaved = posted.kind === "saved";
  const answer: SavedDraft = {
    view: await readDraftView(db, form),
    bar: await readFormBar(db, form, organiser.account.timeZone, clock()),
    openId: posted.openId,
    errors: isSaved ? {} : posted.errors,
    element: isSaved ? null : posted.element,
    flash: isSaved ? draftFlash(form.id, posted) : null,
  };
  return isSaved ? json(answer) : json(answer, { status: posted.status, headers: retryAfter(posted) });
}
