import { z } from "zod";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import { asMarkdown } from "#app/engines/message-document/message-text.ts";
import { isSameText, type LetterText, nextDraft } from "#app/features/messages/compose/letter.ts";
import { letterIssues, letterText } from "#app/features/messages/compose/letter-form.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { ALSO_WHILE_WRONG } from "#app/platform/http/forms.server.ts";
import type { Database } from "#db/database.server.ts";
import { usualActText } from "../emails/usual-text.ts";
import {
  ACTION_EMAILS,
  type EmailKey,
  minutesAfterLabel,
  minutesBeforeLabel,
} from "../model/email-rows.ts";
import { scheduleTurn } from "../model/plan-turn.server.ts";
import type { Webinar } from "../model/webinar.server.ts";
import {
  ACT_KEYS,
  type ActKey,
  DEFAULT_WEBINAR_MESSAGES,
  MAX_BODY_LENGTH,
  MAX_MINUTES_AFTER,
  MAX_MINUTES_BEFORE,
  MAX_REMINDERS,
  MAX_SUBJECT_LENGTH,
  minutesOfReminder,
  newReminder,
  placeholdersOf,
  readWebinarMessages,
  sortReminders,
  type WebinarMessage,
  type WebinarMessages,
} from "../model/webinar-messages.ts";

/**
 * Changes a webinar's messages and plans anew what it does by itself, in the caller's transaction.
 * `change` gets them as they are at that moment, so that two people at once lose nothing; null
 * leaves them.
 */
async function changeMessages(
  trx: Database,
  { id: webinarId }: Pick<Webinar, "id">,
  change: (messages: WebinarMessages) => WebinarMessages | null,
  { now, isDraft = false }: { now: Date; isDraft?: boolean },
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
    .set({
      messages: JSON.stringify({ ...messages, reminders: sortReminders(messages.reminders) }),
    })
    .where("id", "=", webinarId)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isDraft) return webinar;
  await scheduleTurn(trx, webinar, now);
  // Sessions say what their series says.
  const sessions = await trx
    .updateTable("webinars")
    .set({ messages: webinar.messages })
    .where("seriesId", "=", webinarId)
    .returningAll()
    .execute();
  for (const session of sessions) await scheduleTurn(trx, session, now);
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
  /** The words in use, as Markdown. Null: they can't be changed. */
  words: WebinarMessage | null;
  /** The words that are sent while nobody wrote others. */
  usual: LetterText | null;
  /** What was typed and not saved yet; null: nothing. */
  typed: Record<string, string> | null;
  revision: number;
}

/**
 * The message of a key: `new`, `reminder-60`, `follow-up-absent`, `confirmation` …; null when the
 * webinar has none of it.
 */
export function findMessage(
  webinar: Pick<Webinar, "messages">,
  key: string | undefined,
): FoundMessage | null {
  const messages = readWebinarMessages(webinar.messages);
  const { reminders, followUps, acts } = messages;
  const draft = messages.drafts[key ?? ""];
  const written = (words: WebinarMessage, usual: LetterText) => ({
    words: asMarkdown(words),
    usual: asMarkdown(usual),
    typed: draft?.fields ?? null,
    revision: draft?.revision ?? 0,
  });
  if (key === "new") {
    const free = [30, 120, 2880, 5, 4320, 10080, 60].find(
      (minutes) => !reminders.some((one) => one.minutesBefore === minutes),
    );
    const { minutesBefore, ...words } = newReminder(free ?? 30);
    return {
      key,
      name: "Add a reminder",
      when: "",
      kind: "reminder",
      minutes: minutesBefore,
      ...written(words, words),
    };
  }
  const minutes = minutesOfReminder(key ?? "");
  const reminder = reminders.find(({ minutesBefore }) => minutesBefore === minutes);
  if (reminder && key === `reminder-${minutes}`) {
    const { minutesBefore, ...words } = reminder;
    const when = minutesBeforeLabel(minutesBefore);
    const texts = written(words, newReminder(minutesBefore));
    return { key, name: "Reminder", when, kind: "reminder", minutes: minutesBefore, ...texts };
  }
  if (key === "follow-up-attended" || key === "follow-up-absent") {
    const which = key === "follow-up-attended" ? "attended" : "absent";
    const { minutesAfter, ...words } = followUps[which];
    const name = which === "attended" ? "To those who attended" : "To those who did not attend";
    const texts = written(words, DEFAULT_WEBINAR_MESSAGES.followUps[which]);
    return {
      key,
      name,
      when: minutesAfterLabel(minutesAfter),
      kind: "follow-up",
      minutes: minutesAfter,
      ...texts,
    };
  }
  const row = ACTION_EMAILS.find((mail) => mail.key === key);
  if (!row) return null;
  const shown = { key: row.key, name: row.name, when: row.when, kind: "act" as const, minutes: 0 };
  const act = actKey(row.key);
  if (!act) return { ...shown, words: null, usual: null, typed: null, revision: 0 };
  const usual = usualActText(act);
  return { ...shown, ...written({ enabled: true, ...(acts[act] ?? usual) }, usual) };
}

/** Null: it says how things stand, and has no words of its own. */
function actKey(key: EmailKey): ActKey | null {
  return ACT_KEYS.find((one) => one === key) ?? null;
}

const UNITS: Record<string, number> = { minutes: 1, hours: 60, days: 1440 };

/**
 * When a reminder or a follow-up goes, and its words. `minutes` is a choice or "own", and then
 * `amount` and `unit` say it. `questions`: labels of the form's questions, which may be
 * placeholders too.
 */
export function messageForm(key: EmailKey, questions: readonly string[]) {
  const known = [...placeholdersOf(key), ...questions];
  const words = (what: string, most: number) =>
    z
      .string(`Write the ${what}`)
      .trim()
      .min(1, `Write the ${what}`)
      .refine(
        (text) => countLetters(text) <= most,
        `Shorten the ${what} to ${most.toLocaleString("en")} characters`,
      );
  return z
    .object({
      enabled: z.string().optional(),
      minutes: z.string().default(""),
      amount: z.string().trim().default(""),
      unit: z.string().default(""),
      subject: words("subject", MAX_SUBJECT_LENGTH).transform((text) => text.replace(/\s+/g, " ")),
      body: words("message", MAX_BODY_LENGTH).transform((text) => text.replace(/\r\n?/g, "\n")),
      bodyFormat: z.string().optional(),
    })
    .superRefine((typed, issues) => {
      const { subject = "", body = "", bodyFormat } = typed;
      for (const [field, message] of letterIssues(letterText({ subject, body, bodyFormat }), known))
        issues.addIssue({ code: "custom", path: [field], message });
      const message = actKey(key) ? null : minutesProblem(typed, key);
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
  if (!Number.isInteger(minutes))
    return typed.minutes === "own" ? "Enter a whole number, like 45" : "Choose when it goes";
  if (isReminder(key))
    return minutes >= 1 && minutes <= MAX_MINUTES_BEFORE
      ? null
      : "Choose from 1 minute to 28 days before the start";
  return minutes >= 0 && minutes <= MAX_MINUTES_AFTER
    ? null
    : "Choose a time up to 28 days after the end";
}

const isReminder = (key: EmailKey) => key === "new" || minutesOfReminder(key) !== null;

type SaveMessageOutcome =
  /** `key`: its own from now on; `when`: "1 hour before". */
  | { kind: "saved"; webinar: Webinar; key: EmailKey; when: string }
  | { kind: "refused"; field: "amount" | "minutes"; problem: string }
  | { kind: "conflict" };

/**
 * Puts what the form of a message says into use. `revision`: of the draft that its page was opened
 * with; null: not said.
 */
export async function saveMessage(
  { db, clock }: AppContext,
  webinar: Webinar,
  key: EmailKey,
  { typed, revision }: { typed: TypedMessage; revision: number | null },
): Promise<SaveMessageOutcome> {
  const minutes = readMinutes(typed);
  const words = { enabled: typed.enabled !== undefined, ...letterText(typed) };
  let problem: string | null = "";
  const change = (before: WebinarMessages) => {
    const draft = nextDraft(before.drafts[key], null, revision);
    if (!draft) {
      problem = null;
      return null;
    }
    const messages = { ...before, drafts: { ...before.drafts, [key]: draft } };
    const act = actKey(key);
    if (act) return withActText(messages, act, letterText(typed));
    if (!isReminder(key)) return withFollowUp(messages, key, { minutesAfter: minutes, ...words });
    const changed = withReminder(messages, minutesOfReminder(key), {
      minutesBefore: minutes,
      ...words,
    });
    if (typeof changed !== "string") return changed;
    problem = changed;
    return null;
  };
  const saved = await db
    .transaction()
    .execute((trx) => changeMessages(trx, webinar, change, { now: clock() }));
  if (!saved)
    return problem === null
      ? { kind: "conflict" }
      : { kind: "refused", field: minutesField(typed), problem };
  if (actKey(key)) return { kind: "saved", webinar: saved, key, when: "" };
  return isReminder(key)
    ? {
        kind: "saved",
        webinar: saved,
        key: `reminder-${minutes}`,
        when: minutesBeforeLabel(minutes),
      }
    : { kind: "saved", webinar: saved, key, when: minutesAfterLabel(minutes) };
}

/**
 * Keeps what was typed beside the words in use, or nothing any more. Null: another window has saved
 * since.
 */
export async function saveTypedMessage(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  webinar: Pick<Webinar, "id">,
  key: EmailKey,
  { fields, revision }: { fields: Record<string, string> | null; revision: number | null },
): Promise<number | null> {
  let kept: number | null = null;
  const change = (messages: WebinarMessages) => {
    const draft = nextDraft(messages.drafts[key], fields, revision);
    if (!draft) return null;
    kept = draft.revision;
    return { ...messages, drafts: { ...messages.drafts, [key]: draft } };
  };
  await db
    .transaction()
    .execute((trx) => changeMessages(trx, webinar, change, { now: clock(), isDraft: true }));
  return kept;
}

/** Back to the usual words; when it goes stays as it is. */
export async function resetMessage(
  { db, clock }: AppContext,
  webinar: Webinar,
  message: FoundMessage,
): Promise<void> {
  const { key } = message;
  const change = (before: WebinarMessages): WebinarMessages => {
    const drafts = {
      ...before.drafts,
      [key]: nextDraft(before.drafts[key], null, null) ?? undefined,
    };
    const messages = { ...before, drafts };
    const act = actKey(key);
    if (act) return { ...messages, acts: { ...messages.acts, [act]: undefined } };
    const which = key === "follow-up-attended" ? "attended" : "absent";
    if (!isReminder(key)) {
      const { enabled, minutesAfter } = messages.followUps[which];
      const usual = { ...DEFAULT_WEBINAR_MESSAGES.followUps[which], enabled, minutesAfter };
      return { ...messages, followUps: { ...messages.followUps, [which]: usual } };
    }
    const reminders = messages.reminders.map(({ minutesBefore, enabled, ...words }) => ({
      ...(`reminder-${minutesBefore}` === key
        ? newReminder(minutesBefore)
        : { minutesBefore, ...words }),
      enabled,
    }));
    return { ...messages, reminders };
  };
  await db.transaction().execute((trx) => changeMessages(trx, webinar, change, { now: clock() }));
}

/** The usual words aren't kept as somebody's own: they may be better one day. */
function withActText(messages: WebinarMessages, act: ActKey, text: LetterText): WebinarMessages {
  const isUsual = isSameText(text, usualActText(act));
  return { ...messages, acts: { ...messages.acts, [act]: isUsual ? undefined : text } };
}

/**
 * The messages with this reminder in them, instead of the one so many minutes `before`; or why that
 * can't be.
 */
function withReminder(
  messages: WebinarMessages,
  before: number | null,
  reminder: WebinarMessages["reminders"][number],
): WebinarMessages | string {
  const others = messages.reminders.filter(({ minutesBefore }) => minutesBefore !== before);
  if (others.some(({ minutesBefore }) => minutesBefore === reminder.minutesBefore))
    return `There is already a reminder ${minutesBeforeLabel(reminder.minutesBefore)}`;
  if (others.length >= MAX_REMINDERS)
    return `A webinar can have at most ${MAX_REMINDERS} reminders. Remove one first.`;
  return { ...messages, reminders: [...others, reminder] };
}

function withFollowUp(
  messages: WebinarMessages,
  key: EmailKey,
  followUp: WebinarMessage & { minutesAfter: number },
) {
  const which = key === "follow-up-attended" ? "attended" : "absent";
  return { ...messages, followUps: { ...messages.followUps, [which]: followUp } };
}

/** Takes out the reminder that goes so many minutes before the start. */
export async function removeReminder(
  { db, clock }: AppContext,
  webinar: Webinar,
  minutes: number,
): Promise<void> {
  const without = (messages: WebinarMessages) => ({
    ...messages,
    reminders: messages.reminders.filter(({ minutesBefore }) => minutesBefore !== minutes),
  });
  await db.transaction().execute((trx) => changeMessages(trx, webinar, without, { now: clock() }));
}
