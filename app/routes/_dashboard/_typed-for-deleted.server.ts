import { data } from "@remix-run/node";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import type { Project } from "#app/features/certificates/model/project.server.ts";
import { type BulkDraft, keepAsNewDraft } from "#app/features/mailings/bulk/bulk-drafts.server.ts";
import { composeProject } from "#app/features/messages/compose/composer-page.server.ts";
import type { SavedMessage } from "#app/features/messages/message/message-draft.ts";
import { saveMessage } from "#app/features/messages/saved/saved-messages.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { hiddenField } from "#app/platform/http/forms.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { TypedText } from "#app/platform/http/typed-text.ts";
import { readUploads } from "#app/platform/http/uploads.server.ts";
import { shortMoment } from "#app/platform/time/relative-time.ts";
import { readComposerForm, readPostedMessage, typedText } from "./_composer-form.server.ts";

// What happens to what somebody typed into a window while what it was about is deleted in another
// one. All of it is here: `keepTyped` for short forms, whose 404 shows what was typed, and
// `keepTyped…` and `answerAutosaveOfDeleted` for messages, which are saved (docs/decisions/079).

/** The boxes of these forms that a person types into. */
const LABELS: Record<string, string> = {
  name: "Name",
  people: "People",
  firstName: "First Name",
  lastName: "Last Name",
  email: "Email Address",
  certificateName: "Certificate Name",
  tags: "Tags",
  time: "Time",
  days: "Days after the webinar",
};

/**
 * What a form is about, by `find`. When that is gone, because someone deleted it in another window
 * while this one was typed into, the 404 says so and shows what was typed. `newList`: pasted people
 * can become a list of their own.
 */
export async function keepTyped<Found>(
  request: Request,
  { what, newList = false }: { what: string; newList?: boolean },
  find: () => Promise<Found>,
): Promise<Found> {
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof Response) || error.status !== 404) throw error;
    throw data(await shownTyped(request, what, newList), { status: 404 });
  }
}

async function shownTyped(request: Request, gone: string, newList: boolean): Promise<TypedText> {
  const form = await readUploads(request, { fileBytes: 1, files: 1 }).then(
    (read) => read.form,
    () => new FormData(),
  );
  let given = "";
  const typed = [...form].flatMap(([name, value]) => {
    // Values for everyone without one come in pairs: of which field, and what was typed for it.
    if (name === "detailName" && typeof value === "string") given = value.slice(0, 100);
    const label = name === "detailValue" ? given : labelOf(name);
    if (!label || typeof value !== "string" || !value.trim()) return [];
    // Browsers send every line end as two letters.
    return [{ label, value: value.replace(/\r\n?/g, "\n") }];
  });
  const people = hiddenField(form, "people").trim();
  if (!newList || !people) return { gone, typed };
  const fields = { people, name: `People of a deleted ${gone}`, intent: "check" };
  return {
    gone,
    typed,
    instead: { to: "/bulk-email/paste", label: "Make a new list of these people", fields },
  };
}

// Messages. Half an hour of typing deserves a place: a draft, the project in the bin, or a
// template.

/**
 * The post of a composer's own page, with something written in it; anything else about what is not
 * there is a 404.
 */
async function readTyped(
  request: Request,
  app: AppContext,
  organiser: Organiser,
): Promise<FormData> {
  const { form } = await readComposerForm(request, app, organiser.account.id);
  if (!hiddenField(form, "token") || !hiddenField(form, "body").trim()) throw notFound();
  return form;
}

/**
 * Answers a button of a bulk e-mail that was deleted, or sent, in another window: what was typed
 * becomes a new draft.
 */
export async function keepTypedBulk(
  request: Request,
  app: AppContext,
  organiser: Organiser,
  sent: BulkDraft | null,
) {
  const form = await readTyped(request, app, organiser);
  const typed = typedText(form);
  if (sent && typed.subject === sent.subject && typed.body === sent.body)
    return seeOther(`/sent/${sent.batchId}`);
  const to = await keepAsNewDraft(app.db, {
    accountId: organiser.account.id,
    userId: organiser.user.id,
    message: typed,
    audience: sent?.audience ?? hiddenField(form, "audience"),
    now: app.clock(),
  });
  const text = sent
    ? "This e-mail was sent from another window before you changed it here. Your changes " +
      "are saved as this new draft, and nothing of it was sent."
    : "The draft you were writing was deleted in another window. What you typed is saved as this new draft.";
  return seeOtherWith(app, to, { kind: "warning", text });
}

/**
 * Answers a button of a certificate's message whose project lies in the bin, where it keeps what
 * was typed, or is not there any more.
 */
export async function keepTypedMessage(
  request: Request,
  app: AppContext,
  organiser: Organiser,
  binned: Project | null,
) {
  const form = await readTyped(request, app, organiser);
  if (!binned)
    return keepAsTemplate(app, organiser, form, { what: "This certificate", to: "/projects" });
  const composed = composeProject(app, organiser, binned);
  // In place of what another window may have saved since.
  await composed.save(readPostedMessage(form, composed).written, null);
  const text =
    `“${binned.title}” was moved to the bin in another window. What you typed is kept in ` +
    "it: restore it to continue.";
  return seeOtherWith(app, "/projects/bin", { kind: "warning", text });
}

/** Answers a button of an e-mail of a form or a webinar that was deleted. */
export async function keepTypedLetter(request: Request, app: AppContext, organiser: Organiser) {
  const form = await readTyped(request, app, organiser);
  return keepAsTemplate(app, organiser, form, {
    what: "The form or webinar of this e-mail",
    to: "/forms",
  });
}

async function keepAsTemplate(
  app: AppContext,
  organiser: Organiser,
  form: FormData,
  { what, to }: { what: string; to: string },
) {
  const { account, user } = organiser;
  const now = app.clock();
  const name = `Kept from a deleted message, ${shortMoment(now.toISOString(), now, account.timeZone)}`;
  const message = typedText(form);
  const { subject, body } = message;
  const problem = await saveMessage(app.db, { accountId: account.id, name, subject, body, now });
  if (problem === null) {
    const text =
      `${what} was deleted in another window. What you typed is kept as the template “${name}”, ` +
      "under Templates and saved messages.";
    return seeOtherWith(app, to, { kind: "warning", text });
  }
  // There is no room for another template: a draft has it.
  const draft = await keepAsNewDraft(app.db, {
    accountId: account.id,
    userId: user.id,
    message,
    audience: "",
    now,
  });
  return seeOtherWith(app, draft, {
    kind: "warning",
    text: `${what} was deleted in another window. What you typed is kept in this draft.`,
  });
}

/**
 * Answers an autosave for something that is not there: the page stops trying, keeps what is typed,
 * and says how to save it.
 */
export function answerAutosaveOfDeleted(what: string) {
  const problem = `Not saved: ${what} in another window. Press any button here to keep what you typed.`;
  const saved: SavedMessage = { revision: 0, conflict: true, problem };
  return Response.json(saved, { status: 404 });
}

/** What was typed into a field; null: nothing that anybody typed. */
function labelOf(name: string): string | null {
  if (/^field-\d+$/.test(name)) return "Another column";
  if (/^value-\d+$/.test(name)) return "Correction";
  return LABELS[name] ?? null;
}
