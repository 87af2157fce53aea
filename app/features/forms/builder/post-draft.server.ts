import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import { findForm } from "../find-form.server.ts";
import { formFields } from "../model/respondent.ts";
import { type Intent, readIntent } from "./draft-action.ts";
import { applyDraftForm, type DraftOutcome, type DraftSaved } from "./draft-form.server.ts";
import { chosenPicture, readDraftPost } from "./draft-post.server.ts";
import { keepFormPicture } from "./form-picture.server.ts";

/** What a posted builder form came to. */
export type PostedDraft = DraftOutcome & { intent: Intent };

/**
 * Takes the builder's form as a browser sends it, a picture included, and does what it asks. The page's own address and the
 * one that scripts save to both come here. The Undo of a deletion posts nothing but the address's `act`. Throws 404 when
 * the form is not the account's.
 */
export async function postDraft(
  app: AppContext,
  { account }: Organiser,
  formId: string | undefined,
  request: Request,
): Promise<PostedDraft> {
  const { db, clock } = app;
  const form = await findForm(db, account.id, formId);
  const posted = await readDraftPost(request);
  const fields = formFields(posted.form);
  const intent = readIntent(fields.get("intent") || new URL(request.url).searchParams.get("act") || "apply");
  const openId = fields.get("card") || null;
  const upload = chosenPicture(posted.form);
  const kept = posted.problem ?? (upload && openId ? await keepFormPicture(app, form, upload) : null);
  const outcome = await applyDraftForm(db, {
    accountId: account.id,
    formId: form.id,
    post: {
      fields,
      intent: kept && "problem" in kept ? readIntent("apply") : intent,
      openId,
      revision: Number(fields.get("revision")),
      picture: kept && "fileId" in kept ? kept : null,
      isWhole: posted.isWhole,
    },
    now: clock(),
  });
  if (!kept || !("problem" in kept)) return { ...outcome, intent };
  const errors = { ...(outcome.kind === "problem" ? outcome.errors : {}), [kept.control]: kept.problem };
  return {
    kind: "problem",
    status: kept.status,
    wait: kept.wait,
    errors,
    element: outcome.kind === "problem" ? outcome.element : null,
    openId,
    intent,
  };
}

/** What a person is told after their press, with Undo after a deletion. */
export function draftFlash(formId: string, { removed, notes }: Pick<DraftSaved, "removed" | "notes">): FlashMessage | null {
  if (removed) {
    const text = [`“${removed.name}” was deleted.`, removed.words, ...notes].filter(Boolean).join(" ");
    const action = `/forms/${formId}/questions?act=put-back:${removed.id}:${removed.revision}`;
    return { kind: "success", text, button: { label: "Undo", action } };
  }
  return notes.length > 0 ? { kind: "info", text: notes.join(" ") } : null;
}
