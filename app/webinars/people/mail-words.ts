import { lengthWords, minutesOfReminder } from "../webinar-messages.ts";

/** What a mail of this kind was about, as the organiser reads it. */
export function mailWords(kind: string): string {
  const minutes = minutesOfReminder(kind);
  if (minutes !== null) return `Reminder, ${lengthWords(minutes)} before`;
  if (kind.startsWith("change-")) return "What changed";
  if (kind.startsWith("again-")) return "Their link again";
  return WORDS[kind] ?? "Mail";
}

const WORDS: Record<string, string> = {
  confirmation: "Confirmation",
  waiting: "You are on the waiting list",
  pending: "We have your registration",
  place: "You have a place",
  approved: "Approved",
  declined: "No place this time",
  "place-cancelled": "Place cancelled",
  withdrawn: "Registration cancelled",
  cancel: "The webinar is cancelled",
  "follow-up-attended": "Follow-up to those who came",
  "follow-up-absent": "Follow-up to those who did not",
};
