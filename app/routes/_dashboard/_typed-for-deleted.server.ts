import { json } from "@remix-run/node";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import type { Project } from "#app/features/certificates/model/project.server.ts";
import { type BulkDraft, keepAsNewDraft } from "#app/features/messages/bulk/bulk-drafts.server.ts";
import { composeProject } from "#app/features/messages/compose/composer-page.server.ts";
import type { SavedMessage } from "#app/features/messages/compose/message-draft.ts";
import { saveTyped, typedText } from "#app/features/messages/compose/message-form.server.ts";
import { saveMessage } from "#app/features/messages/saved/saved-messages.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { hiddenField } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import { shortMoment } from "#app/platform/time/relative-time.ts";
import { readComposerForm } from "./_composer-form.server.ts";

// Somebody types for half an hour into a window whose draft, project, form or webinar is deleted in another one: what they typed is kept.

/** The post of a composer's own page, with something written in it; anything else about what is not there is a 404. */
async function readTyped(request: Request, app: AppContext, organiser: Organiser): Promise<FormData> {
  const { form } = await readComposerForm(request, app, organiser.account.id);
  if (!hiddenField(form, "token") || !hiddenField(form, "body").trim()) throw notFound();
  return form;
}

/** Answers a button of a bulk e-mail that was deleted, or sent, in another window: what was typed becomes a new draft. */
export async function keepTypedBulk(request: Request, app: AppContext, organiser: Organiser, sent: BulkDraft | null) {
  const form = await readTyped(request, app, organiser);
  const typed = typedText(form);
  if (sent && typed.subject === sent.subject && typed.body === sent.body) return seeOther(`/sent/${sent.batchId}`);
  const to = await keepAsNewDraft(app.db, {
    accountId: organiser.account.id,
    userId: organiser.user.id,
    message: typed,
    audience: sent?.audience ?? hiddenField(form, "audience"),
    now: app.clock(),
  });
  const text = sent
    ? "This e-mail was sent from another window before you changed it here. Your changes are saved as this new draft, and nothing of it was sent."
    : "The draft you were writing was deleted in another window. What you typed is saved as this new draft.";
  return seeOtherWith(app, to, { kind: "warning", text });
}

/** Answers a button of a certificate's message whose project lies in the bin, where it keeps what was typed, or is not there any more. */
export async function keepTypedMessage(request: Request, app: AppContext, organiser: Organiser, binned: Project | null) {
  const form = await readTyped(request, app, organiser);
  if (!binned) return keepAsTemplate(app, organiser, form, { what: "This certificate", to: "/projects" });
  await saveTyped(composeProject(app, organiser, binned), form);
  const text = `“${binned.title}” was moved to the bin in another window. What you typed is kept in it: restore it to go on.`;
  return seeOtherWith(app, "/projects/bin", { kind: "warning", text });
}

/** Answers a button of an e-mail of a form or a webinar that was deleted. */
export async function keepTypedLetter(request: Request, app: AppContext, organiser: Organiser) {
  const form = await readTyped(request, app, organiser);
  return keepAsTemplate(app, organiser, form, { what: "The form or webinar of this e-mail", to: "/forms" });
}

async function keepAsTemplate(app: AppContext, organiser: Organiser, form: FormData, { what, to }: { what: string; to: string }) {
  const { account, user } = organiser;
  const now = app.clock();
  const name = `Kept from a deleted message, ${shortMoment(now.toISOString(), now, account.timeZone)}`;
  const message = typedText(form);
  const { subject, body } = message;
  const problem = await saveMessage(app.db, { accountId: account.id, name, subject, body, now });
  if (problem === null) {
    const text = `${what} was deleted in another window. What you typed is kept as the template “${name}”, under Templates and saved messages.`;
    return seeOtherWith(app, to, { kind: "warning", text });
  }
  // There is no room for another template: a draft has it.
  const draft = await keepAsNewDraft(app.db, { accountId: account.id, userId: user.id, message, audience: "", now });
  return seeOtherWith(app, draft, {
    kind: "warning",
    text: `${what} was deleted in another window. What you typed is kept in this draft.`,
  });
}

/** Answers an autosave for something that is not there: the page stops trying, keeps what is typed, and says how to save it. */
export function answerAutosaveOfDeleted(what: string) {
  const problem = `Not saved: ${what} in another window. Press any button here to keep what you typed.`;
  return json<SavedMessage>({ revision: 0, conflict: true, problem }, { status: 404 });
}
