import type { Kysely } from "kysely";
import {
  fillMessage,
  type MessageTemplate,
  previewMessage,
} from "#app/engines/message-document/message-template.ts";
import { asMarkdown } from "#app/engines/message-document/message-text.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { isUnproved } from "#app/features/delivery/ceilings/first-contact.server.ts";
import {
  isSameText,
  type LetterPage,
  type LetterText,
  nextDraft,
} from "#app/features/messages/compose/letter.ts";
import {
  type LetterKeeper,
  letterText,
} from "#app/features/messages/compose/letter-form.server.ts";
import { checkMessage, type MessageCheck } from "#app/features/messages/compose/message-checks.ts";
import { listTestReaders, queueTest } from "#app/features/messages/compose/test-email.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import { SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import type { Schema } from "#db/schema.ts";
import type { FormSettings } from "../model/form-settings.ts";
import { respondentOf } from "../model/respondent.ts";
import { type Form, findForm, publishedVersion } from "../store/find-form.server.ts";
import {
  draftDefinition,
  formSettings,
  responseAnswers,
  versionDefinition,
} from "../store/stored-form.server.ts";
import {
  confirmationEmail,
  sampleConfirmation,
  usualConfirmation,
} from "./confirmation-email.server.ts";
import { confirmationPlaceholders } from "./confirmations.server.ts";
import { readEmailLook } from "./email-look.server.ts";
import { renderFormEmail } from "./render-email.server.tsx";

type Confirmation = FormSettings["confirmation"];

/** The words in use, as Markdown. */
function wordsInUse(form: Form): LetterText & { bodyFormat: "markdown" } {
  const { subject, body, bodyFormat } = formSettings(form).confirmation;
  const usual = usualConfirmation(draftDefinition(form), form.title);
  return {
    ...usual,
    ...(body ? asMarkdown({ body, bodyFormat }) : {}),
    ...(subject ? { subject } : {}),
  };
}

/** What was typed last, or what is in use. */
function shownWords(form: Form): LetterText {
  const fields = formSettings(form).confirmation.draft?.fields;
  return fields ? letterText(fields) : wordsInUse(form);
}

/**
 * The confirmation as one person would get it: who answered, the newest first, or its organiser
 * while nobody has.
 */
export async function previewConfirmation(
  app: Pick<AppContext, "db" | "config">,
  organiser: Organiser,
  form: Form,
  { responseId, typed = shownWords(form) }: { responseId: string | null; typed?: LetterText },
): Promise<{
  template: MessageTemplate;
  filled: MessageTemplate;
  values: Record<string, string>;
  person: LetterPage["person"];
}> {
  const { db } = app;
  const { account, user } = organiser;
  const responses = () =>
    db
      .selectFrom("formResponses")
      .selectAll()
      .where("formId", "=", form.id)
      .where("email", "!=", "")
      .orderBy("number", "desc");
  const asked = responseId
    ? await responses().where("id", "=", responseId).executeTakeFirst()
    : undefined;
  const response = asked ?? (await responses().limit(1).executeTakeFirst());
  const look = await readEmailLook(db, app, form);
  const render = async ({ letter, values }: ReturnType<typeof confirmationEmail>) => {
    const template = await renderFormEmail(app, { ...account, look }, letter);
    return { template, values, filled: fillMessage(template, values) };
  };
  if (response) {
    const version = await db
      .selectFrom("formVersions")
      .selectAll()
      .where("id", "=", response.versionId)
      .executeTakeFirstOrThrow();
    const next = await responses()
      .where("number", "<", response.number)
      .limit(1)
      .executeTakeFirst();
    const { name, firstName, email } = respondentOf(
      versionDefinition(version),
      responseAnswers(response),
    );
    const shown = { name: name || email, firstName: firstName || name || email, email };
    return {
      ...(await render(
        confirmationEmail({ version, response, text: typed, texts: textsIn(SOURCE_LANGUAGE) }),
      )),
      person: { id: response.id, ...shown, nextId: next?.id ?? null, isReader: true },
    };
  }
  const version = await publishedVersion(db, form);
  const asks = version
    ? { definition: versionDefinition(version), title: version.title }
    : { definition: draftDefinition(form), title: form.title };
  const { firstName, lastName, email } = user;
  const person = { name: wholeName(user) || email, firstName, lastName, email };
  return {
    ...(await render(sampleConfirmation(asks, typed, person))),
    person: {
      id: "",
      name: person.name,
      firstName: firstName || person.name,
      email,
      nextId: null,
      isReader: false,
    },
  };
}

const SHORT_AT_FIRST: MessageCheck = {
  text:
    "The first e-mail to each new address has our usual words, without yours and without " +
    "the answers, until this account has proved who runs it or has a plan.",
  at: { part: "body", line: null },
};

/** What the page of a form's confirmation shows. */
export async function showConfirmationPage(
  app: AppContext,
  organiser: Organiser,
  form: Form,
  responseId: string | null,
): Promise<LetterPage> {
  const { template, values, person } = await previewConfirmation(app, organiser, form, {
    responseId,
  });
  const { draft } = formSettings(form).confirmation;
  const written = shownWords(form);
  return {
    here: `/forms/${form.id}/confirmation`,
    token: newFormToken(),
    sender: organiser.account.name,
    values: { subject: written.subject, body: written.body },
    revision: draft?.revision ?? 0,
    isTyped: Boolean(draft?.fields),
    isUsual: isSameText(wordsInUse(form), usualConfirmation(draftDefinition(form), form.title)),
    known: confirmationPlaceholders(draftDefinition(form)),
    person,
    preview: {
      ...previewMessage(template, values),
      version: `${form.editedAt}-${draft?.revision ?? 0}`,
    },
    checks: [
      ...((await isUnproved(app.db, form.accountId, app.clock())) ? [SHORT_AT_FIRST] : []),
      ...checkMessage({
        message: written,
        known: confirmationPlaceholders(draftDefinition(form)),
        person: { name: person.name, values },
        appUrl: app.config.appUrl,
      }),
    ],
    testReaders: await listTestReaders(app.db, organiser),
  };
}

/** Where the words of a form's confirmation are kept. `personId`: whose response a test is of. */
export function keepConfirmation(
  app: AppContext,
  organiser: Organiser,
  form: Form,
  personId: string,
): LetterKeeper {
  const { db, clock } = app;
  return {
    known: confirmationPlaceholders(draftDefinition(form)),
    fieldNames: [],
    async saveDraft(fields, revision) {
      let kept: number | null = null;
      await changeConfirmation(db, form.id, (confirmation) => {
        const draft = nextDraft(confirmation.draft, fields, revision);
        kept = draft?.revision ?? null;
        return draft && { ...confirmation, draft };
      });
      return kept;
    },
    async revision() {
      const newest = (await findForm(db, form.accountId, form.id)) ?? form;
      return formSettings(newest).confirmation.draft?.revision ?? 0;
    },
    async test(typed, _, to, token) {
      const { template, values } = await previewConfirmation(app, organiser, form, {
        responseId: personId,
        typed,
      });
      await queueTest(app, {
        organiser,
        to,
        title: form.title,
        template,
        body: typed.body,
        replyTo: organiser.account.supportEmail,
        values,
        token,
        now: clock(),
      });
    },
  };
}

/**
 * Puts words into use, or the usual ones again with null. False: another window has saved since
 * `revision`.
 */
export async function saveConfirmation(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  form: Form,
  given: { text: LetterText | null; revision: number | null; actorId: string },
): Promise<boolean> {
  const { text, revision, actorId } = given;
  const isUsual = !text || isSameText(text, usualConfirmation(draftDefinition(form), form.title));
  return changeConfirmation(
    db,
    form.id,
    (confirmation) => {
      const draft = nextDraft(confirmation.draft, null, revision);
      const words = isUsual
        ? { subject: "", body: "", bodyFormat: undefined }
        : { bodyFormat: undefined, ...text };
      return draft && { ...confirmation, ...words, draft };
    },
    { form, actorId, now: clock() },
  );
}

/**
 * In one transaction, so that two at once lose nothing. `change` returns null to leave it as it is;
 * then this is false.
 */
async function changeConfirmation(
  db: Kysely<Schema>,
  formId: string,
  change: (confirmation: Confirmation) => Confirmation | null,
  told?: { form: Form; actorId: string; now: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // A write first: from here to the end nobody else changes them.
    const row = await trx
      .updateTable("forms")
      .set((eb) => ({ settings: eb.ref("settings") }))
      .where("id", "=", formId)
      .returning(["id", "settings"])
      .executeTakeFirstOrThrow();
    const settings = formSettings(row);
    const confirmation = change(settings.confirmation);
    if (!confirmation) return false;
    const editedAt = told ? { editedAt: told.now.toISOString() } : {};
    await trx
      .updateTable("forms")
      .set({ settings: JSON.stringify({ ...settings, confirmation }), ...editedAt })
      .where("id", "=", formId)
      .execute();
    if (told)
      await recordActivity(trx, {
        accountId: told.form.accountId,
        actorId: told.actorId,
        kind: "update",
        text: `Changed the confirmation of the form ${told.form.title}`,
        link: `/forms/${formId}/confirmation`,
        now: told.now,
      });
    return true;
  });
}
