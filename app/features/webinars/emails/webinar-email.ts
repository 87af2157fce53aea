import { asMarkdown, placeholderText } from "#app/features/delivery/templates/document/message-text.ts";
import type { EmailTemplate } from "#app/features/forms/emails/email-template.ts";
import type { WebinarRegistration } from "#app/features/forms/webinar/webinar.server.ts";
import type { LetterText } from "#app/features/messages/compose/letter.ts";
import { usedFields } from "#app/features/messages/compose/message-placeholders.ts";
import { placeholderKey } from "#app/platform/text/placeholders.ts";
import { type ActKey, actOfKind, messageOfKind, readWebinarMessages } from "../model/webinar-messages.ts";

/**
 * What a mail is about, kept in `webinarMails.kind`: none goes twice to the same person. `again-…` is asked for by the person
 * and says how things stand; `change-3` tells of the change that made SEQUENCE 3; reminders and follow-ups have the
 * organiser's own words.
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

type State = WebinarRegistration["state"];

/** The calendar file a mail brings: the event, the word that it is off, or none. */
export function calendarMethod(kind: WebinarEmailKind, hasPlace: boolean): "REQUEST" | "CANCEL" | null {
  if (kind === "place-cancelled") return "CANCEL";
  if (!hasPlace) return null;
  if (kind === "cancel") return "CANCEL";
  const brings = /^(?:confirmation|place|approved|change-\d+|again-.*)$/.test(kind);
  return brings ? "REQUEST" : null;
}

/**
 * The mail of a kind to people of one state, everything personal and everything the organiser typed left open as
 * placeholders: a title like "Writing [part 2]" is no placeholder. `hasNote`: there is a text for {Note}.
 */
export function webinarEmail(given: {
  kind: WebinarEmailKind;
  state: State;
  appUrl: string;
  /** JSON of the webinar's own messages. */
  messages: string;
  hasNote: boolean;
  /** Guests are checked in at a door. */
  hasDoor?: boolean;
  /** The webinar has ended: the link leads to the person's page, not the room. */
  isOver?: boolean;
  /** Where it is. Absent: online only. */
  place?: "online" | "venue" | "both";
  /** Of a follow-up: what its readers have not done yet. */
  unmet?: UnmetSteps;
  /** Words that aren't in use yet, for a preview or a test. */
  typed?: LetterText;
}): EmailTemplate {
  const { appUrl, hasNote } = given;
  if (given.isOver && given.kind.startsWith("again-") && given.state === "registered") return endedEmail(appUrl);
  const kind = given.kind.startsWith("again-") ? KIND_OF_STATE[given.state] : given.kind;
  const messages = readWebinarMessages(given.messages);
  const act = actOfKind(kind);
  const own = given.typed ?? (act ? messages.acts[act] : messageOfKind(messages, kind));
  const usual = defaultText(kind, given.state, hasNote);
  const words = act && own ? ownActText(own, { usual, act, ...given }) : own ? customText(own) : usual;
  const isFollowUp = kind.startsWith("follow-up-");
  const hasPlace = given.state === "registered" && kind !== "cancel";
  const addresses = ownAddresses(appUrl);
  const when = { label: "When", value: "{When}" };
  const host = { label: "With", value: "{Host}" };
  const hasCode = hasPlace && given.hasDoor === true && !isFollowUp;
  const door = { label: "Code for the door", value: "{Door Code}" };
  const where = { label: "Where", value: WHERE[given.place ?? "online"] };
  const join =
    given.place === "venue"
      ? { words: "Open your page", address: `${appUrl}/w/{Join Token}` }
      : { words: "Join", address: addresses["Joining Link"], placeholder: "Joining Link" };
  return {
    ...words,
    facts: isFollowUp ? unmetFacts(given.unmet) : [when, ...(hasPlace ? [where] : []), ...(hasCode ? [door] : []), host],
    button: isFollowUp ? (taskLinks(appUrl, given.unmet)[0] ?? null) : hasPlace ? join : null,
    links: isFollowUp
      ? unmetLinks(appUrl, given.unmet)
      : [...(hasCode ? [doorLink(appUrl)] : []), ...linksFor(kind, given.state, appUrl)],
    addresses,
    why: REASON_FOR_EMAIL,
  };
}

/** What somebody still lacks once a webinar is over. `steps`: for its certificate, said by `{Certificate Steps}`. */
export interface UnmetSteps {
  steps: boolean;
  /** Forms that they can answer now. */
  quiz: boolean;
  feedback: boolean;
}

function unmetFacts(unmet: UnmetSteps | undefined): EmailTemplate["facts"] {
  return unmet?.steps ? [{ label: "Still missing for your certificate", value: "{Certificate Steps}" }] : [];
}

function taskLinks(appUrl: string, unmet: UnmetSteps | undefined): EmailTemplate["links"] {
  const own = `${appUrl}/w/{Join Token}`;
  return [
    ...(unmet?.quiz ? [{ words: "Take the quiz", address: `${own}/quiz` }] : []),
    ...(unmet?.feedback ? [{ words: "Give feedback", address: `${own}/feedback` }] : []),
  ];
}

function unmetLinks(appUrl: string, unmet: UnmetSteps | undefined): EmailTemplate["links"] {
  const page = unmet?.steps ? [{ words: "See how far you are", address: `${appUrl}/w/{Join Token}` }] : [];
  return [...taskLinks(appUrl, unmet).slice(1), ...page];
}

const WHERE = {
  online: "Online. Your own joining link is in this e-mail.",
  venue: "{Venue}",
  both: "{Venue}, or online: your own joining link is in this e-mail.",
};

/** Links of the person's own that a text can hold, by their placeholders. */
function ownAddresses(appUrl: string) {
  const own = `${appUrl}/w/{Join Token}`;
  return {
    "Joining Link": `${appUrl}/j/{Join Token}`,
    "Google Calendar": `${own}/add/google`,
    "Outlook Calendar": `${own}/add/outlook`,
    "Cancel Link": `${own}/cancel`,
  };
}

const REASON_FOR_EMAIL = "You get this e-mail because this address was registered for {Webinar Title} with {Organization Name}.";

function endedEmail(appUrl: string): EmailTemplate {
  return {
    subject: "Your page for {Webinar Title}",
    preheader: "The webinar has ended.",
    heading: "{Webinar Title} has ended",
    body: "Hello {First Name},\n\nYou asked for your link to {Webinar Title}. The webinar is over and the room is closed. Your own page is still there, with your certificate if you have one. Questions? Write to {Support Email}.",
    facts: [{ label: "When", value: "{When}" }],
    button: { words: "Open your page", address: `${appUrl}/j/{Join Token}` },
    links: [],
    why: REASON_FOR_EMAIL,
  };
}

const KIND_OF_STATE: Record<State, WebinarEmailKind> = {
  registered: "confirmation",
  waiting: "waiting",
  pending: "pending",
  declined: "declined",
  cancelled: "withdrawn",
};

type EmailText = Pick<EmailTemplate, "subject" | "preheader" | "heading" | "body" | "bodyFormat">;

function customText({ subject, body, bodyFormat }: LetterText): EmailText {
  return { subject, preheader: "{When}", heading: "{Webinar Title}", body, bodyFormat };
}

/** The organiser's words for what an act causes. What a reader must know isn't lost: it is added where they don't hold it. */
function ownActText(
  own: LetterText,
  { usual, act, state, hasNote }: { usual: EmailText; act: ActKey; state: State; hasNote: boolean },
): EmailText {
  const { subject, body, bodyFormat } = own;
  const parts = [hasNote ? body : body.replace(/^[ \t]*\{[ \t]*note[ \t]*(?:\|[^{}\n]*)?\}[ \t]*$/gim, "")];
  const holdsNote = usedFields(placeholderText(own)).some((name) => placeholderKey(name) === "note");
  if (hasNote && !holdsNote && (act === "change" || act === "cancel")) parts.push("{Note}");
  if (act === "change") parts.push(UNCHANGED_MESSAGES[state] ?? "");
  return { ...usual, subject, body: parts.filter(Boolean).join("\n\n"), bodyFormat };
}

/** The usual words of what an act causes, for the editor: Markdown, with the heading at its top. */
export function usualActText(act: ActKey): LetterText & { bodyFormat: "markdown" } {
  const kind = act === "change" ? "change-1" : act;
  // What a change leaves as it is differs from reader to reader, and is added in any case.
  const { subject, heading, body } = defaultText(kind, act === "change" ? "declined" : "registered", true);
  return { subject, body: `# ${heading}\n\n${asMarkdown({ body }).body}`, bodyFormat: "markdown" };
}

const KEEP_TO_YOURSELF = "Join with the button below. Please don’t share it: it shows us that you attended.";
const CANCEL_HINT = "Plans changed? Cancel your place below, so that someone else can have it.";

/** What a change leaves as it is: only who has a place has a link, and an entry in the calendar. */
const UNCHANGED_MESSAGES: Partial<Record<State, string>> = {
  registered:
    "Your place and your joining link stay as they are. To update your calendar, use the attached file or one of the links below.",
  waiting: "You are still on the waiting list.",
  pending: "Your registration stays as it is. As soon as it is approved, we’ll send your joining link.",
};

function defaultText(kind: WebinarEmailKind, state: State, hasNote: boolean): EmailText {
  if (kind.startsWith("change-")) {
    return {
      subject: "Changed: {Webinar Title}",
      preheader: "{When}",
      heading: "{Webinar Title} has changed",
      body: ["Hello {First Name},", "{Note}", UNCHANGED_MESSAGES[state]].filter(Boolean).join("\n\n"),
    };
  }
  switch (kind) {
    case "waiting":
      return {
        subject: "You are on the waiting list: {Webinar Title}",
        preheader: "All places are taken.",
        heading: "You are on the waiting list",
        body: "Hello {First Name},\n\nAll places for {Webinar Title} are taken. As soon as a place opens for you, we’ll send your joining link. You don’t need to do anything.",
      };
    case "pending":
      return {
        subject: "We have your registration: {Webinar Title}",
        preheader: "The organiser will review it.",
        heading: "We have your registration",
        body: "Hello {First Name},\n\nThank you for registering for {Webinar Title}. {Organization Name} reviews each registration. As soon as yours is approved, we’ll send your joining link.",
      };
    case "place":
      return {
        subject: "You have a place: {Webinar Title}",
        preheader: "{When}",
        heading: "You have a place",
        body: `Hello {First Name},\n\nA place at {Webinar Title} has opened, and it is yours. ${KEEP_TO_YOURSELF}\n\n${CANCEL_HINT}`,
      };
    case "approved":
      return {
        subject: "You are registered: {Webinar Title}",
        preheader: "{When}",
        heading: "Your registration is approved",
        body: `Hello {First Name},\n\n{Organization Name} approved your registration for {Webinar Title}. ${KEEP_TO_YOURSELF}\n\n${CANCEL_HINT}`,
      };
    case "declined":
      return {
        subject: "Your registration: {Webinar Title}",
        preheader: "There is no place for you this time.",
        heading: "There is no place for you this time",
        body: "Hello {First Name},\n\nThank you for registering for {Webinar Title}. {Organization Name} could not give you a place this time. Questions? Write to {Support Email}.",
      };
    case "place-cancelled":
      return {
        subject: "Your place is cancelled: {Webinar Title}",
        preheader: "You no longer have a place.",
        heading: "Your place is cancelled",
        body: "Hello {First Name},\n\nYou no longer have a place at {Webinar Title}. If it is in your calendar, the attached file removes it. If this was a mistake, register again or write to {Support Email}.",
      };
    case "withdrawn":
      return {
        subject: "Your registration is cancelled: {Webinar Title}",
        preheader: "You are no longer registered.",
        heading: "Your registration is cancelled",
        body: "Hello {First Name},\n\nYou are not registered for {Webinar Title} any more. If this was a mistake, register again or write to {Support Email}.",
      };
    case "cancel":
      return {
        subject: "Cancelled: {Webinar Title}",
        preheader: "The webinar will not take place.",
        heading: "{Webinar Title} is cancelled",
        body: `Hello {First Name},\n\nWe’re sorry: {Webinar Title} will not take place.${hasNote ? "\n\n{Note}" : ""}\n\nQuestions? Write to {Support Email}.`,
      };
    default:
      return {
        subject: "You are registered: {Webinar Title}",
        preheader: "{When}",
        heading: "You are registered",
        body: `Hello {First Name},\n\nYou have a place at {Webinar Title}. ${KEEP_TO_YOURSELF}\n\n${CANCEL_HINT}`,
      };
  }
}

/** The page with the QR code: a picture in a mail would name the code to whoever serves pictures, and many mails show none. */
function doorLink(appUrl: string): EmailTemplate["links"][number] {
  return { words: "Show my QR code for the door", address: `${appUrl}/w/{Join Token}/door` };
}

function linksFor(kind: WebinarEmailKind, state: State, appUrl: string): EmailTemplate["links"] {
  if (kind === "cancel" || state === "cancelled" || state === "declined") return [];
  const addresses = ownAddresses(appUrl);
  const link = (words: string, placeholder: keyof typeof addresses) => ({ words, address: addresses[placeholder], placeholder });
  if (state !== "registered")
    return [link(state === "waiting" ? "Leave the waiting list" : "Withdraw my registration", "Cancel Link")];
  return [
    { words: "Open my page", address: `${appUrl}/w/{Join Token}` },
    link("Add to Google Calendar", "Google Calendar"),
    link("Add to Outlook", "Outlook Calendar"),
    link("Cancel my place", "Cancel Link"),
  ];
}
