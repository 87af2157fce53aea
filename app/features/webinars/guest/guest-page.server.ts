import { showCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { fieldTypeOf } from "#app/features/forms/fields/field-types.ts";
import { translateElement } from "#app/features/forms/model/element-texts.ts";
import { questionsOf } from "#app/features/forms/model/pages.ts";
import { answerValues } from "#app/features/forms/model/respondent.ts";
import { offeredLanguages } from "#app/features/forms/public/visitor-language.server.ts";
import { formSettings } from "#app/features/forms/store/stored-form.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { type Language, languageQuery, readLanguage } from "#app/ui/languages/languages.ts";
import type { Database } from "#db/database.server.ts";
import { personalCalendar } from "../calendar/calendar-links.ts";
import { printedName } from "../certificates/printed-name.server.ts";
import { type GuestCode, guestCode } from "../check-in/guest-code.server.ts";
import {
  type CertificateCondition,
  certificateConditions,
} from "../model/certificate-conditions.ts";
import { certificateNeeds } from "../model/certificate-needs.ts";
import { takesCodeWord } from "../model/code-words.ts";
import type { Material } from "../model/event-text.ts";
import type { SeriesProgress } from "../model/session-progress.ts";
import { readMaterialsOf } from "../model/stored-event.server.ts";
import type { Webinar, WebinarRegistration } from "../model/webinar.server.ts";
import { venueLine, webinarGateState } from "../model/webinar-gate.ts";
import { roomState, webinarEnd } from "../model/webinar-times.ts";
import {
  type FoundRegistration,
  type RegistrationStatus,
  registrationHead,
  registrationStatus,
} from "../registration/public-pages.server.ts";
import {
  type GuestSeries,
  readGuestSessions,
  type ShownSeries,
} from "../sessions/guest-sessions.server.ts";
import { readWishes } from "../sms/consent.server.ts";
import { GUEST_TASKS, type GuestTask } from "../tasks/guest.server.ts";
import { readTaskStates, type TaskStates } from "../tasks/guest-task.server.ts";
import { readResponse } from "../tasks/read-response.server.ts";

/** What stands on a guest's own page. */
export interface GuestPage {
  status: { title: string; words: string };
  /** Where Join is sent to; null: it is not the time, or there is no room. */
  joinPath: string | null;
  /**
   * The sessions of a series, with how many they attended; null: it is none, or they have no place.
   */
  series: ShownSeries | null;
  name: string;
  email: string;
  /** What they show at the door; null: nobody is checked in any more, or they have no place. */
  door: GuestCode | null;
  /** They stand before it: the session that is on has one. */
  isDoorFirst: boolean;
  certificate: GuestCertificate | null;
  calendar: { google: string; outlook: string; file: string } | null;
  materials: Material[];
  /** Forms to answer that the certificate does not ask for. */
  tasks: GuestTask[];
  /** They may correct name and address here. */
  mayCorrect: boolean;
  hasAnswers: boolean;
  /** The number that text messages go to; null: none do, and never did. */
  sms: { phone: string; isStopped: boolean } | null;
  /** What the quiet way out is called; null: there is nothing to give up. */
  leaveLabel: string | null;
  mayReturn: boolean;
  /** What they may read it in; a single one is no choice. */
  languages: Language[];
}

/** A guest's certificate: the way to it, or how far they have come. */
export interface GuestCertificate {
  /** `/c/…`; null: they have none yet. */
  path: string | null;
  printedName: string;
  /** The name comes from what they answered, so that they can't correct it here. */
  isFromAnswers: boolean;
  conditions: CertificateCondition[];
  words: string;
}

const LEAVE_LABELS = {
  registered: "cancelPlace",
  waiting: "leaveList",
  pending: "withdraw",
} as const;

/** Everything on a guest's own page, as things stand now. */
export async function readGuestPage(app: AppContext, place: FoundRegistration) {
  const { webinar, registration, form, texts } = place;
  const now = app.clock();
  const shown = await registrationHead(app, place);
  const series = await readGuestSessions(app.db, place, {
    now,
    texts,
    translations: formSettings(form).translations,
  });
  const current = asSession(webinar, series);
  const status = registrationStatus(current, registration, now, texts);
  const { state } = registration;
  const hasPlace = state === "registered" && webinar.state === "scheduled";
  const isOff = status.is === "over" || status.is === "cancelled-webinar";
  // Of several sessions at once, each has its own way in, in the list.
  const isOneOpen = series === null || series.sessions.filter(({ path }) => path).length === 1;
  const isRoomOpen = status.mayJoin && hasPlace && isOneOpen;
  const { appUrl } = app.config;
  const asked = { webinar, registrations: [registration], now, texts };
  const states = (await readTaskStates(app.db, asked))(registration);
  const calendar = {
    appUrl,
    organiser: shown.head.look.organiser,
    joinToken: registration.joinToken,
  };
  const page: GuestPage = {
    status: { title: status.title, words: statusWords(status, series, texts) },
    joinPath: isRoomOpen
      ? (series?.sessions.find(({ path }) => path)?.path ?? `/j/${registration.joinToken}`)
      : null,
    series:
      series && hasPlace
        ? {
            sessions: series.sessions,
            ...progressShown(series.progress, texts),
            calendar: series.current && seriesCalendar(appUrl, registration),
          }
        : null,
    name: registration.name,
    email: registration.email,
    door: isDoorToCome(current, series, now) ? guestCode(app.config, webinar, registration) : null,
    isDoorFirst:
      series?.current?.hasDoor === 1 && series.sessions.some(({ state }) => state === "now"),
    certificate: hasPlace
      ? await readCertificate(app.db, {
          webinar,
          registration,
          now,
          isRoomOpen: isRoomOpen && status.is === "room",
          states,
          series: series?.progress ?? null,
          texts,
        })
      : null,
    tasks: hasPlace ? tasksBeside(webinar, registration, states) : [],
    calendar:
      status.is === "before" && hasPlace && series === null
        ? personalCalendar(webinar, calendar)
        : null,
    materials: hasPlace ? readMaterialsOf(webinar) : [],
    mayCorrect: mayCorrect(place),
    hasAnswers:
      registration.responseId !== null && (await hasResponse(app.db, registration.responseId)),
    sms: await readSms(app.db, registration),
    leaveLabel: !isOff && isActive(state) ? texts.guest[LEAVE_LABELS[state]] : null,
    mayReturn:
      state === "cancelled" &&
      form.enabled === 1 &&
      !form.deletedAt &&
      webinarGateState(webinar, now).takes,
    languages: offeredLanguages(formSettings(form), place.account),
  };
  return {
    ...shown,
    page,
    contact: shown.head.look.contact,
    here: `/w/${registration.joinToken}`,
    venue: venueLine(webinar),
  };
}

function progressShown({ attended, needed, total }: GuestSeries["progress"], t: Texts) {
  return { isEnough: attended >= needed, words: progressText({ attended, total }, t) };
}

function progressText(
  { attended, total }: Pick<GuestSeries["progress"], "attended" | "total">,
  { series: t }: Texts,
): string {
  if (attended === 0) return t.progressNone({ count: total });
  return total === 1 ? t.progressOne : t.progress({ attended, total });
}

/** Of several sessions only some may have a door. */
function isDoorToCome(current: Webinar, series: GuestSeries | null, now: Date): boolean {
  return roomState(current, now) !== "over" && (series === null || series.hasDoorToCome);
}

/** What a guest's page says at its top is about the session that is on or comes next. */
function asSession(webinar: Webinar, series: GuestSeries | null): Webinar {
  const { current } = series ?? {};
  if (!current) return webinar;
  const { seriesId, startsAt, lengthMinutes, joinUrl, venue } = current;
  return {
    ...webinar,
    seriesId,
    startsAt,
    lengthMinutes,
    joinUrl,
    venue,
    sessionCount: null,
    placesDiffer: 0,
  };
}

function statusWords(
  { is, words }: RegistrationStatus,
  series: GuestSeries | null,
  texts: Texts,
): string {
  if (!series) return words;
  if (is === "room" && series.sessions.filter(({ path }) => path).length > 1)
    return texts.series.several;
  const next = series.sessions.find(({ id }) => id === series.current?.id);
  if (is !== "before" || !next) return words;
  return `${texts.series.nextWords({ session: next.label, when: next.when })} ${words}`;
}

function seriesCalendar(
  appUrl: string,
  { joinToken }: WebinarRegistration,
): { feed: string; file: string } {
  const file = `/w/${joinToken}/calendar.ics`;
  return { feed: `webcal://${new URL(appUrl).host}${file}`, file };
}

/**
 * Keeps the language that a guest chose for their pages and e-mails; anything that isn't offered
 * changes nothing.
 */
export async function chooseGuestLanguage(
  db: Database,
  place: FoundRegistration,
  code: string,
): Promise<void> {
  const language = readLanguage(code);
  if (!language || !offeredLanguages(formSettings(place.form), place.account).includes(language))
    return;
  await db
    .updateTable("webinarRegistrations")
    .set({ language })
    .where("id", "=", place.registration.id)
    .execute();
}

/** Whether somebody may still correct how they are called, and where they are written to. */
export function mayCorrect({
  webinar,
  registration,
}: Pick<FoundRegistration, "webinar" | "registration">): boolean {
  return webinar.state === "scheduled" && isActive(registration.state);
}

function isActive(state: WebinarRegistration["state"]): state is keyof typeof LEAVE_LABELS {
  return state === "registered" || state === "waiting" || state === "pending";
}

async function readCertificate(
  db: Database,
  {
    webinar,
    registration,
    now,
    isRoomOpen,
    states,
    series,
    texts,
  }: {
    webinar: Webinar;
    registration: WebinarRegistration;
    now: Date;
    isRoomOpen: boolean;
    states: TaskStates;
    series: SeriesProgress | null;
    texts: Texts;
  },
): Promise<GuestCertificate | null> {
  const { certificateId } = registration;
  if (webinar.certificateProjectId === null && certificateId === null) return null;
  const { name, isFromAnswers } = await printedName(db, webinar, registration);
  if (certificateId !== null) {
    const issued = await db
      .selectFrom("certificates")
      .select("holderName")
      .where("id", "=", certificateId)
      .executeTakeFirst();
    const lang = languageQuery(texts.language);
    const path = `/c/${showCertificateId(certificateId)}${lang}`;
    return {
      path,
      printedName: issued?.holderName ?? name,
      isFromAnswers,
      conditions: [],
      words: "",
    };
  }
  const conditions = certificateConditions(
    webinar,
    registration,
    {
      now,
      takesCodeWord: takesCodeWord(webinar, registration, now),
      isRoomOpen,
      series,
      ...states,
    },
    texts,
  );
  return {
    path: null,
    printedName: name,
    isFromAnswers,
    conditions,
    words: certificateWords({ webinar, registration, conditions, now, t: texts.guest }),
  };
}

/** Forms that are open and that no condition of a certificate leads to. */
function tasksBeside(
  webinar: Webinar,
  registration: WebinarRegistration,
  states: TaskStates,
): GuestTask[] {
  const needs = certificateNeeds(webinar);
  const hasConditions =
    webinar.certificateProjectId !== null && registration.certificateId === null;
  return GUEST_TASKS.filter(
    (task) => states[task]?.isOpen && !(hasConditions && needs.includes(task)),
  );
}

function certificateWords(given: {
  webinar: Webinar;
  registration: WebinarRegistration;
  conditions: readonly CertificateCondition[];
  now: Date;
  t: Texts["guest"];
}): string {
  const { webinar, registration, conditions, now, t } = given;
  const isAutomatic = webinar.certificatesAfterMinutes !== null;
  if (registration.attended === 1 && registration.incomplete === 0)
    return isAutomatic ? t.doneAutomatic : t.doneByHand;
  const missing = conditions.filter(({ state }) => state === "missing").length;
  if (missing > 0) return t.missing({ count: missing });
  return now.toISOString() < webinarEnd(webinar) ? t.ifYouDoThis : t.stillTime;
}

async function readSms(db: Database, { id }: WebinarRegistration): Promise<GuestPage["sms"]> {
  const wish = (await readWishes(db, [id])).get(id);
  return wish ? { phone: wish.phone, isStopped: wish.stop !== null } : null;
}

async function hasResponse(db: Database, responseId: string): Promise<boolean> {
  return (
    (await db
      .selectFrom("formResponses")
      .select("id")
      .where("id", "=", responseId)
      .executeTakeFirst()) !== undefined
  );
}

/**
 * What a guest answered, in the form's own order; null: their answers were deleted, or the
 * organiser entered them.
 */
export async function readGuestAnswers(
  db: Database,
  { responseId }: Pick<WebinarRegistration, "responseId">,
  t: Texts,
): Promise<{ label: string; words: string }[] | null> {
  if (responseId === null) return null;
  const response = await readResponse(db, responseId);
  if (!response) return null;
  const { definition, answers } = response;
  const words = answerValues(definition, answers, t);
  const seen = questionsOf(definition.elements).filter((element) => !fieldTypeOf(element).isHidden);
  const byLabel = new Map(seen.map((element) => [element.label, element]));
  return [...byLabel].flatMap(([label, element]) =>
    words[label]
      ? [{ label: translateElement(element, t.language).label, words: words[label] }]
      : [],
  );
}
