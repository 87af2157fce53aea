import { z } from "zod";
import { smsSize } from "#app/engines/phones/sms-parts.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import {
  readSmsAllowance,
  type SmsAllowance,
  smsUsedUpMessage,
} from "#app/features/billing/quota/sms-quota.server.ts";
import { sendingLock } from "#app/features/delivery/health/sending-lock.ts";
import { smsQuestion } from "#app/features/forms/model/sms-consent.server.ts";
import { offeredLanguages } from "#app/features/forms/public/visitor-language.server.ts";
import { type Form, publishedVersion } from "#app/features/forms/store/find-form.server.ts";
import {
  draftDefinition,
  formSettings,
  versionDefinition,
} from "#app/features/forms/store/stored-form.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { ALSO_WHILE_WRONG } from "#app/platform/http/forms.server.ts";
import { LANGUAGES, type Language, SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import type { Database } from "#db/database.server.ts";
import { findPreviewPerson } from "../model/search-guests.server.ts";
import type { Webinar } from "../model/webinar.server.ts";
import { durationLabel, readWebinarMessages } from "../model/webinar-messages.ts";
import { isSmsOn, readWebinarSms, type WebinarSms } from "../model/webinar-sms.ts";
import { isOver } from "../model/webinar-times.ts";
import { readFormOf, smsText, smsValues, usualSms } from "./queue-sms.server.ts";
import { fillSms, MAX_SMS_LETTERS, type SmsKind, unknownPlaceholders } from "./sms-text.ts";

/** What goes out as text messages, and with which words. */
export const smsForm = z
  .object({
    confirmation: z.string().optional(),
    confirmationText: z.string().trim().default(""),
    minutes: z.array(z.string()).default([]),
    reminderText: z.string().trim().default(""),
    channel: z.enum(["sms", "both"], "Choose one").default("sms"),
    withoutMarks: z.string().optional(),
  })
  .superRefine((typed, issues) => {
    for (const [field, isOn] of [
      ["confirmationText", typed.confirmation !== undefined],
      ["reminderText", (typed.minutes ?? []).length > 0],
    ] as const) {
      const problem = textProblem(typed[field] ?? "", isOn);
      if (problem) issues.addIssue({ code: "custom", path: [field], message: problem });
    }
  }, ALSO_WHILE_WRONG);

export type SmsFields = z.input<typeof smsForm>;
export type TypedSms = z.output<typeof smsForm>;

function textProblem(text: string, isOn: boolean): string | null {
  if (text === "") return isOn ? "Write the text message" : null;
  if (text.length > MAX_SMS_LETTERS)
    return `Shorten the text message to ${MAX_SMS_LETTERS} characters`;
  const [unknown] = unknownPlaceholders(text);
  return unknown ? `${unknown} is not a placeholder. Choose one of those below the text` : null;
}

/** The same as it is kept; the usual words are not kept as somebody's own. */
export function asSettings(typed: TypedSms): WebinarSms {
  const texts = textsIn(SOURCE_LANGUAGE);
  const own = (text: string, sort: "confirmation" | "reminder") => {
    const lines = text.replace(/\r\n?/g, "\n");
    return lines === "" || lines === usualSms(sort, texts) ? null : lines;
  };
  return {
    confirmation: {
      enabled: typed.confirmation !== undefined,
      text: own(typed.confirmationText, "confirmation"),
    },
    reminder: {
      minutes: typed.minutes.map(Number).filter(Number.isSafeInteger),
      text: own(typed.reminderText, "reminder"),
    },
    alsoEmail: typed.channel === "both",
    withoutMarks: typed.withoutMarks !== undefined,
  };
}

function asFields(sms: WebinarSms): SmsFields {
  const texts = textsIn(SOURCE_LANGUAGE);
  return {
    confirmation: sms.confirmation.enabled ? "yes" : "",
    confirmationText: sms.confirmation.text ?? usualSms("confirmation", texts),
    minutes: sms.reminder.minutes.map(String),
    reminderText: sms.reminder.text ?? usualSms("reminder", texts),
    channel: sms.alsoEmail ? "both" : "sms",
    withoutMarks: sms.withoutMarks ? "yes" : "",
  };
}

/** Stands for the guest's own link: as long as theirs, and it leads nowhere. */
const NO_TOKEN = "x".repeat(26);
const MINUTE_MS = 60_000;

/**
 * What the page of a webinar's text messages shows. `personId`: whose messages; null: the first
 * with a place. Null: the operator offers no text messages.
 */
export async function showSmsPage(
  { db, config, clock }: Pick<AppContext, "db" | "config" | "clock">,
  { account, user }: Organiser,
  { form, webinar, personId }: { form: Form; webinar: Webinar; personId: string | null },
) {
  const now = clock();
  const allowance = await readSmsAllowance(db, config.sms.offer, account, now);
  if (!allowance) return null;
  const sms = readWebinarSms(webinar);
  const reminders = readWebinarMessages(webinar.messages).reminders.filter(
    ({ enabled }) => enabled,
  );
  const found = await findPreviewPerson(db, webinar.id, personId);
  const name = found?.registration.name ?? `${user.firstName} ${user.lastName}`.trim();
  const { accountName, ...rest } = await readFormOf(db, webinar);
  const earliest = reminders[0]?.minutesBefore ?? 60;
  const about = {
    webinar,
    registration: { name, joinToken: NO_TOKEN },
    organiser: accountName,
    appUrl: config.appUrl,
  };
  const at = {
    confirmation: now,
    reminder: new Date(Date.parse(webinar.startsAt) - earliest * MINUTE_MS),
  };
  const english = textsIn(SOURCE_LANGUAGE);
  const definition = await currentDefinition(db, form);
  const settings = formSettings(form);
  return {
    values: asFields(sms),
    usual: {
      confirmation: usualSms("confirmation", english),
      reminder: usualSms("reminder", english),
    },
    isOn: isSmsOn(sms),
    isOver: isOver(webinar, now),
    sender: config.sms.termii.sender || config.appName,
    reminders: reminders.map(({ minutesBefore }) => ({
      minutes: minutesBefore,
      label: `${durationLabel(minutesBefore)} before`,
    })),
    person: {
      id: found?.registration.id ?? "",
      name: name || "a guest",
      nextId: found?.nextId ?? null,
      isGuest: found !== null,
    },
    fill: {
      confirmation: smsValues({ ...about, texts: english, at: at.confirmation }),
      reminder: smsValues({ ...about, texts: english, at: at.reminder }),
    },
    /** Languages in which guests get the usual words, and how many messages those take. */
    languages: usualInLanguages(
      offeredLanguages(settings, { language: rest.language }),
      { ...about, sms },
      { at, earliest },
    ),
    allowance,
    lock: sendingLock(account)?.text ?? null,
    asksForPhone: smsQuestion(definition) !== null,
    guests: await countReaders(db, webinar),
  };
}

/** How many messages the usual words take in each language but the first. */
function usualInLanguages(
  languages: readonly Language[],
  about: Omit<Parameters<typeof smsText>[0], "kind" | "texts" | "at">,
  { at, earliest }: { at: { confirmation: Date; reminder: Date }; earliest: number },
) {
  const { sms } = about;
  return languages.flatMap((language) => {
    const known = LANGUAGES.find(({ code }) => code === language);
    if (language === SOURCE_LANGUAGE || !known) return [];
    const parts = (sort: "confirmation" | "reminder", kind: SmsKind) =>
      smsSize(
        smsText({
          ...about,
          sms: { ...sms, [sort]: { ...sms[sort], text: null } },
          kind,
          texts: textsIn(language),
          at: at[sort],
        }),
      ).parts;
    return [
      {
        name: known.name,
        code: language,
        confirmation: parts("confirmation", "confirmation@"),
        reminder: parts("reminder", `reminder-${earliest}@`),
      },
    ];
  });
}

export type SmsPage = NonNullable<Awaited<ReturnType<typeof showSmsPage>>>;

/** The questions that visitors see; while nothing is published, those that are being written. */
async function currentDefinition(db: Database, form: Form) {
  const version = await publishedVersion(db, form);
  return version ? versionDefinition(version) : draftDefinition(form);
}

/** How many guests with a place get text messages. */
async function countReaders(db: Database, { id }: Pick<Webinar, "id">): Promise<number> {
  const { count } = await db
    .selectFrom("smsConsents as c")
    .innerJoin("webinarRegistrations as r", "r.id", "c.registrationId")
    .leftJoin("smsStops as s", (join) =>
      join.onRef("s.accountId", "=", "c.accountId").onRef("s.phone", "=", "c.phone"),
    )
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("c.webinarId", "=", id)
    .where("r.state", "=", "registered")
    .where("s.at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * How many messages a guest's confirmation and reminder come to; what the organiser has seen of it,
 * as the page sends it back.
 */
export interface SmsParts {
  confirmation: number;
  reminder: number;
}

/** "2/1" */
export function readSeen(text: string): SmsParts {
  const [confirmation = 0, reminder = 0] = text.split("/").map(Number);
  return { confirmation: confirmation || 0, reminder: reminder || 0 };
}

type SaveOutcome =
  | { kind: "saved"; text: string }
  | { kind: "refused"; problem: string }
  /** It costs more than was shown: shown again, it is saved. */
  | { kind: "look-again"; problem: string };

/**
 * Puts typed settings into use. Switching something on needs a plan that has text messages, and
 * that its cost was seen.
 */
export async function saveSms(
  app: Pick<AppContext, "db" | "config" | "clock">,
  organiser: Organiser,
  given: { webinar: Webinar; typed: TypedSms; page: SmsPage; seen: SmsParts },
): Promise<SaveOutcome> {
  const { db, clock } = app;
  const { webinar, typed, page, seen } = given;
  const { account, user } = organiser;
  const before = readWebinarSms(webinar);
  const known = page.reminders.map(({ minutes }) => minutes);
  const settings = asSettings(typed);
  const sms = {
    ...settings,
    reminder: {
      ...settings.reminder,
      minutes: settings.reminder.minutes.filter((one) => known.includes(one)),
    },
  };
  if (isSmsOn(sms)) {
    if (page.lock) return { kind: "refused", problem: page.lock };
    if (page.allowance.limit === 0)
      return { kind: "refused", problem: `${smsUsedUpMessage(page.allowance)}.` };
    const parts = partsOf(page, typed);
    const isMore =
      (sms.confirmation.enabled && parts.confirmation > seen.confirmation) ||
      (sms.reminder.minutes.length > 0 && parts.reminder > seen.reminder);
    if (isMore) return { kind: "look-again", problem: costMessage(sms, parts, page.allowance) };
  }
  const now = clock();
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("webinars")
      .set({ sms: JSON.stringify(sms), updatedAt: now.toISOString() })
      .where("id", "=", webinar.id)
      .execute();
    if (isSmsOn(before) === isSmsOn(sms)) return;
    const text = `${isSmsOn(sms) ? "Switched on" : "Switched off"} text messages: ${webinar.title}`;
    const link = `/forms/${webinar.formId}/webinar/messages/sms`;
    await recordActivity(trx, {
      accountId: account.id,
      actorId: user.id,
      kind: "update",
      text,
      link,
      now,
    });
  });
  if (!isSmsOn(sms)) return { kind: "saved", text: "Saved. No text messages go out." };
  return {
    kind: "saved",
    text: "Saved. Your form now asks guests whether they want text messages.",
  };
}

/** What was typed comes to for the guest whose messages are shown. */
function partsOf(page: SmsPage, typed: TypedSms): SmsParts {
  const plain = typed.withoutMarks !== undefined;
  const parts = (text: string, values: Record<string, string>) =>
    smsSize(fillSms(text, values, { plain })).parts;
  return {
    confirmation: parts(typed.confirmationText, page.fill.confirmation),
    reminder: parts(typed.reminderText, page.fill.reminder),
  };
}

function costMessage(sms: WebinarSms, parts: SmsParts, { price }: SmsAllowance): string {
  const each = (count: number) => `${count} SMS${price ? ` (${price} each)` : ""}`;
  const sentences = [
    ...(sms.confirmation.enabled ? [`the confirmation takes ${each(parts.confirmation)}`] : []),
    ...(sms.reminder.minutes.length > 0 ? [`each reminder takes ${each(parts.reminder)}`] : []),
  ].join(", and ");
  return `With this text ${sentences} for each guest. Choose Save again if that’s all right.`;
}
