import { durationLabel, minutesOfReminder } from "../model/webinar-messages.ts";

/** What a mail of this kind was about, as the organiser reads it. */
export function emailLabel(kind: string): string {
  const minutes = minutesOfReminder(kind);
  if (minutes !== null) return `Reminder, ${durationLabel(minutes)} before`;
  if (kind.startsWith("change-")) return "What changed";
  if (kind.startsWith("again-")) return "Their link again";
  return EMAIL_LABELS[kind] ?? "Mail";
}

const EMAIL_LABELS: Record<string, string> = {
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

/** As many people are approved or declined by one press of a button. */
export const MAX_BATCH = 500;
