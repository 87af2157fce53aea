import { z } from "zod";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { Form } from "#app/features/forms/find-form.server.ts";
import type { Webinar } from "#app/features/forms/webinar/webinar.server.ts";
import { unknownPlaceholders, unknownSentence } from "#app/features/messages/compose/message-placeholders.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { readForm, unprocessable } from "#app/platform/http/forms.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import {
  MAX_BODY_LENGTH,
  MAX_MINUTES_AFTER,
  MAX_MINUTES_BEFORE,
  MAX_REMINDERS,
  MAX_SUBJECT_LENGTH,
  MESSAGE_PLACEHOLDERS,
  minutesOfReminder,
  type WebinarMessage,
  type WebinarMessages,
} from "../model/webinar-messages.ts";
import { changeMessages } from "./change-messages.server.ts";
import { type EmailKey, minutesAfterLabel, minutesBeforeLabel } from "./email-rows.ts";
import { findPreviewPerson, previewMessage, sendTestMessage } from "./preview-message.server.ts";

type MessageFormInput = {
  organiser: Organiser;
  form: Form;
  webinar: Webinar;
  key: EmailKey;
  posted: FormData;
  questions: string[];
};

/** Answers the form of one message: saved, taken out, or mailed to the organiser as a test. Everything typed is saved first. */
export async function handleMessageForm(app: AppContext, given: MessageFormInput) {
  const { form, webinar, key, posted, questions } = given;
  const { db, clock } = app;
  const base = `/forms/${form.id}/webinar/messages`;
  const minutes = minutesOfReminder(key);
  if (posted.get("intent") === "remove" && minutes !== null) {
    const without = ({ reminders, followUps }: WebinarMessages) => ({
      reminders: reminders.filter(({ minutesBefore }) => minutesBefore !== minutes),
      followUps,
    });
    await db.transaction().execute((trx) => changeMessages(trx, webinar.id, without, clock()));
    return seeOtherWith(app, base, { kind: "info", text: `The reminder ${minutesBeforeLabel(minutes)} is taken out.` });
  }
  const isReminder = key === "new" || minutes !== null;
  const read = readMessage(posted, { kind: isReminder ? "reminder" : "follow-up", questions });
  if ("errors" in read) return unprocessable(posted, read.errors);
  let problem = "";
  const saved = await db.transaction().execute((trx) =>
    changeMessages(
      trx,
      webinar.id,
      (messages) => {
        const changed = isReminder ? withReminder(messages, minutes, read.value) : withFollowUp(messages, key, read.value);
        if (typeof changed === "string") problem = changed;
        return typeof changed === "string" ? null : changed;
      },
      clock(),
    ),
  );
  if (!saved) return unprocessable(posted, { [posted.get("minutes") === "own" ? "amount" : "minutes"]: problem });
  const savedKey = isReminder ? `reminder-${read.value.minutes}` : key;
  if (posted.get("intent") === "test") return sendTest(app, { ...given, webinar: saved, key: savedKey }, base);
  const name = isReminder ? minutesBeforeLabel(read.value.minutes) : minutesAfterLabel(read.value.minutes);
  return seeOtherWith(app, base, { kind: "success", text: `Saved: ${name}.` });
}

/** The messages with this reminder in them, or why that can't be. */
function withReminder(messages: WebinarMessages, before: number | null, value: ReadMessage): WebinarMessages | string {
  const { minutes: minutesBefore, ...words } = value;
  const others = messages.reminders.filter((reminder) => reminder.minutesBefore !== before);
  if (others.some((reminder) => reminder.minutesBefore === minutesBefore))
    return `There is a reminder ${minutesBeforeLabel(minutesBefore)} already`;
  if (others.length >= MAX_REMINDERS) return `A webinar has at most ${MAX_REMINDERS} reminders. Take one out first.`;
  return { ...messages, reminders: [...others, { minutesBefore, ...words }] };
}

function withFollowUp(messages: WebinarMessages, key: EmailKey, value: ReadMessage): WebinarMessages {
  const { minutes: minutesAfter, ...words } = value;
  const which = key === "follow-up-attended" ? "attended" : "absent";
  return { ...messages, followUps: { ...messages.followUps, [which]: { minutesAfter, ...words } } };
}

async function sendTest(app: AppContext, given: MessageFormInput, base: string): Promise<Response> {
  const { db, clock } = app;
  const { organiser, webinar, key, posted } = given;
  const token = String(posted.get("token") ?? "") || crypto.randomUUID();
  const now = clock();
  const found = await findPreviewPerson(db, webinar.id, null);
  const asked = { organiser, webinar, key, registration: found?.registration ?? null, now };
  const preview = await previewMessage(app, asked);
  await db.transaction().execute((trx) => sendTestMessage(trx, app, { ...asked, preview, token }));
  wakeDelivery(db);
  const text = `Saved, and a test is on its way to ${organiser.user.email}.`;
  return seeOtherWith(app, `${base}/${key}`, { kind: "success", text });
}

/** What the form of a reminder or follow-up says. */
interface ReadMessage extends WebinarMessage {
  /** Before the start, or after the end. */
  minutes: number;
}

const UNITS: Record<string, number> = { minutes: 1, hours: 60, days: 1440 };

/**
 * Reads the form of one message: `minutes` is a choice or "own", and then `amount` and `unit` say it. `questions`: labels of the
 * form's questions, which may be placeholders too.
 */
function readMessage(
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
    subject: words("subject", MAX_SUBJECT_LENGTH).transform((text) => text.replace(/\s+/g, " ")),
    body: words("message", MAX_BODY_LENGTH).transform((text) => text.replace(/\r\n?/g, "\n")),
  });
}

function readMinutes(posted: FormData, kind: "reminder" | "follow-up"): { minutes: number } | { field: string; problem: string } {
  const choice = String(posted.get("minutes") ?? "");
  const least = kind === "reminder" ? 1 : 0;
  const most = kind === "reminder" ? MAX_MINUTES_BEFORE : MAX_MINUTES_AFTER;
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
