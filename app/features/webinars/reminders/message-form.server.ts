import { z } from "zod";
import type { Webinar } from "#app/features/forms/webinar/webinar.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { ALSO_WHILE_WRONG } from "#app/platform/http/forms.server.ts";
import type { Database } from "#db/database.server.ts";
import { unknownPlaceholders, unknownSentence } from "../../messages/compose/message-placeholders.ts";
import {
  MAX_BODY_LENGTH,
  MAX_MINUTES_AFTER,
  MAX_MINUTES_BEFORE,
  MAX_REMINDERS,
  MAX_SUBJECT_LENGTH,
  MESSAGE_PLACEHOLDERS,
  minutesOfReminder,
  newReminder,
  readWebinarMessages,
  sortReminders,
  type WebinarMessage,
  type WebinarMessages,
} from "../model/webinar-messages.ts";
import { ACTION_EMAILS, type EmailKey, minutesAfterLabel, minutesBeforeLabel } from "./email-rows.ts";
import { scheduleTurn } from "./plan-turn.server.ts";

/**
 * Changes a webinar's messages and plans anew what it does by itself, in the caller's transaction. `change` gets them as they
 * are at that moment, so that two people at once lose nothing; null leaves them.
 */
async function changeMessages(
  trx: Database,
  webinarId: string,
  change: (messages: WebinarMessages) => WebinarMessages | null,
  now: Date,
): Promise<Webinar | null> {
  // A write first: from here to the end of the transaction nobody else changes them.
  const before = await trx
    .updateTable("webinars")
    .set({ updatedAt: now.toISOString() })
    .where("id", "=", webinarId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const messages = change(readWebinarMessages(before.messages));
  if (!messages) return null;
  const webinar = await trx
    .updateTable("webinars")
    .set({ messages: JSON.stringify({ ...messages, reminders: sortReminders(messages.reminders) }) })
    .where("id", "=", webinarId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await scheduleTurn(trx, webinar, now);
  return webinar;
}

/** One mail of a webinar, by the last part of its page's address. */
export interface FoundMessage {
  key: EmailKey;
  name: string;
  when: string;
  kind: "reminder" | "follow-up" | "act";
  /** Before the start or after the end; 0 for mails of acts. */
  minutes: number;
  /** Null: its words are the product's own. */
  words: WebinarMessage | null;
}

/** The message of a key: `new`, `reminder-60`, `follow-up-absent`, `confirmation` …; null when the webinar has none of it. */
export function findMessage(webinar: Pick<Webinar, "messages">, key: string | undefined): FoundMessage | null {
  const { reminders, followUps } = readWebinarMessages(webinar.messages);
  if (key === "new") {
    const free = [30, 120, 2880, 5, 4320, 10080, 60].find((minutes) => !reminders.some((one) => one.minutesBefore === minutes));
    const { minutesBefore, ...words } = newReminder(free ?? 30);
    return { key, name: "Add a reminder", when: "", kind: "reminder", minutes: minutesBefore, words };
  }
  const minutes = minutesOfReminder(key ?? "");
  const reminder = reminders.find(({ minutesBefore }) => minutesBefore === minutes);
  if (reminder && key === `reminder-${minutes}`) {
    const { minutesBefore, ...words } = reminder;
    return { key, name: "Reminder", when: minutesBeforeLabel(minutesBefore), kind: "reminder", minutes: minutesBefore, words };
  }
  if (key === "follow-up-attended" || key === "follow-up-absent") {
    const attended = key === "follow-up-attended";
    const { minutesAfter, ...words } = attended ? followUps.attended : followUps.absent;
    const name = attended ? "To those who attended" : "To those who did not attend";
    return { key, name, when: minutesAfterLabel(minutesAfter), kind: "follow-up", minutes: minutesAfter, words };
  }
  const act = ACTION_EMAILS.find((mail) => mail.key === key);
  return act ? { key: act.key, name: act.name, when: act.when, kind: "act", minutes: 0, words: null } : null;
}

const UNITS: Record<string, number> = { minutes: 1, hours: 60, days: 1440 };

/**
 * When a reminder or a follow-up goes, and its words. `minutes` is a choice or "own", and then `amount` and `unit` say it.
 * `questions`: labels of the form's questions, which may be placeholders too.
 */
export function messageForm(key: EmailKey, questions: readonly string[]) {
  const known = [...MESSAGE_PLACEHOLDERS, ...questions];
  const words = (what: string, most: number) =>
    z
      .string(`Write the ${what}`)
      .trim()
      .min(1, `Write the ${what}`)
      .max(most, `Shorten the ${what} to ${most.toLocaleString("en")} characters`)
      .superRefine((text, context) => {
        const unknown = unknownPlaceholders(text, known, { button: false });
        if (unknown.length > 0) context.addIssue({ code: "custom", message: unknownSentence(unknown) });
      });
  return z
    .object({
      enabled: z.string().optional(),
      minutes: z.string().default(""),
      amount: z.string().trim().default(""),
      unit: z.string().default(""),
      subject: words("subject", MAX_SUBJECT_LENGTH).transform((text) => text.replace(/\s+/g, " ")),
      body: words("message", MAX_BODY_LENGTH).transform((text) => text.replace(/\r\n?/g, "\n")),
      /** One-use, for a test. */
      token: z.string().optional(),
    })
    .superRefine((typed, issues) => {
      const message = minutesProblem(typed, key);
      if (message) issues.addIssue({ code: "custom", path: [minutesField(typed)], message });
    }, ALSO_WHILE_WRONG);
}

type MessageForm = ReturnType<typeof messageForm>;
export type MessageFields = z.input<MessageForm>;
type TypedMessage = z.output<MessageForm>;
type TypedMinutes = Pick<TypedMessage, "minutes" | "amount" | "unit">;

function minutesField({ minutes }: TypedMinutes): "amount" | "minutes" {
  return minutes === "own" ? "amount" : "minutes";
}

/** Before the start, or after the end. NaN: nothing that could be one. */
function readMinutes({ minutes, amount, unit }: TypedMinutes): number {
  if (minutes !== "own") return minutes === "" ? Number.NaN : Number(minutes);
  return /^\d{1,5}$/.test(amount) ? Number(amount) * (UNITS[unit] ?? Number.NaN) : Number.NaN;
}

function minutesProblem(typed: TypedMinutes, key: EmailKey): string | null {
  const minutes = readMinutes(typed);
  if (!Number.isInteger(minutes)) return typed.minutes === "own" ? "Enter a whole number, like 45" : "Choose when it goes";
  if (isReminder(key))
    return minutes >= 1 && minutes <= MAX_MINUTES_BEFORE ? null : "Choose from 1 minute to 28 days before the start";
  return minutes >= 0 && minutes <= MAX_MINUTES_AFTER ? null : "Choose a time up to 28 days after the end";
}

const isReminder = (key: EmailKey) => key === "new" || minutesOfReminder(key) !== null;

type SaveMessageOutcome =
  /** `key`: its own from now on; `when`: "1 hour before". */
  | { kind: "saved"; webinar: Webinar; key: EmailKey; when: string }
  | { kind: "refused"; field: "amount" | "minutes"; problem: string };

/** Keeps what the form of a message says. */
export async function saveMessage(
  { db, clock }: AppContext,
  webinar: Webinar,
  key: EmailKey,
  typed: TypedMessage,
): Promise<SaveMessageOutcome> {
  const minutes = readMinutes(typed);
  const words = { enabled: typed.enabled !== undefined, subject: typed.subject, body: typed.body };
  let problem = "";
  const change = (messages: WebinarMessages) => {
    if (!isReminder(key)) return withFollowUp(messages, key, { minutesAfter: minutes, ...words });
    const changed = withReminder(messages, minutesOfReminder(key), { minutesBefore: minutes, ...words });
    if (typeof changed !== "string") return changed;
    problem = changed;
    return null;
  };
  const saved = await db.transaction().execute((trx) => changeMessages(trx, webinar.id, change, clock()));
  if (!saved) return { kind: "refused", field: minutesField(typed), problem };
  return isReminder(key)
    ? { kind: "saved", webinar: saved, key: `reminder-${minutes}`, when: minutesBeforeLabel(minutes) }
    : { kind: "saved", webinar: saved, key, when: minutesAfterLabel(minutes) };
}

/** The messages with this reminder in them, instead of the one so many minutes `before`; or why that can't be. */
function withReminder(
  messages: WebinarMessages,
  before: number | null,
  reminder: WebinarMessages["reminders"][number],
): WebinarMessages | string {
  const others = messages.reminders.filter(({ minutesBefore }) => minutesBefore !== before);
  if (others.some(({ minutesBefore }) => minutesBefore === reminder.minutesBefore))
    return `There is already a reminder ${minutesBeforeLabel(reminder.minutesBefore)}`;
  if (others.length >= MAX_REMINDERS) return `A webinar can have at most ${MAX_REMINDERS} reminders. Remove one first.`;
  return { ...messages, reminders: [...others, reminder] };
}

function withFollowUp(messages: WebinarMessages, key: EmailKey, followUp: WebinarMessage & { minutesAfter: number }) {
  const which = key === "follow-up-attended" ? "attended" : "absent";
  return { ...messages, followUps: { ...messages.followUps, [which]: followUp } };
}

/** Takes out the reminder that goes so many minutes before the start. */
export async function removeReminder({ db, clock }: AppContext, webinar: Webinar, minutes: number): Promise<void> {
  const without = ({ reminders, followUps }: WebinarMessages) => ({
    reminders: reminders.filter(({ minutesBefore }) => minutesBefore !== minutes),
    followUps,
  });
  await db.transaction().execute((trx) => changeMessages(trx, webinar.id, without, clock()));
}
