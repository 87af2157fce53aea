import { smsSize } from "#app/engines/phones/sms-parts.ts";
import { guestLanguage } from "#app/features/forms/public/visitor-language.server.ts";
import { formSettings } from "#app/features/forms/store/stored-form.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { emptyHandle, enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import { addressedName } from "#app/platform/text/typed-name.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { Language } from "#app/ui/languages/languages.ts";
import { shortMoment } from "#app/ui/languages/moments.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import type { Database } from "#db/database.server.ts";
import { findPart } from "../model/session-part.server.ts";
import type { Webinar, WebinarRegistration } from "../model/webinar.server.ts";
import { venueLine } from "../model/webinar-gate.ts";
import { minutesOfReminder, startsInLabel } from "../model/webinar-messages.ts";
import { readWebinarSms, type WebinarSms } from "../model/webinar-sms.ts";
import { webinarTimes } from "../model/webinar-times.ts";
import { consentKey, readWishes } from "./consent.server.ts";
import { afterQuietHours } from "./quiet-hours.ts";
import { fillSms, KEPT_TOKEN, type SmsKind, withToken } from "./sms-text.ts";

/** Sends the text messages that are due; done in send-sms. */
export const sendSmsHandle = emptyHandle("send-sms");

const ROWS_PER_STATEMENT = 100;

type App = Pick<AppContext, "config">;

/**
 * Queues a text message of one kind for those of these guests who want any, in the transaction of
 * the act it tells of. Give the webinar and the registrations as they are after it. What would
 * arrive after the start, because of the quiet hours, is written down as left out. Returns the ids
 * of those who will get one.
 */
export async function queueSms(
  trx: Database,
  { config }: App,
  given: {
    webinar: Webinar;
    kind: SmsKind;
    registrations: readonly WebinarRegistration[];
    now: Date;
  },
): Promise<Set<string>> {
  const { kind, now } = given;
  const queued = new Set<string>();
  if (config.sms.offer === null || given.registrations.length === 0) return queued;
  const webinar = await asTexted(trx, given.webinar);
  const sms = readWebinarSms(webinar);
  if (!isWanted(sms, kind)) return queued;
  const wishes = await readWishes(trx, given.registrations.map(consentKey));
  const readers = given.registrations.flatMap((registration) => {
    const wish = wishes.get(consentKey(registration));
    return wish?.stop === null ? [{ registration, phone: wish.phone }] : [];
  });
  if (readers.length === 0) return queued;
  const form = await readFormOf(trx, webinar);
  if (form.isSample === 1) return queued;
  const leavesAt = kind.startsWith("link@") ? now : afterQuietHours(now, webinar.timeZone);
  const isTooLate = leavesAt.toISOString() >= webinar.startsAt && !kind.startsWith("link@");
  const at = now.toISOString();
  const rows = readers.map(({ registration, phone }) => {
    const texts = textsIn(languageOf(form, registration));
    const { name, joinToken } = registration;
    const about = {
      sms,
      kind,
      webinar,
      organiser: form.accountName,
      appUrl: config.appUrl,
      texts,
      at: leavesAt,
    };
    const text = smsText({ ...about, registration: { name, joinToken: KEPT_TOKEN } });
    return {
      id: newId(now.getTime()),
      accountId: webinar.accountId,
      webinarId: webinar.id,
      registrationId: registration.id,
      kind,
      phone,
      text,
      parts: smsSize(withToken(text, joinToken)).parts,
      ...(isTooLate
        ? { state: "skipped" as const, nextTryAt: null, reason: TOO_LATE }
        : {
            state: "queued" as const,
            nextTryAt: leavesAt.toISOString(),
            reason: leavesAt > now ? QUIET : "",
          }),
      createdAt: at,
      updatedAt: at,
      reference: null,
      leaseUntil: null,
      countedFor: null,
      sentAt: null,
      deliveredAt: null,
    };
  });
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const written = await trx
      .insertInto("smsMessages")
      .values(rows.slice(from, from + ROWS_PER_STATEMENT))
      .onConflict((conflict) => conflict.columns(["registrationId", "kind"]).doNothing())
      .returning(["id", "registrationId", "state"])
      .execute();
    for (const { registrationId, state } of written)
      if (state === "queued") queued.add(registrationId);
  }
  const [first] = rows;
  if (first && queued.size > 0) await wakeSms(trx, { key: first.id, at: leavesAt, now });
  return queued;
}

export const TOO_LATE =
  "No text messages go out from 21:00 to 07:00, and the webinar starts before 07:00.";
export const QUIET = "It waits until 07:00: no text messages go out from 21:00 to 07:00.";

/** Puts the job that sends there. `key`: of this occasion alone, so that none is missed. */
export async function wakeSms(
  trx: Database,
  { key, at, now }: { key: string; at: Date; now: Date },
): Promise<void> {
  await enqueueJob(trx, sendSmsHandle, { uniqueKey: `send-sms:${key}`, runAt: at, now });
}

/**
 * Whether a webinar sends text messages of that kind; a link that somebody asks for, whenever it
 * sends any.
 */
export function isWanted(sms: WebinarSms, kind: string): boolean {
  if (kind.startsWith("confirmation@")) return sms.confirmation.enabled;
  const minutes = minutesOfReminder(kind);
  return minutes === null || sms.reminder.minutes.includes(minutes);
}

/**
 * A session with the text messages of its series, called by both titles and which of how many it
 * is, in few letters: "Writing a CV: The first page (2/6)".
 */
export async function asTexted(db: Database, webinar: Webinar): Promise<Webinar> {
  const part = await findPart(db, webinar);
  if (!part) return webinar;
  const { series, sessions } = part;
  const number = sessions.findIndex(({ id }) => id === webinar.id) + 1;
  const name = [series.title, webinar.title].filter(Boolean).join(": ");
  return { ...webinar, title: `${name} (${number}/${sessions.length})`, sms: series.sms };
}

type FormOf = Awaited<ReturnType<typeof readFormOf>>;

/** What a webinar's form says about languages and senders. */
export async function readFormOf(db: Database, { formId }: Pick<Webinar, "formId">) {
  return db
    .selectFrom("forms")
    .innerJoin("accounts", "accounts.id", "forms.accountId")
    .select([
      "forms.id",
      "forms.settings",
      "forms.isSample",
      "accounts.language",
      "accounts.name as accountName",
    ])
    .where("forms.id", "=", formId)
    .executeTakeFirstOrThrow();
}

function languageOf(form: FormOf, registration: WebinarRegistration): Language {
  return guestLanguage(registration, formSettings(form), form);
}

/** What one guest's message says. `at`: when it leaves, which is what "starts in" counts from. */
interface SmsFacts {
  webinar: Webinar;
  registration: Pick<WebinarRegistration, "name" | "joinToken">;
  organiser: string;
  appUrl: string;
  texts: Texts;
  at: Date;
}

/** One guest's message as it is sent. */
export function smsText(given: SmsFacts & { sms: WebinarSms; kind: SmsKind }): string {
  const { sms, kind, texts } = given;
  return fillSms(templateOf(sms, kind, texts), smsValues(given), { plain: sms.withoutMarks });
}

/** What its placeholders stand for. */
export function smsValues({
  webinar,
  registration,
  organiser,
  appUrl,
  texts,
  at,
}: SmsFacts): Record<string, string> {
  const { name, joinToken } = registration;
  const { day, hours } = webinarTimes(webinar, texts);
  const page = `${appUrl}/w/${joinToken}`;
  return {
    "First Name": addressedName(name).firstName || name || texts.emails.there,
    "Full Name": name,
    "Webinar Title": webinar.title,
    Host: webinar.host,
    "Short Time": shortMoment(new Date(webinar.startsAt), webinar.timeZone, texts),
    "Webinar Date": day,
    "Webinar Time": hours,
    "Starts In": startsInLabel(webinar.startsAt, at, texts),
    Venue: venueLine(webinar),
    "Organization Name": organiser,
    // Where there is no room, the way in is shown on the guest's page.
    "Joining Link": webinar.joinUrl ? `${appUrl}/j/${joinToken}` : page,
    "My Page": page,
  };
}

function templateOf(sms: WebinarSms, kind: SmsKind, texts: Texts): string {
  if (kind.startsWith("link@")) return usualSms("link", texts);
  if (kind.startsWith("confirmation@"))
    return sms.confirmation.text ?? usualSms("confirmation", texts);
  return sms.reminder.text ?? usualSms("reminder", texts);
}

/** The usual words of a sort, with the placeholders in them. */
export function usualSms(sort: "confirmation" | "reminder" | "link", { sms }: Texts): string {
  const webinar = "{Webinar Title}";
  if (sort === "link") return sms.link({ webinar, page: "{My Page}" });
  if (sort === "reminder")
    return sms.reminder({ webinar, startsIn: "{Starts In}", join: "{Joining Link}" });
  return sms.confirmation({
    firstName: "{First Name}",
    webinar,
    when: "{Short Time}",
    page: "{My Page}",
  });
}
