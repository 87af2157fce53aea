import { placeholderText } from "#app/engines/message-document/message-text.ts";
import { placeholderKey } from "#app/engines/placeholders/index.ts";
import type { Translations } from "#app/features/forms/definition/definition.ts";
import type { EmailTemplate } from "#app/features/forms/emails/email-template.ts";
import type { LetterText } from "#app/features/messages/compose/letter.ts";
import { usedFields } from "#app/features/messages/message/message-placeholders.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { emailKeyOf } from "../model/email-rows.ts";
import type { PlaceKind } from "../model/webinar-gate.ts";
import {
  type ActKey,
  actOfKind,
  isUsualMessage,
  messageOfKind,
  readWebinarMessages,
} from "../model/webinar-messages.ts";
import { emailIn } from "../model/webinar-texts.server.ts";
import {
  type EmailText,
  NAMES,
  type State,
  unchangedText,
  usualText,
  type WebinarEmailKind,
} from "./usual-text.ts";

type EmailTexts = Texts["emails"];

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

/** What a mail is written from. */
interface WebinarEmailSource {
  kind: WebinarEmailKind;
  state: State;
  appUrl: string;
  /** JSON of the webinar's own messages. */
  messages: string;
  /** There is a text for {Note}. */
  hasNote: boolean;
  /** Guests are checked in at a door. */
  hasDoor?: boolean;
  /** The webinar has ended: the link leads to the person's page, not the room. */
  isOver?: boolean;
  /** Of a series: how many sessions are named, each by `{Session 1}`. */
  sessions?: number;
  /** It is about one session of a series: `{Other Sessions}` says which, and what remains. */
  isPart?: boolean;
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
}

/**
 * The mail of a kind to people of one state, everything personal and everything the organiser typed
 * left open as placeholders: a title like "Writing [part 2]" is no placeholder.
 */
export function webinarEmail(source: WebinarEmailSource): EmailTemplate & { isOwnText: boolean } {
  const { appUrl, state, hasNote, texts, typed } = source;
  const { emails: t, language } = texts;
  const isAgain = source.kind.startsWith("again-");
  if (source.isOver && isAgain && state === "registered") return endedEmail(appUrl, texts);
  const kind = isAgain ? KIND_OF_STATE[state] : source.kind;
  const messages = readWebinarMessages(source.messages);
  const act = actOfKind(kind);
  const message = act ? messages.acts[act] : messageOfKind(messages, kind);
  // Of reminders and follow-ups the usual words are kept as well; who wrote none of their own has
  // them in every language.
  const inUse = message && !isUsualMessage(message, kind) ? message : null;
  const own =
    typed ?? (inUse && emailIn(inUse, act ?? emailKeyOf(kind), source.translations, language));
  const usual = usualText(kind, state, hasNote, texts);
  // The usual line there says that the whole is off.
  if (source.isPart && kind === "cancel") usual.preheader = OTHER_SESSIONS;
  const ownText = own && (act ? ownActText(own, { ...source, usual, act }) : customText(own));
  return {
    ...(ownText ?? usual),
    language,
    isOwnText: Boolean(own) && (typed !== undefined || own?.body === inUse?.body),
    ...(kind.startsWith("follow-up-") ? followUpParts(source) : eventParts(kind, source)),
    addresses: ownAddresses(appUrl),
    why: t.why(NAMES),
  };
}

const OTHER_SESSIONS = "{Other Sessions}";

/** What stands below the words of an e-mail. */
type EmailParts = Pick<EmailTemplate, "facts" | "button" | "links">;

/** When and where it is, and for those with a place the way there. */
function eventParts(kind: WebinarEmailKind, source: WebinarEmailSource): EmailParts {
  const { state, appUrl, place = "online", texts } = source;
  const { emails: t, guest } = texts;
  const hasPlace = state === "registered" && kind !== "cancel";
  const hasCode = hasPlace && source.hasDoor === true;
  const sessions = Array.from({ length: source.sessions ?? 0 }, (_, index) => ({
    label: texts.series.session({ number: index + 1 }),
    value: `{Session ${index + 1}}`,
  }));
  const links = linksFor(kind, state, appUrl, { t, guest, isSeries: sessions.length > 0 });
  return {
    facts: [
      { label: t.when, value: "{When}" },
      ...(source.isPart ? [{ label: texts.series.sessions, value: OTHER_SESSIONS }] : []),
      ...sessions,
      ...(hasPlace ? [{ label: t.where, value: whereText(place, texts) }] : []),
      ...(hasCode ? [{ label: t.doorCode, value: "{Door Code}" }] : []),
      { label: t.with, value: "{Host}" },
    ],
    button: hasPlace ? joinButton(place, appUrl, t) : null,
    links: hasCode ? [doorLink(appUrl, t), ...links] : links,
  };
}

function joinButton(place: PlaceKind, appUrl: string, t: EmailTexts): EmailTemplate["button"] {
  return place === "venue"
    ? { words: t.openYourPage, address: `${appUrl}/w/{Join Token}` }
    : {
        words: t.join,
        address: ownAddresses(appUrl)["Joining Link"],
        placeholder: "Joining Link",
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

/** What readers of a follow-up still lack, and the forms that they can answer now. */
function followUpParts({ appUrl, unmet, texts }: WebinarEmailSource): EmailParts {
  const { emails: t, tasks } = texts;
  const own = `${appUrl}/w/{Join Token}`;
  const [first, ...others] = [
    ...(unmet?.quiz ? [{ words: tasks.takeQuiz, address: `${own}/quiz` }] : []),
    ...(unmet?.feedback ? [{ words: tasks.giveFeedback, address: `${own}/feedback` }] : []),
  ];
  const page = { words: t.seeProgress, address: own };
  return {
    facts: unmet?.steps ? [{ label: t.stillMissing, value: "{Certificate Steps}" }] : [],
    button: first ?? null,
    links: unmet?.steps ? [...others, page] : others,
  };
}

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
