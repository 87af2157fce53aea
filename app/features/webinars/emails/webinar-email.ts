import { placeholderKey } from "#app/engines/placeholders/index.ts";
import {
  asMarkdown,
  placeholderText,
} from "#app/features/delivery/templates/document/message-text.ts";
import type { Translations } from "#app/features/forms/definition/definition.ts";
import type { EmailTemplate } from "#app/features/forms/emails/email-template.ts";
import type { LetterText } from "#app/features/messages/compose/letter.ts";
import { usedFields } from "#app/features/messages/message/message-placeholders.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { emailKeyOf } from "../model/email-rows.ts";
import type { WebinarRegistration } from "../model/webinar.server.ts";
import type { PlaceKind } from "../model/webinar-gate.ts";
import {
  type ActKey,
  actOfKind,
  isUsualMessage,
  LAST_MINUTES,
  messageOfKind,
  minutesOfReminder,
  readWebinarMessages,
} from "../model/webinar-messages.ts";
import { emailIn } from "../model/webinar-texts.server.ts";

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

type State = WebinarRegistration["state"];

/** The calendar file a mail brings: the event, the word that it is off, or none. */
export function calendarMethod(
  kind: WebinarEmailKind,
  hasPlace: boolean,
): "REQUEST" | "CANCEL" | null {
  if (kind === "place-cancelled") return "CANCEL";
  if (!hasPlace) return null;
  if (kind === "cancel") return "CANCEL";
  const brings = /^(?:confirmation|place|approved|change-\d+|again-.*)$/.test(kind);
  return brings ? "REQUEST" : null;
}

/**
 * The mail of a kind to people of one state, everything personal and everything the organiser typed
 * left open as placeholders: a title like "Writing [part 2]" is no placeholder. `hasNote`: there is
 * a text for {Note}.
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
  /** Of a series: how many sessions are named, each by `{Session 1}`. */
  sessions?: number;
  /** Where it is. Absent: online only. */
  place?: PlaceKind;
  /** Of a follow-up: what its readers have not done yet. */
  unmet?: UnmetSteps;
  /** What the organiser wrote in other languages. */
  translations?: Translations;
  /** Words that aren't in use yet, for a preview or a test. */
  typed?: LetterText;
  /** In the language of the readers. */
  texts: Texts;
}): EmailTemplate & { isOwnText: boolean } {
  const { appUrl, hasNote, texts } = given;
  const { emails: t, guest, language } = texts;
  if (given.isOver && given.kind.startsWith("again-") && given.state === "registered")
    return endedEmail(appUrl, texts);
  const kind = given.kind.startsWith("again-") ? KIND_OF_STATE[given.state] : given.kind;
  const messages = readWebinarMessages(given.messages);
  const act = actOfKind(kind);
  const message = act ? messages.acts[act] : messageOfKind(messages, kind);
  // Of reminders and follow-ups the usual words are kept as well; who wrote none of their own has
  // them in every language.
  const inUse = message && !isUsualMessage(message, kind) ? message : null;
  const own =
    given.typed ?? (inUse && emailIn(inUse, act ?? emailKeyOf(kind), given.translations, language));
  const usual = usualText(kind, given.state, hasNote, texts);
  const words =
    act && own ? ownActText(own, { usual, act, ...given }) : own ? customText(own) : usual;
  const isFollowUp = kind.startsWith("follow-up-");
  const sessions = Array.from({ length: given.sessions ?? 0 }, (_, index) => index + 1).map(
    (number) => ({
      label: texts.series.session({ number }),
      value: `{Session ${number}}`,
    }),
  );
  const hasPlace = given.state === "registered" && kind !== "cancel";
  const addresses = ownAddresses(appUrl);
  const when = { label: t.when, value: "{When}" };
  const host = { label: t.with, value: "{Host}" };
  const hasCode = hasPlace && given.hasDoor === true && !isFollowUp;
  const door = { label: t.doorCode, value: "{Door Code}" };
  const where = { label: t.where, value: whereText(given.place ?? "online", texts) };
  const join =
    given.place === "venue"
      ? { words: t.openYourPage, address: `${appUrl}/w/{Join Token}` }
      : { words: t.join, address: addresses["Joining Link"], placeholder: "Joining Link" };
  return {
    ...words,
    language,
    isOwnText:
      own !== null && own !== undefined && (given.typed !== undefined || own.body === inUse?.body),
    facts: isFollowUp
      ? unmetFacts(given.unmet, t)
      : [when, ...sessions, ...(hasPlace ? [where] : []), ...(hasCode ? [door] : []), host],
    button: isFollowUp
      ? (taskLinks(appUrl, given.unmet, texts)[0] ?? null)
      : hasPlace
        ? join
        : null,
    links: isFollowUp
      ? unmetLinks(appUrl, given.unmet, texts)
      : [
          ...(hasCode ? [doorLink(appUrl, t)] : []),
          ...linksFor(kind, given.state, appUrl, { t, guest, isSeries: sessions.length > 0 }),
        ],
    addresses,
    why: t.why(NAMES),
  };
}

/**
 * What somebody still lacks once a webinar is over. `steps`: for its certificate, said by
 * `{Certificate Steps}`.
 */
export interface UnmetSteps {
  steps: boolean;
  /** Forms that they can answer now. */
  quiz: boolean;
  feedback: boolean;
}

function unmetFacts(unmet: UnmetSteps | undefined, t: EmailTexts): EmailTemplate["facts"] {
  return unmet?.steps ? [{ label: t.stillMissing, value: "{Certificate Steps}" }] : [];
}

function taskLinks(
  appUrl: string,
  unmet: UnmetSteps | undefined,
  { tasks }: Texts,
): EmailTemplate["links"] {
  const own = `${appUrl}/w/{Join Token}`;
  return [
    ...(unmet?.quiz ? [{ words: tasks.takeQuiz, address: `${own}/quiz` }] : []),
    ...(unmet?.feedback ? [{ words: tasks.giveFeedback, address: `${own}/feedback` }] : []),
  ];
}

function unmetLinks(
  appUrl: string,
  unmet: UnmetSteps | undefined,
  texts: Texts,
): EmailTemplate["links"] {
  const page = unmet?.steps
    ? [{ words: texts.emails.seeProgress, address: `${appUrl}/w/{Join Token}` }]
    : [];
  return [...taskLinks(appUrl, unmet, texts).slice(1), ...page];
}

type EmailTexts = Texts["emails"];

/** What the catalogues' placeholders stand for in a message. */
const NAMES = {
  firstName: "{First Name}",
  webinar: "{Webinar Title}",
  host: "{Host}",
  startsIn: "{Starts In}",
  organiser: "{Organization Name}",
  support: "{Support Email}",
  venue: "{Venue}",
};

function whereText(place: PlaceKind, { emails: t, registration }: Texts): string {
  if (place === "per-session") return registration.perSession;
  if (place === "venue") return NAMES.venue;
  return place === "both" ? t.venueOrOnline(NAMES) : t.online;
}

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

function endedEmail(
  appUrl: string,
  { emails: t, language }: Texts,
): EmailTemplate & { isOwnText: boolean } {
  return {
    language,
    isOwnText: false,
    subject: t.ended.subject(NAMES),
    preheader: t.ended.preheader,
    heading: t.ended.heading(NAMES),
    body: t.ended.body(NAMES),
    facts: [{ label: t.when, value: "{When}" }],
    button: { words: t.openYourPage, address: `${appUrl}/j/{Join Token}` },
    links: [],
    why: t.why(NAMES),
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

/**
 * The organiser's words for what an act causes. What a reader must know isn't lost: it is added
 * where they don't hold it.
 */
function ownActText(
  own: LetterText,
  {
    usual,
    act,
    state,
    hasNote,
    texts,
  }: { usual: EmailText; act: ActKey; state: State; hasNote: boolean; texts: Texts },
): EmailText {
  const { subject, body, bodyFormat } = own;
  const parts = [
    hasNote ? body : body.replace(/^[ \t]*\{[ \t]*note[ \t]*(?:\|[^{}\n]*)?\}[ \t]*$/gim, ""),
  ];
  const holdsNote = usedFields(placeholderText(own)).some(
    (name) => placeholderKey(name) === "note",
  );
  if (hasNote && !holdsNote && (act === "change" || act === "cancel")) parts.push("{Note}");
  if (act === "change") parts.push(unchangedText(state, texts));
  return { ...usual, subject, body: parts.filter(Boolean).join("\n\n"), bodyFormat };
}

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
function unchangedText(state: State, { emails: { change } }: Texts): string {
  return state === "registered" || state === "waiting" || state === "pending" ? change[state] : "";
}

function usualText(
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

/**
 * The page with the QR code: a picture in a mail would name the code to whoever serves pictures,
 * and many mails show none.
 */
function doorLink(appUrl: string, t: EmailTexts): EmailTemplate["links"][number] {
  return { words: t.showDoorCode, address: `${appUrl}/w/{Join Token}/door` };
}

function linksFor(
  kind: WebinarEmailKind,
  state: State,
  appUrl: string,
  { t, guest, isSeries }: { t: EmailTexts; guest: Texts["guest"]; isSeries: boolean },
): EmailTemplate["links"] {
  if (kind === "cancel" || state === "cancelled" || state === "declined") return [];
  const addresses = ownAddresses(appUrl);
  const link = (words: string, placeholder: keyof typeof addresses) => ({
    words,
    address: addresses[placeholder],
    placeholder,
  });
  if (state !== "registered")
    return [link(state === "waiting" ? guest.leaveList : guest.withdraw, "Cancel Link")];
  return [
    { words: t.openMyPage, address: `${appUrl}/w/{Join Token}` },
    // Those take one entry from a link; all sessions are in the file that comes with the e-mail,
    // and on the guest's page.
    ...(isSeries
      ? []
      : [link(t.addToGoogle, "Google Calendar"), link(t.addToOutlook, "Outlook Calendar")]),
    link(guest.cancelPlace, "Cancel Link"),
  ];
}
