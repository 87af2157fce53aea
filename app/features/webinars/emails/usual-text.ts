import { asMarkdown } from "#app/engines/message-document/message-text.ts";
import type { EmailTemplate } from "#app/features/forms/emails/email-template.ts";
import type { LetterText } from "#app/features/messages/compose/letter.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import type { WebinarRegistration } from "../model/webinar.server.ts";
import { type ActKey, LAST_MINUTES, minutesOfReminder } from "../model/webinar-messages.ts";

/**
 * What a mail is about, kept in `webinarMails.kind`: none goes twice to the same person. `again-…`
 * is asked for by the person and says how things stand; `change-3` tells of the change that made
 * SEQUENCE 3; reminders and follow-ups have the organiser's own words.
 */
export type WebinarEmailKind =
  | "confirmation"
  | "waiting"
  | "pending"
  | "place"
  | "approved"
  | "declined"
  | "place-cancelled"
  | "withdrawn"
  | "cancel"
  | `change-${number}`
  | `again-${string}`
  | `reminder-${string}`
  | "follow-up-attended"
  | "follow-up-absent";

/** Kinds that tell how somebody's place stands: they begin anew when the person registers anew. */
export const STATUS_KINDS = [
  "confirmation",
  "waiting",
  "pending",
  "place",
  "approved",
  "declined",
  "place-cancelled",
  "withdrawn",
] as const satisfies readonly WebinarEmailKind[];

export type State = WebinarRegistration["state"];

export type EmailText = Pick<
  EmailTemplate,
  "subject" | "preheader" | "heading" | "body" | "bodyFormat"
>;

/** What the catalogues' placeholders stand for in a message. */
export const NAMES = {
  firstName: "{First Name}",
  webinar: "{Webinar Title}",
  host: "{Host}",
  startsIn: "{Starts In}",
  organiser: "{Organization Name}",
  support: "{Support Email}",
  venue: "{Venue}",
};

/** The usual words of what an act causes, for the editor: Markdown, with the heading at its top. */
export function usualActText(act: ActKey): LetterText & { bodyFormat: "markdown" } {
  const kind = act === "change" ? "change-1" : act;
  // What a change leaves as it is differs from reader to reader, and is added in any case.
  const texts = textsIn(SOURCE_LANGUAGE);
  const { subject, heading, body } = usualText(
    kind,
    act === "change" ? "declined" : "registered",
    true,
    texts,
  );
  return { subject, body: `# ${heading}\n\n${asMarkdown({ body }).body}`, bodyFormat: "markdown" };
}

/** What a change leaves as it is: only who has a place has a link, and an entry in the calendar. */
export function unchangedText(state: State, { emails: { change } }: Texts): string {
  return state === "registered" || state === "waiting" || state === "pending" ? change[state] : "";
}

export function usualText(
  kind: WebinarEmailKind,
  state: State,
  hasNote: boolean,
  texts: Texts,
): EmailText {
  const { emails: t } = texts;
  const withPlace = { ...NAMES, join: t.keepToYourself, cancel: t.cancelHint };
  const heading = NAMES.webinar;
  if (kind.startsWith("change-")) {
    const body = [t.change.hello(NAMES), "{Note}", unchangedText(state, texts)]
      .filter(Boolean)
      .join("\n\n");
    return {
      subject: t.change.subject(NAMES),
      preheader: "{When}",
      heading: t.change.heading(NAMES),
      body,
    };
  }
  if (kind.startsWith("reminder-")) {
    const isLast = (minutesOfReminder(kind) ?? 0) <= LAST_MINUTES;
    const body = isLast ? t.reminder.lastBody(NAMES) : t.reminder.body(NAMES);
    return { subject: t.reminder.subject(NAMES), preheader: "{When}", heading, body };
  }
  switch (kind) {
    case "waiting":
    case "pending":
    case "declined":
    case "withdrawn":
      return { ...t[kind], subject: t[kind].subject(NAMES), body: t[kind].body(NAMES) };
    case "place-cancelled":
      return {
        ...t.placeCancelled,
        subject: t.placeCancelled.subject(NAMES),
        body: t.placeCancelled.body(NAMES),
      };
    case "place":
    case "approved":
      return {
        subject: t[kind].subject(NAMES),
        preheader: "{When}",
        heading: t[kind].heading,
        body: t[kind].body(withPlace),
      };
    case "cancel":
      return {
        subject: t.cancel.subject(NAMES),
        preheader: t.cancel.preheader,
        heading: t.cancel.heading(NAMES),
        body: [t.cancel.body(NAMES), hasNote ? "{Note}" : "", t.cancel.questions(NAMES)]
          .filter(Boolean)
          .join("\n\n"),
      };
    case "follow-up-attended":
      return {
        subject: t.attended.subject(NAMES),
        preheader: "{When}",
        heading,
        body: t.attended.body(NAMES),
      };
    case "follow-up-absent":
      return {
        subject: t.absent.subject(NAMES),
        preheader: "{When}",
        heading,
        body: t.absent.body(NAMES),
      };
    default: {
      const { subject, heading: registered, body } = t.confirmation;
      return {
        subject: subject(NAMES),
        preheader: "{When}",
        heading: registered,
        body: body(withPlace),
      };
    }
  }
}
