import type { Selectable } from "kysely";
import { isClosed } from "#app/features/accounts/account-status.ts";
import { formAvailability } from "#app/features/forms/model/form-availability.ts";
import { titleIn } from "#app/features/forms/model/settings-texts.ts";
import { readFormLook } from "#app/features/forms/public/form-look.server.ts";
import {
  formLanguage,
  guestLanguage,
  offeredLanguages,
  ownLanguage,
} from "#app/features/forms/public/visitor-language.server.ts";
import type { Form } from "#app/features/forms/store/find-form.server.ts";
import { presentSlug } from "#app/features/forms/store/old-addresses.server.ts";
import { formSettings } from "#app/features/forms/store/stored-form.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { shortMoment } from "#app/ui/languages/moments.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import type { AskedLanguage } from "#app/ui/languages/visitor-language.server.ts";
import type { Database } from "#db/database.server.ts";
import type { AccountsTable } from "#db/schema/accounts.ts";
import { findPart, fullTitle, partWords } from "../model/session-part.server.ts";
import {
  findByToken,
  type Webinar,
  type WebinarRegistration,
  webinarOfForm,
} from "../model/webinar.server.ts";
import { linkPromise, venueLine, webinarFacts, webinarGate } from "../model/webinar-gate.ts";
import { sessionsIn } from "../model/webinar-texts.server.ts";
import {
  isOver,
  ROOM_OPENS_MINUTES_BEFORE,
  roomState,
  webinarTimes,
  webinarWhen,
} from "../model/webinar-times.ts";

/**
 * The webinar of a public form by the form's address. `moved`: the form had this address before,
 * and has `slug` now. `absent`: no such form, never published, in the bin, or no webinar. `closed`:
 * its account is.
 */
export async function findPublicWebinar(
  { db }: Pick<AppContext, "db">,
  slug: string | undefined,
  asked: AskedLanguage,
): Promise<
  | ({ kind: "found" } & WebinarPage)
  | { kind: "moved"; slug: string }
  | { kind: "absent" }
  | { kind: "closed" }
> {
  const found = await selectForms(db)
    .where("forms.slug", "=", (slug ?? "").toLowerCase())
    .where("forms.deletedAt", "is", null)
    .where("forms.publishedVersionId", "is not", null)
    .executeTakeFirst();
  const present = found || !slug ? null : await presentSlug(db, slug.toLowerCase());
  if (present !== null) return { kind: "moved", slug: present };
  if (!found) return { kind: "absent" };
  if (isClosed(found)) return { kind: "closed" };
  const { form, account } = withAccount(found);
  const webinar = await webinarOfForm(db, form.id);
  if (!webinar) return { kind: "absent" };
  return {
    kind: "found",
    form,
    webinar,
    account,
    texts: textsIn(formLanguage(formSettings(form), account, asked)),
  };
}

/** A webinar and its form, for its pages. */
export interface WebinarPage {
  form: Form;
  webinar: Webinar;
  account: Pick<Selectable<AccountsTable>, "language" | "embeddingSites">;
  /** What the page says, in the language of who reads it. */
  texts: Texts;
}

export interface FoundRegistration extends WebinarPage {
  registration: WebinarRegistration;
}

/** Whose personal link this is; null: nobody's. `closed`: the webinar's account is. */
export async function findRegistration(
  db: Database,
  token: string | undefined,
  asked: AskedLanguage,
): Promise<FoundRegistration | "closed" | null> {
  const found = await findByToken(db, token);
  return found && withForm(db, found, asked);
}

/** The same by its id. */
export async function findRegistrationById(
  db: Database,
  id: string,
  asked: AskedLanguage,
): Promise<FoundRegistration | "closed" | null> {
  const registration = await db
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!registration) return null;
  const webinar = await db
    .selectFrom("webinars")
    .selectAll()
    .where("id", "=", registration.webinarId)
    .executeTakeFirstOrThrow();
  return withForm(db, { registration, webinar }, asked);
}

async function withForm(
  db: Database,
  found: Pick<FoundRegistration, "registration" | "webinar">,
  asked: AskedLanguage,
): Promise<FoundRegistration | "closed"> {
  const row = await selectForms(db)
    .where("forms.id", "=", found.webinar.formId)
    .executeTakeFirstOrThrow();
  if (isClosed(row)) return "closed";
  const { form, account } = withAccount(row);
  const language = guestLanguage(found.registration, formSettings(form), account, asked.lang);
  const texts = textsIn(language);
  // What pages about one session are called.
  const title = await fullTitle(db, found.webinar, texts);
  return { ...found, webinar: { ...found.webinar, title }, form, account, texts };
}

function selectForms(db: Database) {
  return db
    .selectFrom("forms")
    .innerJoin("accounts", "accounts.id", "forms.accountId")
    .selectAll("forms")
    .select(["accounts.suspendedAt", "accounts.terminatedAt", "accounts.language"])
    .select("accounts.embeddingSites");
}

function withAccount({
  suspendedAt,
  terminatedAt,
  language,
  embeddingSites,
  ...form
}: Form & Parameters<typeof isClosed>[0] & WebinarPage["account"]): Pick<
  WebinarPage,
  "form" | "account"
> {
  return { form, account: { language, embeddingSites } };
}

/** What the frame of a webinar's public page shows. */
export async function publicWebinarHead(app: AppContext, page: WebinarPage) {
  const { form, webinar, texts } = page;
  const now = app.clock();
  const gate = webinarGate(webinar, now, texts);
  const { takes } = formAvailability(form, gate, { timeZone: webinar.timeZone, now }, texts);
  const promise = linkPromise(webinar, { formTakes: takes, now });
  return pageHead(app, page, {
    formPath: `/f/${form.slug}`,
    languages: offeredLanguages(formSettings(form), page.account),
    ...webinarFacts(webinar, promise, texts),
  });
}

/** What the frame of a person's own page shows. */
export async function registrationHead(app: AppContext, page: FoundRegistration) {
  const { form, webinar, texts } = page;
  const { date, facts } = webinarFacts(webinar, "nobody", texts);
  return pageHead(app, page, {
    formPath: form.deletedAt ? null : `/f/${form.slug}`,
    date: webinar.state === "cancelled" ? null : date,
    // Where one goes is said by the page itself, unless it is a place.
    facts: facts.filter(({ id }) => id === "with" || webinar.venue !== ""),
  });
}

async function pageHead<Own>(
  app: AppContext,
  { form, webinar, texts, account }: WebinarPage,
  own: Own,
) {
  const look = await readFormLook(app, form);
  const settings = formSettings(form);
  const { language } = texts;
  // The title of a session is its own, and is not translated.
  const title = webinar.seriesId === null ? titleIn(settings, language) : null;
  return {
    style: look.style,
    themeColour: look.themeColour,
    language,
    ownLanguage: ownLanguage(settings, account),
    head: { look, title: title ?? webinar.title, spoken: title === null ? [] : ["title"], ...own },
  };
}

/** How things stand for the holder of a personal link, and what the page says. */
export interface RegistrationStatus {
  is:
    | "cancelled-webinar"
    | "cancelled"
    | "declined"
    | "pending"
    | "waiting"
    | "before"
    | "room"
    | "over";
  title: string;
  words: string;
  /** The way into the room may be offered now: also of one that runs late. */
  mayJoin: boolean;
}

/**
 * Where a person stands now. It has ended at its end, as on every other page; its room closes later.
 * Of a session nothing is said that would be true of the whole only.
 */
export function registrationStatus(
  webinar: Webinar,
  { state }: Pick<WebinarRegistration, "state">,
  now: Date,
  t: Texts,
): RegistrationStatus {
  const { place, series } = t;
  const isSession = webinar.seriesId !== null;
  const room = roomState(webinar, now);
  const mayJoin =
    webinar.state !== "cancelled" &&
    state === "registered" &&
    room === "open" &&
    webinar.joinUrl !== "";
  const as = (
    is: RegistrationStatus["is"],
    said: Pick<RegistrationStatus, "title" | "words">,
  ): RegistrationStatus => ({ is, mayJoin, title: said.title, words: said.words });
  if (webinar.state === "cancelled")
    return as("cancelled-webinar", isSession ? series.cancelledOne : place.cancelledWebinar);
  if (isOver(webinar, now)) {
    const over = isSession ? series.overOne : place.over;
    return as("over", mayJoin ? { title: over.title, words: place.runsLate } : over);
  }
  if (state !== "registered") return as(state, place[state]);
  if (mayJoin) return as("room", place.room);
  if (room === "open") {
    const words = place.seeYouAt({ venue: venueLine(webinar) });
    return as("before", { title: place.itIsTime, words });
  }
  return as("before", { title: place.havePlace, words: beforeStartMessage(webinar, t) });
}

/**
 * The same on a session's own page: of one that has ended or was called off it is said what remains
 * of its series.
 */
export async function sessionStatus(
  db: Database,
  { webinar, registration, form, texts }: FoundRegistration,
  now: Date,
): Promise<RegistrationStatus> {
  const status = registrationStatus(webinar, registration, now, texts);
  const part = isOver(webinar, now) ? await findPart(db, webinar) : null;
  if (!part) return status;
  const { translations } = formSettings(form);
  const sessions = sessionsIn(part.sessions, translations, texts.language);
  return { ...status, words: `${status.words} ${partWords(sessions, webinar, { now, texts })}` };
}

function beforeStartMessage(webinar: Webinar, t: Texts): string {
  if (!webinar.joinUrl)
    return t.place.seeYouAtOn({ venue: venueLine(webinar), when: webinarWhen(webinar, t) });
  const opens = new Date(Date.parse(webinar.startsAt) - ROOM_OPENS_MINUTES_BEFORE * 60_000);
  return t.place.comeBack({
    minutes: ROOM_OPENS_MINUTES_BEFORE,
    moment: shortMoment(opens, webinar.timeZone, t),
    zone: webinarTimes(webinar, t).zone,
  });
}
