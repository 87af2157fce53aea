import type { Translations } from "#app/features/forms/definition/definition.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { Database } from "#db/database.server.ts";
import { codeWordsOf } from "../model/code-words.ts";
import { type SeriesProgress, seriesProgress } from "../model/session-progress.ts";
import { rowIdIn } from "../model/session-rows.ts";
import {
  isSeries,
  sessionLabel,
  type Webinar,
  type WebinarRegistration,
} from "../model/webinar.server.ts";
import { sessionPlace, venueLine } from "../model/webinar-gate.ts";
import { sessionsIn } from "../model/webinar-texts.server.ts";
import {
  isOver,
  ROOM_CLOSES_MINUTES_AFTER,
  roomState,
  timeElsewhere,
  webinarEnd,
  webinarTimes,
} from "../model/webinar-times.ts";
import { listSessions, sessionRows } from "./sessions.server.ts";

/** A session as public pages list it. */
export interface ShownSession {
  id: string;
  /** Its title, or its number. */
  label: string;
  /** The label is what the organiser wrote, in their own language. */
  isOwnLabel: boolean;
  /** "Saturday 29 November 2025, 10:00 to 11:30" */
  when: string;
  /** The same by the clocks of the visitor, where they show another time; may be empty. */
  elsewhere: string;
  where: string;
  note: string;
  /** The note is in the organiser's own language, too. */
  isOwnNote: boolean;
  isCancelled: boolean;
}

/**
 * What sessions are called: by their titles, or by where they stand among those that take place.
 */
export function sessionLabels(
  sessions: readonly Webinar[],
  t: Texts,
): (session: Pick<Webinar, "id">) => string {
  const labels = new Map(
    sessions.map((session, index) => [session.id, sessionLabel(session, index, t)]),
  );
  return ({ id }) => labels.get(id) ?? "";
}

/**
 * The sessions of a series as its page lists them, with their titles and notes in its language.
 * `zone`: whose clocks the visitor chose; null: nobody's. `written`: the same sessions as their
 * organiser wrote them.
 */
export function shownSessions(
  sessions: readonly Webinar[],
  zone: string | null,
  texts: Texts,
  written: readonly Webinar[],
): ShownSession[] {
  const showSession = sessionShower(sessions, texts, written);
  return sessions.map((session) => ({
    ...showSession(session),
    elsewhere: (zone && timeElsewhere(session, zone, texts)) || "",
  }));
}

/** What a session is shown as, beside the others of its series. */
function sessionShower(
  sessions: readonly Webinar[],
  texts: Texts,
  written: readonly Webinar[],
): (session: Webinar) => Omit<ShownSession, "elsewhere"> {
  const labelOf = sessionLabels(sessions, texts);
  const writtenById = new Map(written.map((session) => [session.id, session]));
  const differ =
    new Set(sessions.map(({ venue, joinUrl }) => `${joinUrl === ""} ${venue}`)).size > 1;
  return (session) => {
    const { day, hours } = webinarTimes(session, texts);
    const own = writtenById.get(session.id);
    return {
      id: session.id,
      label: labelOf(session),
      isOwnLabel: session.title !== "" && session.title === own?.title,
      when: `${day}, ${hours}`,
      where: differ ? sessionPlace(session, texts) : venueLine(session),
      note: session.about,
      isOwnNote: session.about === own?.about,
      isCancelled: session.state === "cancelled",
    };
  };
}

/** Those whose rooms are open. */
export function openSessions(sessions: readonly Webinar[], now: Date): Webinar[] {
  return sessions.filter(
    (session) => session.state === "scheduled" && roomState(session, now) === "open",
  );
}

/** The session that somebody who comes now means: the first that has not ended. Null: all have. */
export function sessionNow(sessions: readonly Webinar[], now: Date): Webinar | null {
  return sessions.find((session) => !isOver(session, now)) ?? null;
}

/** A guest's sessions on their own page. */
export interface GuestSession
  extends Pick<
    ShownSession,
    "id" | "label" | "isOwnLabel" | "when" | "where" | "note" | "isOwnNote"
  > {
  state: "attended" | "missed" | "cancelled" | "now" | "next" | "later";
  /** Its own page, where one joins and enters a code word; null: it is not the time. */
  path: string | null;
}

export interface GuestSeries {
  sessions: GuestSession[];
  progress: SeriesProgress;
  /** A session with check-in is on, or to come. */
  hasDoorToCome: boolean;
  /** The one that is on or comes next; null: all are over. */
  current: Webinar | null;
}

/** What a guest sees of the sessions of their series; null: it is none. */
export async function readGuestSessions(
  db: Database,
  { webinar, registration }: { webinar: Webinar; registration: WebinarRegistration },
  { now, texts, translations }: { now: Date; texts: Texts; translations: Translations | undefined },
): Promise<GuestSeries | null> {
  if (!isSeries(webinar)) return null;
  const written = await listSessions(db, webinar);
  const sessions = sessionsIn(written, translations, texts.language);
  const rows = new Map((await sessionRows(db, registration.id)).map((row) => [row.webinarId, row]));
  const current = sessionNow(sessions, now);
  const hasPlace = registration.state === "registered" && webinar.state === "scheduled";
  const showSession = sessionShower(sessions, texts, written);
  const progress = progressWith(webinar, sessions, [...rows.values()], { now, texts });
  return {
    current,
    hasDoorToCome: sessions.some(
      (session) =>
        session.hasDoor === 1 && session.state === "scheduled" && !isSessionOver(session, now),
    ),
    progress,
    sessions: sessions.map((session) => {
      const { isCancelled, ...shown } = showSession(session);
      const isOpen =
        hasPlace &&
        isJoined(session) &&
        session.state === "scheduled" &&
        roomState(session, now) === "open";
      return {
        ...shown,
        state:
          // Where all that take place are needed, it counts for nobody.
          isCancelled && progress.needed >= progress.count
            ? "cancelled"
            : stateOf(session, rows.get(session.id), current, now),
        path: isOpen ? `/j/${rowIdIn(session, registration.joinToken)}` : null,
      };
    }),
  };
}

/**
 * Whether there is anything to do on a session's own page: a room to enter, or a code word that is
 * said in the hall.
 */
function isJoined({ joinUrl, codeWords }: Webinar): boolean {
  return joinUrl !== "" || codeWordsOf({ codeWords }).length > 0;
}

function stateOf(
  session: Webinar,
  row: WebinarRegistration | undefined,
  current: Webinar | null,
  now: Date,
): GuestSession["state"] {
  if (row?.attended === 1) return "attended";
  if (session.state === "cancelled") return "cancelled";
  if (isSessionOver(session, now)) return "missed";
  // It runs late, or it is not known yet who was there.
  if (isOver(session, now)) return "later";
  if (roomState(session, now) === "open") return "now";
  return session.id === current?.id ? "next" : "later";
}

/** Half an hour after its end, when its room closes: until then somebody may still be in it. */
function isSessionOver(session: Webinar, now: Date): boolean {
  return now.getTime() > Date.parse(webinarEnd(session)) + ROOM_CLOSES_MINUTES_AFTER * 60_000;
}

function progressWith(
  series: Webinar,
  sessions: readonly Webinar[],
  rows: readonly Pick<WebinarRegistration, "webinarId" | "attended" | "doubtful">[],
  { now, texts }: { now: Date; texts: Texts },
): SeriesProgress {
  return seriesProgress(sessions, rows, {
    wanted: series.sessionsNeeded,
    isOver: (session) => isSessionOver(session, now),
    labelOf: sessionLabels(sessions, texts),
  });
}

const ROWS_PER_QUERY = 200;

/** What each of these guests has of their series; gives null for everybody where it is none. */
export async function readSeriesProgress(
  db: Database,
  series: Webinar,
  registrations: readonly WebinarRegistration[],
  given: { now: Date; texts: Texts },
): Promise<(registration: WebinarRegistration) => SeriesProgress | null> {
  if (!isSeries(series)) return () => null;
  const sessions = await listSessions(db, series);
  const rows: Pick<
    WebinarRegistration,
    "seriesRegistrationId" | "webinarId" | "attended" | "doubtful"
  >[] = [];
  const ids = registrations.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += ROWS_PER_QUERY)
    rows.push(
      ...(await db
        .selectFrom("webinarRegistrations")
        .select(["seriesRegistrationId", "webinarId", "attended", "doubtful"])
        .where("seriesRegistrationId", "in", ids.slice(from, from + ROWS_PER_QUERY))
        .execute()),
    );
  const byGuest = Map.groupBy(rows, ({ seriesRegistrationId }) => seriesRegistrationId);
  return ({ id }) => progressWith(series, sessions, byGuest.get(id) ?? [], given);
}

/** The sessions of a series as its guest's page shows them. */
export interface ShownSeries {
  sessions: GuestSession[];
  /** They attended as many as the certificate needs: missing another costs them nothing. */
  isEnough: boolean;
  words: string;
  /** To subscribe to, and to download; null: all are over. */
  calendar: { feed: string; file: string } | null;
}
