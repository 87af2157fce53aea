import { durationLabel, minutesOfReminder } from "./webinar-messages.ts";

/** What is known of the mails of one sort. */
export interface EmailCount {
  people: number;
  delivered: number;
  /** By a mail server that has reported nothing since. */
  accepted: number;
  failed: number;
  /** Queued or being sent. */
  underWay: number;
}

/** The sorts of mails a webinar sends; reminders have one for each time. */
export type EmailKey = string;

/**
 * The sort that a kind of `webinarMails` belongs to: every reminder of an hour before, also of an
 * earlier date, is one.
 */
export function emailKeyOf(kind: string): EmailKey {
  const minutes = minutesOfReminder(kind);
  if (minutes !== null) return `reminder-${minutes}`;
  if (kind.startsWith("change-")) return "change";
  if (kind.startsWith("again-")) return "again";
  return kind;
}

/** "60 minutes before" as people say it: "1 hour before". */
export function minutesBeforeLabel(minutes: number): string {
  return `${durationLabel(minutes)} before`;
}

/** "1 hour after the end"; "at the end" for none. */
export function minutesAfterLabel(minutes: number): string {
  return minutes === 0 ? "At the end" : `${durationLabel(minutes)} after the end`;
}

/** What mails that people's own acts cause are called, and when they go. */
export const ACTION_EMAILS: { key: EmailKey; kind: string; name: string; when: string }[] = [
  {
    key: "confirmation",
    kind: "confirmation",
    name: "Confirmation",
    when: "When someone gets a place by registering",
  },
  { key: "waiting", kind: "waiting", name: "Waiting list", when: "When all places are taken" },
  {
    key: "pending",
    kind: "pending",
    name: "Registration received",
    when: "When you approve each registration",
  },
  { key: "approved", kind: "approved", name: "Approved", when: "When you approve someone" },
  { key: "place", kind: "place", name: "Place from the waiting list", when: "When a place opens" },
  { key: "declined", kind: "declined", name: "Declined", when: "When you decline someone" },
  {
    key: "place-cancelled",
    kind: "place-cancelled",
    name: "Place cancelled",
    when: "When someone’s place is cancelled",
  },
  {
    key: "withdrawn",
    kind: "withdrawn",
    name: "Registration cancelled",
    when: "When someone withdraws",
  },
  {
    key: "again",
    kind: "confirmation",
    name: "Link sent again",
    when: "When someone asks for their link",
  },
  {
    key: "change",
    kind: "change-1",
    name: "Change",
    when: "When you change time, title or length",
  },
  { key: "cancel", kind: "cancel", name: "Cancellation", when: "When you cancel the webinar" },
];
