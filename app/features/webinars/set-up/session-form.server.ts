import { z } from "zod";
import { MAX_TITLE_LETTERS } from "#app/engines/design-editor/design-limits.ts";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { looksLikeAddress } from "#app/engines/mail/without-links.ts";
import { clockFields, readTypedMoment } from "#app/engines/time/typed-moment.ts";
import { ALSO_WHILE_WRONG } from "#app/platform/http/forms.server.ts";
import { hasLineBreak, NO_ADDRESS_IN_NAME, ONE_LINE } from "#app/platform/text/mailed-name.ts";
import type { Webinar } from "../model/webinar.server.ts";
import {
  lengthField,
  MAX_VENUE_LENGTH,
  problemOfEmpty,
  ROOM_MALFORMED,
  readRoom,
  startProblem,
  venueLines,
} from "./details-form.server.ts";
import type { SessionPlace } from "./start-series.server.ts";

/** What is set of a session; the rest is its series'. */
export type SessionDetails = Omit<SessionPlace, "host">;

export interface SessionContext {
  /** Whose clocks its day and time are on. */
  series: Pick<Webinar, "timeZone">;
  /** Null: it is new. Its start may lie in the past as long as it is not moved. */
  existing: Webinar | null;
  now: Date;
}

const MAX_NOTE_LETTERS = 400;

/** A session, as its page has it. */
export function sessionForm(context: SessionContext) {
  return z
    .object({
      title: z
        .string()
        .default("")
        .refine((typed) => !hasLineBreak(typed), ONE_LINE)
        .transform(normaliseName)
        .refine((title) => !looksLikeAddress(title), NO_ADDRESS_IN_NAME)
        .refine(
          (title) => countLetters(title) <= MAX_TITLE_LETTERS,
          `Shorten the title to ${MAX_TITLE_LETTERS} characters`,
        ),
      day: z.string({ error: problemOfEmpty("day") }),
      time: z.string({ error: problemOfEmpty("time") }),
      lengthMinutes: lengthField(),
      joinUrl: z
        .string()
        .trim()
        .default("")
        .transform((typed, issues) => {
          const url = readRoom(typed);
          if (!url && typed) issues.addIssue(ROOM_MALFORMED);
          return url;
        }),
      venue: z
        .string()
        .default("")
        .transform(venueLines)
        .refine(
          (venue) => countLetters(venue) <= MAX_VENUE_LENGTH,
          `Shorten the venue to ${MAX_VENUE_LENGTH} characters`,
        ),
      about: z
        .string()
        .trim()
        .default("")
        .transform((typed) => typed.replace(/\r\n?/g, "\n"))
        .refine(
          (note) => countLetters(note) <= MAX_NOTE_LETTERS,
          `Shorten it to ${MAX_NOTE_LETTERS} characters`,
        ),
      /** The key of a question that was answered with yes. */
      confirm: z.string().optional(),
    })
    .superRefine((typed, issues) => {
      for (const [field, message] of readStart(typed, context).problems)
        issues.addIssue({ code: "custom", path: [field], message });
      if (!typed.joinUrl && !typed.venue)
        issues.addIssue({ code: "custom", path: ["joinUrl"], message: ROOM_MALFORMED });
    }, ALSO_WHILE_WRONG);
}

type SessionSchema = ReturnType<typeof sessionForm>;
export type SessionFields = z.input<SessionSchema>;
export type TypedSession = z.output<SessionSchema>;

/** When it starts; null: what is wrong with it is in `problems`. */
function readStart(
  { day, time }: Pick<TypedSession, "day" | "time">,
  { series, existing, now }: SessionContext,
): { startsAt: string | null; problems: [field: "day" | "time", message: string][] } {
  const moment = readTypedMoment(day ?? "", time ?? "", series.timeZone);
  if ("problems" in moment)
    return {
      startsAt: null,
      problems: moment.problems.map(({ field, problem }) => [field, problem]),
    };
  const startsAt = moment.at.toISOString();
  const problem =
    startsAt === existing?.startsAt ? null : startProblem(moment.at, series.timeZone, now);
  return { startsAt, problems: problem ? [["day", problem]] : [] };
}

/** What is kept of fields that nothing is wrong with. */
export function keptSession(typed: TypedSession, context: SessionContext): SessionDetails {
  const { title, lengthMinutes, joinUrl, venue, about } = typed;
  const { startsAt } = readStart(typed, context);
  if (startsAt === null) throw new Error("the start of the session was not checked");
  return { title, lengthMinutes, joinUrl, venue, about, startsAt };
}

/** The fields that say what a session is. */
export function sessionFields(session: Webinar): SessionFields {
  const { title, lengthMinutes, joinUrl, venue, about } = session;
  return {
    title,
    lengthMinutes: String(lengthMinutes),
    joinUrl,
    venue,
    about,
    ...clockFields(session.startsAt, session.timeZone),
  };
}

/**
 * What a new session most likely is: a week after the last, at the same time of day, as long and at
 * the same place.
 */
export function nextSessionFields(
  series: Webinar,
  sessions: readonly Webinar[],
  now: Date,
): SessionFields {
  const last = sessions.at(-1) ?? series;
  const { lengthMinutes, joinUrl, venue } = last;
  // In days of the calendar: the week in which clocks change has another number of hours.
  const { day, time } = clockFields(last.startsAt, series.timeZone);
  const aWeekLater = new Date(`${day}T00:00:00.000Z`);
  aWeekLater.setUTCDate(aWeekLater.getUTCDate() + 7);
  const next = { day: aWeekLater.toISOString().slice(0, 10), time };
  const moment = readTypedMoment(next.day, time, series.timeZone);
  const when = "at" in moment && moment.at <= now ? { day: "", time: "" } : next;
  return { title: "", lengthMinutes: String(lengthMinutes), joinUrl, venue, about: "", ...when };
}
