import {
  isSameText,
  type LetterDrafts,
  type LetterText,
} from "#app/features/messages/compose/letter.ts";
import { readStoredOrNull } from "#app/platform/database/stored-json.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";

/**
 * The words of one mail that a webinar sends by itself. Placeholders are those of
 * `MESSAGE_PLACEHOLDERS` and the form's questions.
 */
export interface WebinarMessage extends LetterText {
  enabled: boolean;
}

/** What people's own acts cause, in the order of the Messages page. */
export const ACT_KEYS = [
  "confirmation",
  "waiting",
  "pending",
  "approved",
  "place",
  "declined",
  "place-cancelled",
  "withdrawn",
  "change",
  "cancel",
] as const;
export type ActKey = (typeof ACT_KEYS)[number];

/** Goes to everyone who has a place, this long before the start. */
export interface WebinarReminder extends WebinarMessage {
  minutesBefore: number;
}

/** Goes once, this long after the end. */
export interface WebinarFollowUp extends WebinarMessage {
  minutesAfter: number;
}

/** What `webinars.messages` holds as JSON. */
export interface WebinarMessages {
  /** The earliest first; no two of the same minute. */
  reminders: WebinarReminder[];
  followUps: { attended: WebinarFollowUp; absent: WebinarFollowUp };
  /** The organiser's own words for what acts cause; absent: the usual ones. */
  acts: Partial<Record<ActKey, LetterText>>;
  /** What was typed and not saved yet, by the last part of its page's address. */
  drafts: LetterDrafts;
}

export const MAX_REMINDERS = 6;
/** Four weeks. */
export const MAX_MINUTES_BEFORE = 40_320;
export const MAX_MINUTES_AFTER = 40_320;
export const MAX_SUBJECT_LENGTH = 200;
export const MAX_BODY_LENGTH = 10_000;

/** What every mail of a webinar can name, beside the questions of its form. */
export const MESSAGE_PLACEHOLDERS = [
  "First Name",
  "Last Name",
  "Full Name",
  "Email Address",
  "Webinar Title",
  "Host",
  "When",
  "Webinar Date",
  "Webinar Time",
  "Time Zone",
  "Starts In",
  "Organization Name",
  "Support Email",
] as const;

const REMINDER_SUBJECT = "{Webinar Title} starts {Starts In}";

const REMINDER_BODY = `Hello {First Name},

{Webinar Title} with {Host} starts {Starts In}.

Join with the button below. Please don’t share it: it shows us that you attended.`;

const LAST_REMINDER_BODY = `Hello {First Name},

{Webinar Title} starts {Starts In}. Join with the button below.`;

/** Reminders that go so late, in minutes, have fewer words. */
export const LAST_MINUTES = 30;

/** A reminder as it is first offered; the last minutes get fewer words. */
export function newReminder(minutesBefore: number): WebinarReminder {
  return {
    minutesBefore,
    enabled: true,
    subject: REMINDER_SUBJECT,
    body: minutesBefore <= LAST_MINUTES ? LAST_REMINDER_BODY : REMINDER_BODY,
  };
}

export const DEFAULT_WEBINAR_MESSAGES: WebinarMessages = {
  reminders: [1440, 60, 10].map(newReminder),
  followUps: {
    attended: {
      enabled: true,
      minutesAfter: 60,
      subject: "Thank you for joining {Webinar Title}",
      body: `Hello {First Name},

Thank you for joining {Webinar Title} with {Host}. It was good to have you there.

If you still have a question, write to {Support Email}.`,
    },
    absent: {
      enabled: true,
      minutesAfter: 1440,
      subject: "We missed you at {Webinar Title}",
      body: `Hello {First Name},

You had a place at {Webinar Title}, and we didn’t see you there. Things come up, and we hope all is well. If you did join and we missed it, write to {Support Email} and we’ll put it right.`,
    },
  },
  acts: {},
  drafts: {},
};

/**
 * The messages that a row holds; what is not in it has its default. An empty or broken text gives
 * all defaults.
 */
export function readWebinarMessages(json: string): WebinarMessages {
  const held = (readStoredOrNull(json) ?? {}) as Partial<WebinarMessages>;
  const { reminders, followUps } = DEFAULT_WEBINAR_MESSAGES;
  return {
    reminders: sortReminders(
      held.reminders?.map((reminder) => ({
        ...newReminder(reminder.minutesBefore),
        ...reminder,
      })) ?? reminders,
    ),
    followUps: {
      attended: { ...followUps.attended, ...held.followUps?.attended },
      absent: { ...followUps.absent, ...held.followUps?.absent },
    },
    acts: { ...held.acts },
    drafts: { ...held.drafts },
  };
}

/** The earliest first. */
export function sortReminders(reminders: readonly WebinarReminder[]): WebinarReminder[] {
  return [...reminders].sort((a, b) => b.minutesBefore - a.minutesBefore);
}

export const FOLLOW_UP_KINDS = ["follow-up-attended", "follow-up-absent"] as const;

/**
 * `webinarMails.kind` of a reminder: `reminder-60@2026-11-20T09:00:00.000Z`. It names the start, so
 * that people are reminded again of a webinar that was moved.
 */
export function reminderKind(minutesBefore: number, startsAt: string): string {
  return `reminder-${minutesBefore}@${startsAt}`;
}

/** Minutes before the start that such a kind stands for; null: it is no reminder. */
export function minutesOfReminder(kind: string): number | null {
  const match = /^reminder-(\d{1,6})(?:@|$)/.exec(kind);
  return match ? Number(match[1]) : null;
}

/**
 * The organiser's words for a mail of this kind (`reminder-60@…`, `follow-up-attended`,
 * `follow-up-absent`); null for every other.
 */
export function messageOfKind(messages: WebinarMessages, kind: string): WebinarMessage | null {
  const minutes = minutesOfReminder(kind);
  if (minutes !== null)
    return messages.reminders.find(({ minutesBefore }) => minutesBefore === minutes) ?? null;
  if (kind === "follow-up-attended") return messages.followUps.attended;
  if (kind === "follow-up-absent") return messages.followUps.absent;
  return null;
}

/** Whether a message of a kind has the words that it was first offered with. */
export function isUsualMessage(message: LetterText, kind: string): boolean {
  const { followUps } = DEFAULT_WEBINAR_MESSAGES;
  const minutes = minutesOfReminder(kind);
  if (minutes !== null) return isSameText(message, newReminder(minutes));
  if (kind === "follow-up-attended") return isSameText(message, followUps.attended);
  return kind === "follow-up-absent" && isSameText(message, followUps.absent);
}

/** The key of an act's e-mail: every change is one. Null for every other kind. */
export function actOfKind(kind: string): ActKey | null {
  const key = kind.startsWith("change-") ? "change" : kind;
  return ACT_KEYS.find((one) => one === key) ?? null;
}

/** Placeholders that are links of the person's own, in these e-mails. */
export function linkPlaceholders(key: string): string[] {
  if (/^(?:confirmation|approved|place|new|reminder-\d+)$/.test(key))
    return ["Joining Link", "Google Calendar", "Outlook Calendar", "Cancel Link"];
  return key === "waiting" || key === "pending" || key === "change" ? ["Cancel Link"] : [];
}

/** Everything an e-mail of this key can name, beside the questions of the form. */
export function placeholdersOf(key: string): string[] {
  const note = key === "change" || key === "cancel" ? ["Note"] : [];
  return [...MESSAGE_PLACEHOLDERS, ...note, ...linkPlaceholders(key)];
}

/**
 * Fills `{Starts In}`: "in 10 minutes", "in 1 hour", "in 24 hours", "in 3 days"; "now" when it has
 * begun.
 */
export function startsInLabel(startsAt: string, now: Date, { times: t }: Texts): string {
  const minutes = Math.round((Date.parse(startsAt) - now.getTime()) / 60_000);
  if (minutes <= 0) return t.now;
  if (minutes < 60) return t.startsInMinutes({ count: minutes });
  if (minutes < 240 && minutes % 60 !== 0) {
    const hours = t.startsInHours({ count: Math.floor(minutes / 60) });
    return t.startsInHoursAndMinutes({ hours, minutes: t.minutes({ count: minutes % 60 }) });
  }
  const hours = Math.round(minutes / 60);
  return hours < 48
    ? t.startsInHours({ count: hours })
    : t.startsInDays({ count: Math.round(hours / 24) });
}

/**
 * "10 minutes", "1 hour", "24 hours", "1 hour 30 minutes", "3 days". Over four hours minutes are
 * left out, over two days hours.
 */
export function durationLabel(minutes: number): string {
  const words = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;
  if (minutes < 60) return words(minutes, "minute");
  if (minutes < 240) {
    const rest = minutes % 60;
    return words(Math.floor(minutes / 60), "hour") + (rest ? ` ${words(rest, "minute")}` : "");
  }
  const hours = Math.round(minutes / 60);
  return hours < 48 ? words(hours, "hour") : words(Math.round(hours / 24), "day");
}
