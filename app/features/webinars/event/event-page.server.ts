import { fitPortraits } from "#app/engines/picture-reader/fit-portraits.server.ts";
import { zoneChoices } from "#app/engines/time/time-zones.server.ts";
import { momentOf, wallTime } from "#app/engines/time/zoned-time.ts";
import { readBrandColours } from "#app/features/accounts/brand-colours.server.ts";
import {
  type TitlePicture,
  titlePicture,
} from "#app/features/certificates/draw/title-picture.server.ts";
import { settingsIn, titleIn } from "#app/features/forms/model/settings-texts.ts";
import type { Form } from "#app/features/forms/store/find-form.server.ts";
import { formSettings } from "#app/features/forms/store/stored-form.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { zoneNames } from "#app/ui/languages/dates.ts";
import { readableShade } from "#app/ui/public-form/brand-style.ts";
import type { Database } from "#db/database.server.ts";
import { certificateRuleSentence } from "../model/certificate-rule.ts";
import { type AgendaItem, paragraphsOf } from "../model/event-text.ts";
import { readAgendaOf } from "../model/stored-event.server.ts";
import { isSeries, type Webinar } from "../model/webinar.server.ts";
import { aboutIn, agendaTitleIn, roleIn, sessionsIn } from "../model/webinar-texts.server.ts";
import { webinarTimes, webinarWhen } from "../model/webinar-times.ts";
import { type ShownSession, shownSessions } from "../sessions/guest-sessions.server.ts";
import { listSessions } from "../sessions/sessions.server.ts";
import { readQuizRule } from "../tasks/guest-task.server.ts";
import { type CoverPaths, readCoverPaths } from "./cover.server.ts";
import { type CoverColours, type CoverPattern, coverColours, patternOf } from "./cover-art.ts";
import { eventJsonLd } from "./event-json-ld.ts";
import { listSpeakers } from "./speakers.server.ts";

/** The picture at the head of a page: uploaded, or drawn. */
export type Cover = { paths: CoverPaths } | { colours: CoverColours; pattern: CoverPattern };

/** What the page of a webinar shows besides its form. */
export interface EventPage {
  cover: Cover;
  about: string[];
  /** It is in the page's language, whatever the form is written in. */
  isAboutTranslated: boolean;
  speakers: { id: string; name: string; role: string; isTranslated: boolean; picture: string }[];
  agenda: (AgendaItem & { isTranslated?: boolean })[];
  /** Whose clocks the agenda's times are on, where it has any: "West Africa Time". */
  agendaClock: string;
  /** Of a series; else empty. */
  sessions: ShownSession[];
  certificateRule: string | null;
  /** What the visitor may choose to see the time in, and what they have chosen. */
  zones: { value: string; label: string }[];
  zone: string;
  /** For machines: what networks show of a link, and schema.org's Event. */
  card: {
    url: string;
    title: string;
    description: string;
    image: string;
    jsonLd: Record<string, unknown>;
  };
}

interface EventOf {
  form: Form;
  webinar: Webinar;
  /** The organiser. */
  account: { id: string; name: string };
  /** The zone that the visitor chose; null: none. */
  zone: string | null;
  takesAnswers: boolean;
  /** Of the organiser's logo as the page holds it; 0 without one. */
  logoBytes: number;
  texts: Texts;
}

/** Everything on a webinar's page that is not its form. */
export async function readEventPage(
  { db, config, clock }: Pick<AppContext, "db" | "config" | "clock">,
  { form, webinar, account, zone, takesAnswers, logoBytes, texts }: EventOf,
): Promise<EventPage> {
  const [cover, speakers, quiz, sessions] = await Promise.all([
    readCoverOf({ db, config }, { form, webinar }),
    listSpeakers(db, webinar.id),
    readQuizRule(db, webinar),
    listSessions(db, webinar),
  ]);
  const { language } = texts;
  const settings = formSettings(form);
  const { translations } = settings;
  const { intro } = settingsIn(settings, language);
  const title = titleIn(settings, language) ?? webinar.title;
  const shown = await fitPortraits(speakers, logoBytes);
  const said = aboutIn(translations, language);
  const about = paragraphsOf(said ?? webinar.about);
  const agenda = readAgendaOf(webinar).map((item) => {
    const translated = agendaTitleIn(translations, language, item.title);
    return translated === null ? item : { ...item, title: translated, isTranslated: true };
  });
  const shownZone = zone ?? webinar.timeZone;
  const url = `${config.appUrl}/f/${form.slug}`;
  const description = shortened(
    intro ||
      about[0] ||
      `${webinarWhen(webinar, texts)}. ${texts.event.withHost({ host: webinar.host })}`,
  );
  const image = `${config.appUrl}${"paths" in cover ? cover.paths.jpeg : `/f/${form.slug}/cover.png`}`;
  return {
    cover,
    about,
    isAboutTranslated: said !== null,
    speakers: shown.map(({ id, name, role, picture }) => {
      const translated = roleIn(translations, language, role);
      return { id, name, role: translated ?? role, isTranslated: translated !== null, picture };
    }),
    agenda: agenda.map((item) => ({ ...item, time: timeIn(item.time, webinar, shownZone) })),
    agendaClock: agenda.some(({ time }) => time)
      ? webinarTimes({ ...webinar, timeZone: shownZone }, texts).shortZone
      : "",
    sessions: shownSessions(sessionsIn(sessions, translations, language), zone, texts, sessions),
    certificateRule: certificateRuleSentence(webinar, texts, quiz),
    zones: zonesOf(webinar, texts),
    zone: shownZone,
    card: {
      url,
      title,
      description,
      image,
      jsonLd: eventJsonLd(webinar, {
        url,
        image,
        description,
        speakers,
        sessions,
        takesAnswers,
        organiser: account.name,
        now: clock(),
      }),
    },
  };
}

/** The zones that most visitors are in; the webinar's own first, called as beside its time. */
function zonesOf(webinar: Webinar, t: Texts): EventPage["zones"] {
  const own = webinarTimes(webinar, t).zone;
  const startsAt = new Date(webinar.startsAt);
  return zoneChoices(webinar.timeZone, startsAt, zoneNames(t.language, startsAt)).map(
    ({ value, label }) => ({
      value,
      label: value === webinar.timeZone ? own : label,
    }),
  );
}

/** The cover of a webinar's page. */
export async function readCoverOf(
  { db, config }: Pick<AppContext, "db" | "config">,
  { form, webinar }: { form: Form; webinar: Webinar },
): Promise<Cover> {
  const paths = await readCoverPaths(db, webinar.id);
  if (paths) return { paths };
  const { colour, accent } = await coloursOf({ db, config }, form);
  return { colours: coverColours(colour, accent), pattern: patternOf(webinar.id) };
}

async function coloursOf(
  { db, config }: { db: Database; config: AppContext["config"] },
  form: Form,
) {
  const account = await readBrandColours(db, form.accountId);
  return {
    colour: formSettings(form).brandColour ?? account?.primary ?? config.brandColour,
    accent: account?.accent ?? null,
  };
}

/**
 * What networks show beside a link to a page whose cover is drawn: its title in a frame of the
 * organiser's colour.
 */
export async function eventTitlePicture(
  app: Pick<AppContext, "db" | "config" | "drawing">,
  { form, webinar }: { form: Form; webinar: Webinar },
): Promise<TitlePicture> {
  const { colour } = await coloursOf(app, form);
  const { name } = await app.db
    .selectFrom("accounts")
    .select("name")
    .where("id", "=", form.accountId)
    .executeTakeFirstOrThrow();
  const { day, hours, shortZone } = webinarTimes(webinar);
  const frame = colour === null ? null : readableShade(colour);
  const foot = isSeries(webinar)
    ? `${day}, ${hours}`
    : `${day}, ${hours.split(" ")[0]}, ${shortZone}`;
  return titlePicture(app, { name, title: webinar.title, foot, frame, path: `/f/${form.slug}` });
}

/** A time of the agenda, which the webinar's own clocks show on its day, by other clocks. */
function timeIn(
  time: string,
  { startsAt, timeZone }: Pick<Webinar, "startsAt" | "timeZone">,
  zone: string,
): string {
  if (time === "" || zone === timeZone) return time;
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const { year, month, day } = wallTime(new Date(startsAt), timeZone);
  const moment = momentOf({ year, month, day, hour, minute }, timeZone);
  if (!moment) return time;
  const there = wallTime(moment.at, zone);
  return `${String(there.hour).padStart(2, "0")}:${String(there.minute).padStart(2, "0")}`;
}

/** Networks show two lines or three. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const letters = [...line];
  return letters.length > 200 ? `${letters.slice(0, 199).join("").trimEnd()}…` : line;
}
