import { brandingOf } from "#app/features/billing/quota/branding.server.ts";
import { shortFirstContacts } from "#app/features/delivery/ceilings/first-contact.server.ts";
import { queueMailing } from "#app/features/delivery/queue/queue-mailing.server.ts";
import { type EmailLook, readEmailLook } from "#app/features/forms/emails/email-look.server.ts";
import { renderFormEmail } from "#app/features/forms/emails/render-email.server.tsx";
import type { FormSettings } from "#app/features/forms/model/form-settings.ts";
import { titleIn } from "#app/features/forms/model/settings-texts.ts";
import { guestLanguage, ownLanguage } from "#app/features/forms/public/visitor-language.server.ts";
import { formSettings } from "#app/features/forms/store/stored-form.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { type Language, SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import type { Database } from "#db/database.server.ts";
import type { WebinarMailsTable } from "#db/schema/webinars.ts";
import { type CalendarEvent, calendarFiles } from "../calendar/calendar-file.server.ts";
import { calendarUid, joinLink, seriesCalendars } from "../calendar/series-calendar.server.ts";
import { findPart, partTitle, partWords, type SessionPart } from "../model/session-part.server.ts";
import { isSeries, type Webinar, type WebinarRegistration } from "../model/webinar.server.ts";
import { placeKind } from "../model/webinar-gate.ts";
import { sessionsIn } from "../model/webinar-texts.server.ts";
import { webinarEnd } from "../model/webinar-times.ts";
import { listSessions } from "../sessions/sessions.server.ts";
import { queueSms } from "../sms/queue-sms.server.ts";
import { groupByUnmet, type UnmetGroup } from "./unmet-steps.server.ts";
import type { WebinarEmailKind } from "./usual-text.ts";
import { calendarMethod, webinarEmail } from "./webinar-email.ts";
import { webinarValues } from "./webinar-values.server.ts";

const ROWS_PER_STATEMENT = 200;

/** Kinds that say somebody has a place now. */
const GETS_PLACE: readonly WebinarEmailKind[] = ["confirmation", "place", "approved"];

/** In the order in which their mails are queued. */
const STATES = ["registered", "waiting", "pending", "declined", "cancelled"] as const;

/** Whose webinar it is, as its mails say. */
export type MailAccount = { id: string; name: string; supportEmail: string };

/**
 * Queues a webinar's mail of one kind to these people, in the transaction of the act it tells of:
 * one batch for those who have a place and one for those who have none, whose mails differ, and for
 * each language that they read. Who had this kind before gets nothing. Give the webinar and the
 * registrations as they are after the act. `note`: a text of the organiser in the mail, what
 * changed or why it is cancelled. Returns how many mails were queued; call `wakeDelivery(db)` after
 * the commit.
 */
export async function queueWebinarEmail(
  trx: Database,
  app: Pick<AppContext, "config">,
  given: {
    webinar: Webinar;
    account: MailAccount;
    kind: WebinarEmailKind;
    registrations: readonly WebinarRegistration[];
    note?: string;
    now: Date;
  },
): Promise<number> {
  const { kind, webinar } = given;
  const part = await findPart(trx, webinar);
  const title = part ? partTitle(part, webinar) : webinar.title;
  const form = await readMailedForm(trx, webinar);
  // A webinar of the sample data mails nobody, whoever was added to it.
  if (form.isSample) return 0;
  const had = await findAlreadyEmailed(trx, webinar.id, kind, given.registrations);
  const left = given.registrations.filter(({ id }) => !had.has(id));
  // One for each time that somebody gets a place: whoever gave theirs up and comes back has
  // another.
  if (GETS_PLACE.includes(kind))
    for (const [at, registrations] of Map.groupBy(
      left.filter(({ state }) => state === "registered"),
      ({ stateChangedAt }) => stateChangedAt,
    ))
      await queueSms(trx, app, {
        webinar,
        kind: `confirmation@${at}`,
        registrations,
        now: given.now,
      });
  const { languageOf, settings, own } = form;
  const look = await readEmailLook(trx, app, form.row);
  const isFollowUp = kind.startsWith("follow-up-");
  const emails = left.map(({ email }) => email);
  const firstContacts = await shortFirstContacts(trx, given.account.id, emails, given.now);
  for (const state of STATES) {
    const kinds = Map.groupBy(
      left.filter((guest) => guest.state === state),
      (guest) => JSON.stringify([languageOf(guest), firstContacts.has(guest.email)]),
    );
    for (const registrations of kinds.values()) {
      const [first] = registrations;
      if (!first) continue;
      const isShort = firstContacts.has(first.email);
      const texts = textsIn(languageOf(first));
      const alike = isFollowUp
        ? await groupByUnmet(trx, webinar, registrations, { now: given.now, texts })
        : [{ registrations }];
      for (const one of alike)
        await queueToGroup(
          trx,
          app,
          { ...given, ...one, part, title, state, settings, own, look, isShort },
          texts,
        );
    }
  }
  return left.length;
}

/**
 * The form of a webinar: which language its guests read, what its organiser wrote in them, and how
 * its e-mails look.
 */
export async function readMailedForm(db: Database, { formId }: Pick<Webinar, "formId">) {
  const row = await db
    .selectFrom("forms")
    .innerJoin("accounts", "accounts.id", "forms.accountId")
    .select([
      "forms.id",
      "forms.accountId",
      "forms.settings",
      "forms.isSample",
      "accounts.language",
    ])
    .where("forms.id", "=", formId)
    .executeTakeFirstOrThrow();
  const settings = formSettings(row);
  const languageOf = (guest: WebinarRegistration): Language => guestLanguage(guest, settings, row);
  const own = ownLanguage(settings, row);
  return { row, settings, languageOf, own, isSample: row.isSample === 1 };
}

type GroupEmail = Parameters<typeof queueWebinarEmail>[2] &
  Partial<UnmetGroup> & {
    /** Of an e-mail about one session. */
    part: SessionPart | null;
    /** What the organiser's pages call the webinar, or the session. */
    title: string;
    state: WebinarRegistration["state"];
    settings: FormSettings;
    /** The language that the organiser writes in. */
    own: Language;
    look: EmailLook;
    isShort: boolean;
  };

async function queueToGroup(
  trx: Database,
  { config }: Pick<AppContext, "config">,
  given: GroupEmail,
  texts: Texts,
): Promise<void> {
  const { account, kind, now, state, settings, look, isShort } = given;
  const { note, part, registrations, webinar } = whatMayBeSaid(given, texts);
  const { appUrl } = config;
  const isAgain = kind.startsWith("again-");
  const isOver =
    isAgain && webinar.state === "scheduled" && now.toISOString() >= webinarEnd(webinar);
  const told = isAgain && webinar.state === "cancelled" ? "cancel" : kind;
  const sessions = sessionsIn(
    await listSessions(trx, webinar),
    settings.translations,
    texts.language,
  );
  const letter = webinarEmail({
    sessions: sessions.length,
    isPart: part !== null,
    kind: told,
    state,
    appUrl,
    messages: isShort ? "{}" : webinar.messages,
    hasNote: note !== "",
    isOver,
    place: placeKind(webinar),
    hasDoor: webinar.hasDoor === 1,
    unmet: given.unmet,
    texts,
    translations: isShort ? undefined : settings.translations,
  });
  const template = await renderFormEmail(
    { config },
    { ...account, ...(await brandingOf(trx, account.id, now)), look },
    letter.isOwnText ? { ...letter, bodyLanguage: given.own } : letter,
  );
  const method = isOver ? null : calendarMethod(told, state === "registered");
  const organiser = { name: account.name, email: config.mail.from };
  const file = method ? calendarsOf({ webinar, sessions, organiser, method, appUrl, now }) : null;
  const valuesOf = await webinarValues(trx, {
    config,
    webinar,
    sessions,
    account,
    registrations,
    note,
    part: part ? partWords(part.sessions, webinar, { now, texts }) : "",
    texts,
    template,
    now,
    nameless: (letter.isOwnText ? textsIn(SOURCE_LANGUAGE) : texts).emails.there,
  });
  const { batchId } = await queueMailing(
    trx,
    { config },
    {
      account,
      kind: "webinar",
      title: `${batchLabel(kind)}: ${given.title}`,
      template,
      people: registrations.map((registration, index) => ({
        name: registration.name,
        email: registration.email,
        values: { ...valuesOf(registration), "Certificate Steps": given.steps?.[index] ?? "" },
        calendar: file?.(registration),
        askedAt: registration.registeredAt,
      })),
      // What comes because of the time and not of an act of the person's can be stopped by them.
      canUnsubscribe: /^(?:reminder|follow-up)-/.test(kind),
      now,
    },
  );
  const mail = { webinarId: webinar.id, kind, batchId, at: now.toISOString() };
  await recordMails(trx, registrations, mail);
}

/**
 * Where nobody has proved that the address is theirs, nor who the organiser is (`isShort`), what
 * either typed doesn't go there.
 */
function whatMayBeSaid(given: GroupEmail, texts: Texts) {
  const { isShort, part, settings, webinar } = given;
  const title = titleIn(settings, texts.language);
  const said = part && {
    series: title === null ? part.series : { ...part.series, title },
    sessions: sessionsIn(part.sessions, settings.translations, texts.language),
  };
  return {
    note: isShort ? "" : (given.note ?? ""),
    registrations: isShort
      ? given.registrations.map((guest) => ({ ...guest, name: "" }))
      : given.registrations,
    part: said,
    webinar: {
      ...webinar,
      title: said ? partTitle(said, webinar, texts) : (title ?? webinar.title),
    },
  };
}

async function recordMails(
  trx: Database,
  registrations: readonly { id: string }[],
  mail: Omit<WebinarMailsTable, "registrationId">,
): Promise<void> {
  for (let from = 0; from < registrations.length; from += ROWS_PER_STATEMENT) {
    const some = registrations.slice(from, from + ROWS_PER_STATEMENT);
    await trx
      .insertInto("webinarMails")
      .values(some.map(({ id }) => ({ registrationId: id, ...mail })))
      .execute();
  }
}

/** A webinar's e-mails look as its form's page does. */
export async function webinarLook(
  db: Database,
  app: Pick<AppContext, "config">,
  { formId }: Webinar,
): Promise<EmailLook> {
  const form = await db
    .selectFrom("forms")
    .select(["id", "accountId", "settings"])
    .where("id", "=", formId)
    .executeTakeFirstOrThrow();
  return readEmailLook(db, app, form);
}

/**
 * What an e-mail brings for calendars, for each of its readers: the webinar, or of a series all
 * sessions at once.
 */
function calendarsOf(
  given: Omit<CalendarEvent, "webinar"> & {
    webinar: Webinar;
    sessions: readonly Webinar[];
    appUrl: string;
  },
): (registration: WebinarRegistration) => string {
  const { webinar, sessions, appUrl } = given;
  if (!isSeries(webinar)) {
    const file = calendarFiles(given);
    return (registration) =>
      file({
        uid: calendarUid(appUrl, webinar, registration),
        joinLink: joinLink(appUrl, registration),
        attendee: registration,
      });
  }
  const file = seriesCalendars(webinar, sessions, given);
  return (registration) => file({ registration, isOff: given.method === "CANCEL" });
}

async function findAlreadyEmailed(
  trx: Database,
  webinarId: string,
  kind: string,
  registrations: readonly WebinarRegistration[],
): Promise<Set<string>> {
  const had = new Set<string>();
  for (let from = 0; from < registrations.length; from += ROWS_PER_STATEMENT) {
    const ids = registrations.slice(from, from + ROWS_PER_STATEMENT).map(({ id }) => id);
    const rows = await trx
      .selectFrom("webinarMails")
      .select("registrationId")
      .where("webinarId", "=", webinarId)
      .where("kind", "=", kind)
      .where("registrationId", "in", ids)
      .execute();
    for (const { registrationId } of rows) had.add(registrationId);
  }
  return had;
}

function batchLabel(kind: WebinarEmailKind): string {
  if (kind.startsWith("reminder-")) return "Reminder";
  if (kind.startsWith("follow-up-")) return "Follow-up";
  if (kind.startsWith("change-")) return "Change";
  if (kind.startsWith("again-")) return "Link sent again";
  const words: Record<string, string> = {
    waiting: "Waiting list",
    pending: "Registration received",
    place: "Place from the waiting list",
    approved: "Approved",
    declined: "Declined",
    "place-cancelled": "Place cancelled",
    withdrawn: "Registration cancelled",
    cancel: "Cancelled",
  };
  return words[kind] ?? "Confirmation";
}

/** A reminder that was held so long says a time that is no longer true. */
const STALE_REMINDER_MS = 3_600_000;

/**
 * The ids of an account's batches that wait, and would come too late: reminders that waited for
 * more than an hour, and all but follow-ups and cancellations of webinars that have begun.
 */
export async function findStaleBatches(
  trx: Database,
  accountId: string,
  now: Date,
): Promise<string[]> {
  const rows = await trx
    .selectFrom("batches as b")
    .innerJoin("webinarMails as m", "m.batchId", "b.id")
    .innerJoin("webinars as w", "w.id", "m.webinarId")
    .select(["b.id", "b.createdAt", "m.kind", "w.startsAt"])
    .distinct()
    .where("b.accountId", "=", accountId)
    .where("b.kind", "=", "webinar")
    .where("b.status", "in", ["paused", "sending"])
    .execute();
  const stale = rows.filter(({ kind, createdAt, startsAt }) => {
    if (kind.startsWith("reminder-"))
      return Date.parse(createdAt) < now.getTime() - STALE_REMINDER_MS;
    const isAboutTheEnd = kind.startsWith("follow-up-") || kind === "cancel";
    return !isAboutTheEnd && Date.parse(startsAt) < now.getTime();
  });
  return [...new Set(stale.map(({ id }) => id))];
}
