import { z } from "zod";
import type { FormErrors } from "../../http/form-errors.ts";
import { readForm } from "../../http/form-problem.server.ts";
import { unknownPlaceholders, unknownSentence } from "../../messages/unknown-placeholders.ts";
import {
  MESSAGE_PLACEHOLDERS,
  MOST_BODY_LETTERS,
  MOST_MINUTES_AFTER,
  MOST_MINUTES_BEFORE,
  MOST_SUBJECT_LETTERS,
  type WebinarWords,
} from "../webinar-messages.ts";

/** What the form of a reminder or follow-up says. */
export interface ReadMessage extends WebinarWords {
  /** Before the start, or after the end. */
  minutes: number;
}

const UNITS: Record<string, number> = { minutes: 1, hours: 60, days: 1440 };

/**
 * Reads the form of one message: `minutes` is a choice or "own", and then `amount` and `unit` say it. `questions`: labels of the
 * form's questions, which may be placeholders too.
 */
export function readMessage(
  posted: FormData,
  given: { kind: "reminder" | "follow-up"; questions: readonly string[] },
): { value: ReadMessage } | { errors: FormErrors } {
  const read = readForm(posted, schemaOf(given.questions));
  const minutes = readMinutes(posted, given.kind);
  const errors: FormErrors = {};
  if ("problem" in minutes) errors[minutes.field] = minutes.problem;
  if ("errors" in read) Object.assign(errors, read.errors);
  if (Object.keys(errors).length > 0 || "problem" in minutes || "errors" in read) return { errors };
  return { value: { ...read.value, enabled: posted.get("enabled") === "yes", minutes: minutes.minutes } };
}

function schemaOf(questions: readonly string[]) {
  const known = [...MESSAGE_PLACEHOLDERS, ...questions];
  const words = (what: string, most: number) =>
    z
      .string(`Write the ${what}`)
      .trim()
      .min(1, `Write the ${what}`)
      .max(most, `Shorten the ${what} to ${most.toLocaleString("en")} letters`)
      .superRefine((text, context) => {
        const unknown = unknownPlaceholders(text, known, { button: false });
        if (unknown.length > 0) context.addIssue({ code: "custom", message: unknownSentence(unknown) });
      });
  return z.object({
    subject: words("subject", MOST_SUBJECT_LETTERS).transform((text) => text.replace(/\s+/g, " ")),
    body: words("message", MOST_BODY_LETTERS).transform((text) => text.replace(/\r\n?/g, "\n")),
  });
}

function readMinutes(posted: FormData, kind: "reminder" | "follow-up"): { minutes: number } | { field: string; problem: string } {
  const choice = String(posted.get("minutes") ?? "");
  const least = kind === "reminder" ? 1 : 0;
  const most = kind === "reminder" ? MOST_MINUTES_BEFORE : MOST_MINUTES_AFTER;
  const isOwn = choice === "own";
  const amount = String(posted.get("amount") ?? "").trim();
  const minutes = isOwn ? Number(amount) * (UNITS[String(posted.get("unit"))] ?? Number.NaN) : Number(choice);
  const field = isOwn ? "amount" : "minutes";
  if ((isOwn && !/^\d{1,5}$/.test(amount)) || !Number.isInteger(minutes) || (!isOwn && choice === ""))
    return { field, problem: isOwn ? "Enter a whole number, like 45" : "Choose when it goes" };
  if (minutes < least || minutes > most) {
    const problem =
      kind === "reminder" ? "Choose from 1 minute to 28 days before the start" : "Choose a time up to 28 days after the end";
    return { field, problem };
  }
  return { minutes };
}
