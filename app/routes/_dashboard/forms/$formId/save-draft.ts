import type { ActionFunctionArgs } from "@remix-run/node";
import { draftFlash, postDraft } from "#app/features/forms/builder/draft-form.server.ts";
import { drawChanges } from "#app/features/forms/builder/drawn-form.server.tsx";
import { drawCards } from "#app/features/forms/builder/first/draw-cards.server.tsx";
import { readDraftView, readFormBar } from "#app/features/forms/builder/form-state.server.ts";
import type { SavedDraft } from "#app/features/forms/builder/form-state.ts";
import { findForm } from "#app/features/forms/store/find-form.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound, postOnly } from "#app/platform/http/not-found.ts";
import { retryAfter } from "#app/platform/untrusted-files/file-parsers.server.ts";
import { readDraftPost } from "../draft-post.server.ts";

export const loader = postOnly;

/**
 * Where the builder's script saves: the same form as the page's own, answered with what the page
 * shows then.
 */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const { db, clock } = app;
  const post = await readDraftPost(request);
  const posted = orNotFound(await postDraft(app, organiser, params.formId, post));
  const form = orNotFound(await findForm(db, organiser.account.id, params.formId));
  const isSaved = posted.kind === "saved";
  const answer: SavedDraft = {
    view: await readDraftView(db, form),
    bar: await readFormBar(db, form, organiser.account.timeZone, clock()),
    drawn: await drawChanges(app, form, post.fields.get("revision")),
    openId: posted.openId,
    errors: isSaved ? {} : posted.errors,
    element: isSaved ? null : posted.element,
    flash: isSaved ? draftFlash(form.id, posted) : null,
  };
  // The script that is there before React has its cards drawn here.
  const sent = post.fields.get("as") === "cards" ? { ...answer, cards: drawCards(answer) } : answer;
  return isSaved
    ? Response.json(sent)
    : Response.json(sent, { status: posted.status, headers: retryAfter(posted) });
}
