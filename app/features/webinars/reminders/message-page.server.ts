import { previewMessage as measured } from "#app/engines/message-document/message-template.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import type { Form } from "#app/features/forms/store/find-form.server.ts";
import { isSameText, type LetterPage } from "#app/features/messages/compose/letter.ts";
import {
  type LetterKeeper,
  letterText,
} from "#app/features/messages/compose/letter-form.server.ts";
import { checkMessage } from "#app/features/messages/compose/message-checks.ts";
import { listTestReaders } from "#app/features/messages/compose/test-email.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { questionLabels, webinarLinks } from "../emails/webinar-values.server.ts";
import { findPreviewPerson } from "../model/search-guests.server.ts";
import type { Webinar } from "../model/webinar.server.ts";
import { placeholdersOf } from "../model/webinar-messages.ts";
import { type FoundMessage, findMessage, saveTypedMessage } from "./message-form.server.ts";
import { previewMessage, sendTestMessage } from "./preview-message.server.ts";

/** Names that may stand in brackets in this e-mail. */
export function knownNames(form: Form, message: FoundMessage): string[] {
  return [...placeholdersOf(message.key), ...questionLabels(form)];
}

/**
 * What the page of one of a webinar's e-mails shows. `personId`: whose e-mail to show; null: the
 * first with a place.
 */
export async function showMessagePage(
  app: AppContext,
  organiser: Organiser,
  given: { form: Form; webinar: Webinar; message: FoundMessage; personId: string | null },
): Promise<LetterPage> {
  const { db, clock, config } = app;
  const { webinar, message } = given;
  const { account, user } = organiser;
  const found = await findPreviewPerson(db, webinar.id, given.personId);
  const registration = found?.registration ?? null;
  const { template, values, filled } = await previewMessage(app, {
    ...given,
    organiser,
    registration,
    now: clock(),
  });
  const known = knownNames(given.form, message);
  const written = message.typed
    ? letterText(message.typed)
    : (message.words ?? { subject: "", body: "" });
  const name = registration
    ? registration.name || registration.email
    : `${user.firstName} ${user.lastName}`.trim();
  return {
    here: `/forms/${given.form.id}/webinar/messages/${message.key}`,
    token: newFormToken(),
    sender: account.name,
    values: { subject: written.subject, body: written.body, ...message.typed },
    revision: message.revision,
    isTyped: message.typed !== null,
    isUsual: !message.words || !message.usual || isSameText(message.words, message.usual),
    known,
    person: {
      id: registration?.id ?? "",
      name,
      firstName: values["First Name"] ?? name,
      email: registration?.email ?? user.email,
      nextId: found?.nextId ?? null,
      isReader: registration !== null,
    },
    preview: { ...measured(template, values), subject: filled.subject, version: webinar.updatedAt },
    checks: checkMessage({
      message: written,
      known,
      person: { name, values: { ...values, ...webinarLinks(known) } },
      appUrl: config.appUrl,
    }),
    testReaders: await listTestReaders(db, organiser),
  };
}

/** Where the text of such an e-mail is kept. */
export function keepMessage(
  app: AppContext,
  organiser: Organiser,
  kept: {
    form: Form;
    webinar: Webinar;
    message: FoundMessage;
    /** Whose e-mail a test shows; empty: the first with a place. */
    personId: string;
  },
): LetterKeeper {
  const { form, webinar, message, personId } = kept;
  return {
    known: knownNames(form, message),
    fieldNames: message.kind === "act" ? [] : ["enabled", "minutes", "amount", "unit"],
    saveDraft: (fields, revision) =>
      saveTypedMessage(app, webinar, message.key, { fields, revision }),
    async revision() {
      const row = await app.db
        .selectFrom("webinars")
        .select("messages")
        .where("id", "=", webinar.id)
        .executeTakeFirstOrThrow();
      return findMessage(row, message.key)?.revision ?? 0;
    },
    test: (typed, _, to, token) =>
      sendTestMessage(app, {
        webinar,
        organiser,
        message,
        typed,
        to,
        token,
        personId,
      }),
  };
}
