import type { Translations } from "#app/features/forms/definition/definition.ts";
import {
  type SourceText,
  translationOf,
  type WebinarTexts,
} from "#app/features/forms/definition/translations.ts";
import type { LetterText } from "#app/features/messages/compose/letter.ts";
import type { Language } from "#app/ui/languages/languages.ts";
import { ACTION_EMAILS, minutesBeforeLabel } from "./email-rows.ts";
import { readAgendaOf } from "./stored-event.server.ts";
import type { Webinar } from "./webinar.server.ts";
import {
  ACT_KEYS,
  isUsualMessage,
  MAX_BODY_LENGTH,
  MAX_SUBJECT_LENGTH,
  readWebinarMessages,
} from "./webinar-messages.ts";

type SessionTexts = Pick<Webinar, "id" | "title" | "about">;

/**
 * What an organiser wrote for their webinar's page and e-mails. What they left to us is in every
 * language already.
 */
export function textsOfWebinar(
  webinar: Webinar,
  {
    speakers,
    sessions,
  }: { speakers: readonly { role: string }[]; sessions: readonly SessionTexts[] },
): WebinarTexts {
  const { reminders, followUps, acts } = readWebinarMessages(webinar.messages);
  const name = (key: string) => ACTION_EMAILS.find((one) => one.key === key)?.name ?? key;
  const own = (key: string, called: string, message: LetterText) =>
    isUsualMessage(message, key) ? [] : textsOfEmail(key, called, message);
  const texts: SourceText[] = [
    {
      name: "webinar.about",
      source: webinar.about,
      what: "About the webinar",
      lines: true,
      most: 4_000,
    },
    ...readAgendaOf(webinar).map(({ title }) => ({
      name: agendaName(title),
      source: title,
      what: "Agenda",
      lines: false,
      most: 160,
    })),
    ...speakers.map(({ role }) => ({
      name: roleName(role),
      source: role,
      what: "Role of a speaker",
      lines: false,
      most: 100,
    })),
    ...sessions.map(({ title }) => ({
      name: sessionName(title),
      source: title,
      what: "Title of a session",
      lines: false,
      most: 160,
    })),
    ...sessions.map(({ id, about }) => ({
      name: sessionNoteName(id),
      source: about,
      what: "Speakers and topics of a session",
      lines: true,
      most: 600,
    })),
    ...ACT_KEYS.flatMap((key) => (acts[key] ? textsOfEmail(key, `“${name(key)}”`, acts[key]) : [])),
    ...reminders.flatMap((reminder) => {
      const minutes = reminder.minutesBefore;
      return own(`reminder-${minutes}`, `the reminder ${minutesBeforeLabel(minutes)}`, reminder);
    }),
    ...own("follow-up-attended", "the follow-up to those who attended", followUps.attended),
    ...own("follow-up-absent", "the follow-up to those who missed it", followUps.absent),
  ];
  const seen = new Set<string>();
  const isFirst = (text: SourceText) => !seen.has(text.name) && seen.add(text.name);
  return {
    title: webinar.title,
    texts: texts.filter(({ source }) => source.trim() !== "").filter(isFirst),
  };
}

function textsOfEmail(key: string, called: string, { subject, body }: LetterText): SourceText[] {
  return [
    {
      name: emailName(key, "subject"),
      source: subject,
      what: `Subject of ${called}`,
      lines: false,
      most: MAX_SUBJECT_LENGTH,
    },
    {
      name: emailName(key, "body"),
      source: body,
      what: `Text of ${called}`,
      lines: true,
      most: MAX_BODY_LENGTH,
    },
  ];
}

function emailName(key: string, part: "subject" | "body"): string {
  return `webinar.${key}.${part}`;
}

function agendaName(title: string): string {
  return `webinar.agenda:${title}`;
}

function roleName(role: string): string {
  return `webinar.role:${role}`;
}

function sessionName(title: string): string {
  return `webinar.session:${title}`;
}

/**
 * By the session and not by its words, which are long: reworded ones keep their translation, and it
 * is listed as outdated.
 */
function sessionNoteName(id: string): string {
  return `webinar.session-note:${id}`;
}

/**
 * An organiser's e-mail in a language, as far as they translated it. `key`: the last part of its
 * page's address.
 */
export function emailIn<Letter extends LetterText>(
  letter: Letter,
  key: string,
  translations: Translations | undefined,
  language: Language,
): Letter {
  const say = (part: "subject" | "body") =>
    translationOf(translations, language, { name: emailName(key, part) }) ?? letter[part];
  return { ...letter, subject: say("subject"), body: say("body") };
}

/** What a webinar's page says of itself in a language; null: nobody has translated it. */
export function aboutIn(translations: Translations | undefined, language: Language): string | null {
  return translationOf(translations, language, { name: "webinar.about" });
}

export function agendaTitleIn(
  translations: Translations | undefined,
  language: Language,
  title: string,
): string | null {
  return translationOf(translations, language, { name: agendaName(title) });
}

/** What a speaker is, in a language; null: nobody has translated it. */
export function roleIn(
  translations: Translations | undefined,
  language: Language,
  role: string,
): string | null {
  return role === "" ? null : translationOf(translations, language, { name: roleName(role) });
}

/** Sessions with their titles and notes in a language, as far as they were translated. */
export function sessionsIn<Session extends SessionTexts>(
  sessions: readonly Session[],
  translations: Translations | undefined,
  language: Language,
): Session[] {
  const said = (name: string, written: string) =>
    (written && translationOf(translations, language, { name })) || written;
  return sessions.map((session) => ({
    ...session,
    title: said(sessionName(session.title), session.title),
    about: said(sessionNoteName(session.id), session.about),
  }));
}
