import {
  fillMessage,
  type MessageTemplate,
} from "#app/engines/message-document/message-template.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { renderFormEmail } from "#app/features/forms/emails/render-email.server.tsx";
import type { LetterText } from "#app/features/messages/compose/letter.ts";
import { letterText } from "#app/features/messages/compose/letter-form.server.ts";
import { queueTest, type TestReader } from "#app/features/messages/compose/test-email.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { webinarLook } from "../emails/queue-webinar-email.server.ts";
import type { WebinarEmailKind } from "../emails/usual-text.ts";
import { webinarEmail } from "../emails/webinar-email.ts";
import { webinarValues } from "../emails/webinar-values.server.ts";
import { ACTION_EMAILS, type EmailKey } from "../model/email-rows.ts";
import { findPreviewPerson } from "../model/search-guests.server.ts";
import type { Webinar, WebinarRegistration } from "../model/webinar.server.ts";
import { placeKind } from "../model/webinar-gate.ts";
import { reminderKind } from "../model/webinar-messages.ts";
import type { FoundMessage } from "./message-form.server.ts";

/**
 * Stands for the person's own link, which is in their mails only: whoever followed it from here
 * would count as them.
 */
const NO_TOKEN = "link-of-the-person";

interface Previewed {
  webinar: Webinar;
  organiser: Organiser;
  message: FoundMessage;
  registration: WebinarRegistration | null;
  now: Date;
  /** Words instead of those that are kept. */
  typed?: LetterText;
}

/**
 * A sort of mail as its person would get it, by what was typed last. `registration` null: the
 * organiser stands in.
 */
export async function previewMessage(
  app: Pick<AppContext, "db" | "config">,
  given: Previewed,
): Promise<{ template: MessageTemplate; values: Record<string, string>; filled: MessageTemplate }> {
  const { webinar, organiser, message, now } = given;
  const { key } = message;
  const { account, user } = organiser;
  const typed = given.typed ?? typedText(message);
  // Organisers read and write them in English.
  const texts = textsIn(SOURCE_LANGUAGE);
  const letter = webinarEmail({
    kind: kindOf(message, webinar),
    state: STATE_OF[key] ?? "registered",
    appUrl: app.config.appUrl,
    messages: webinar.messages,
    hasNote: key === "change" || key === "cancel",
    place: placeKind(webinar),
    hasDoor: webinar.hasDoor === 1,
    typed,
    texts,
  });
  const template = await renderFormEmail(
    app,
    { ...account, look: await webinarLook(app.db, app, webinar) },
    letter,
  );
  const registration =
    given.registration ??
    ({
      name: `${user.firstName} ${user.lastName}`.trim(),
      email: user.email,
      responseId: null,
    } as WebinarRegistration);
  // No link and no code that would let anybody in.
  const guest = { ...registration, joinToken: NO_TOKEN, position: 0 };
  const valuesOf = await webinarValues(app.db, {
    config: app.config,
    webinar,
    account,
    registrations: [guest],
    note: NOTES[key] ?? "",
    texts,
    template,
    nameless: texts.emails.there,
    // As it will read when it goes.
    now:
      message.kind === "reminder"
        ? new Date(Date.parse(webinar.startsAt) - message.minutes * 60_000)
        : now,
  });
  const values = valuesOf(guest);
  return { template, values, filled: fillMessage(template, values) };
}

/** What was typed last, where it isn't what people get. */
function typedText({ key, typed, words }: FoundMessage): LetterText | undefined {
  if (typed) return letterText(typed);
  return key === "new" && words ? words : undefined;
}

const NOTES: Partial<Record<EmailKey, string>> = {
  change: "Your change is shown here.",
  cancel: "Your reason is shown here, if you give one.",
};

/**
 * Sends one of the webinar's messages as it was typed, marked "[Test]". The same token sends once
 * (C20).
 */
export async function sendTestMessage(
  app: AppContext,
  given: Omit<Previewed, "registration" | "now"> & {
    personId: string;
    to: TestReader;
    token: string;
  },
): Promise<void> {
  const { webinar, organiser, typed, to, token } = given;
  const now = app.clock();
  const found = await findPreviewPerson(app.db, webinar.id, given.personId);
  const { template, values } = await previewMessage(app, {
    ...given,
    registration: found?.registration ?? null,
    now,
  });
  await queueTest(app, {
    organiser,
    to,
    title: webinar.title,
    template,
    body: typed?.body ?? "",
    replyTo: organiser.account.supportEmail,
    values,
    token,
    now,
  });
}

const STATE_OF: Partial<Record<EmailKey, WebinarRegistration["state"]>> = {
  waiting: "waiting",
  pending: "pending",
  declined: "declined",
  "place-cancelled": "cancelled",
  withdrawn: "cancelled",
};

function kindOf({ key, kind, minutes }: FoundMessage, webinar: Webinar): WebinarEmailKind {
  if (kind === "reminder") return reminderKind(minutes, webinar.startsAt) as WebinarEmailKind;
  return (ACTION_EMAILS.find((mail) => mail.key === key)?.kind ?? key) as WebinarEmailKind;
}
