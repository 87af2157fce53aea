import { z } from "zod";
import { MAX_TITLE_LETTERS } from "#app/engines/design-editor/design-limits.ts";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { clockFields, readTypedMoment } from "#app/engines/time/typed-moment.ts";
import { isTimeZone } from "#app/engines/time/zoned-time.ts";
import type { FormDefinition } from "#app/features/forms/definition/definition.ts";
import { ALSO_WHILE_WRONG } from "#app/platform/http/forms.server.ts";
import { mailedNameField } from "#app/platform/text/mailed-name-field.ts";
import { zonedMoment } from "#app/ui/languages/moments.ts";
import { isTopic } from "../listed/topics.ts";
import { isSeries, type Webinar } from "../model/webinar.server.ts";
import { webinarEnd } from "../model/webinar-times.ts";
import { isZoneCorrected, KEEPS, onClocksOf } from "./correct-zone.ts";

/** What the Details page sets. */
export type WebinarDetails = Pick<
  Webinar,
  | "title"
  | "host"
  | "startsAt"
  | "lengthMinutes"
  | "timeZone"
  | "joinUrl"
  | "venue"
  | "capacity"
  | "waitingList"
  | "approval"
  | "opensAt"
  | "closesAt"
  | "isListed"
  | "topic"
>;

/** What the page's fields are checked against. */
export interface DetailsContext {
  /** The webinar as it is: its start may lie in the past as long as it is not moved. */
  existing: Webinar | null;
  /** There are guests who know its time: whoever corrects its zone says what stays of that. */
  isTold: boolean;
  now: Date;
}

const MAX_HOST_LENGTH = 120;
export const MAX_VENUE_LENGTH = 240;
export const MAX_LENGTH_MINUTES = 1440;
const MAX_PLACES = 100_000;
const MAX_DAYS_AHEAD = 731;

export const LENGTH_MISSING =
  "Enter how many minutes it takes, at least 1: a webinar can’t end before it begins";
export const ROOM_MALFORMED =
  "Enter the complete meeting link, like https://meet.google.com/abc-defg-hij";
const WHAT_STAYS =
  "Guests know the time already. Choose what stays in the new time zone: the time on the clock, or the moment";
const NO_ZONE = "Choose a time zone from the list";

/** The Details page. Its fields are in the page's order; a box that is ticked says "yes". */
export function detailsForm(context: DetailsContext) {
  return z
    .object({
      title: lineField("Enter a title", MAX_TITLE_LETTERS, "title"),
      host: lineField("Enter the host’s name", MAX_HOST_LENGTH, "host"),
      ...whenFields(context),
      timeZone: z.string({ error: NO_ZONE }).refine(isTimeZone, NO_ZONE),
      /** May stay empty where there is a venue. */
      joinUrl: trimmed.transform((typed, issues) => {
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
      capacity: trimmed.transform((typed, issues) => {
        if (typed === "") return null;
        const capacity = readWhole(typed);
        const problem = capacityProblem(capacity, context.existing?.placesTaken ?? 0);
        if (problem) issues.addIssue(problem);
        return capacity;
      }),
      waitingList: tick,
      approval: tick,
      opensDay: trimmed,
      opensTime: trimmed,
      closesDay: trimmed,
      closesTime: trimmed,
      isListed: tick,
      topic: trimmed.refine(
        (topic) => topic === "" || isTopic(topic),
        "Choose a topic from the list",
      ),
      /** What stays when the zone is corrected. */
      keeps: z.enum(KEEPS, WHAT_STAYS).optional(),
      /** The key of a `ChangeQuestion` that was answered with yes. */
      confirm: z.string().optional(),
    })
    .superRefine((typed, issues) => {
      for (const [field, message] of readTimes(typed, context).problems)
        issues.addIssue({ code: "custom", path: [field], message });
      if (context.isTold && !typed.keeps && isZoneCorrected(context.existing, typed))
        issues.addIssue({ code: "custom", path: ["keeps"], message: WHAT_STAYS });
      if (!typed.joinUrl && !typed.venue)
        issues.addIssue({ code: "custom", path: ["joinUrl"], message: ROOM_MALFORMED });
    }, ALSO_WHILE_WRONG);
}

/**
 * With sessions, each has its own day and time, and the whole reaches from the first to the last:
 * whatever is sent.
 */
function whenFields({ existing }: DetailsContext): ReturnType<typeof ownWhenFields> {
  if (existing === null || !isSeries(existing)) return ownWhenFields();
  const starts = clockFields(existing.startsAt, existing.timeZone);
  const always = <Value>(value: Value) =>
    z
      .string()
      .optional()
      .transform(() => value);
  const fields = {
    day: always(starts.day),
    time: always(starts.time),
    lengthMinutes: always(existing.lengthMinutes),
  };
  return fields as unknown as ReturnType<typeof ownWhenFields>;
}

function ownWhenFields() {
  return {
    day: z.string({ error: problemOfEmpty("day") }),
    time: z.string({ error: problemOfEmpty("time") }),
    lengthMinutes: lengthField(),
  };
}

export function lengthField() {
  return z.string({ error: LENGTH_MISSING }).transform((typed, issues) => {
    const minutes = readWhole(typed);
    if (minutes >= 1 && minutes <= MAX_LENGTH_MINUTES) return minutes;
    issues.addIssue(
      minutes > 1 ? "A webinar can last up to 1,440 minutes, which is 24 hours" : LENGTH_MISSING,
    );
    return Number.NaN;
  });
}

type DetailsSchema = ReturnType<typeof detailsForm>;
/** As they are sent. */
export type DetailsFields = z.input<DetailsSchema>;
/** As they were read. */
export type TypedDetails = z.output<DetailsSchema>;

const trimmed = z.string().trim().default("");

const tick = z
  .string()
  .optional()
  .transform((typed) => (typed ? 1 : 0));

/** Counted as it is kept, so the browser can't do it: there is no `maxLength`. */
function lineField(missing: string, max: number, what: string) {
  return mailedNameField(missing).refine(
    (text) => countLetters(text) <= max,
    `Shorten the ${what} to ${max} characters`,
  );
}

export function problemOfEmpty(field: "day" | "time"): string {
  const read = readTypedMoment("", "", "UTC");
  return (
    ("problems" in read && read.problems.find((found) => found.field === field)?.problem) || ""
  );
}

/** An address as people type it: its lines, each without what is too much in it. */
export function venueLines(typed: string): string {
  return typed
    .split(/\r\n?|\n/)
    .map(normaliseName)
    .filter(Boolean)
    .join("\n");
}

/** As people write numbers: "1,500". NaN: it is no whole number. */
export function readWhole(typed: string): number {
  const text = typed.trim().replace(/(?<=\d)[, ](?=\d{3}\b)/g, "");
  return /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
}

/** Empty: it is no address on the web. */
export function readRoom(typed: string): string {
  const text = typed.trim();
  if (/\s/.test(text) || text.length > 2000 || !URL.canParse(text)) return "";
  const { protocol, hostname, href } = new URL(text);
  return /^https?:$/.test(protocol) && hostname.includes(".") ? href : "";
}

function capacityProblem(capacity: number, taken: number): string | null {
  if (!(capacity >= 1 && capacity <= MAX_PLACES))
    return `Enter a whole number from 1 to ${MAX_PLACES.toLocaleString("en")}, or leave it empty for no limit`;
  if (capacity >= taken) return null;
  const people =
    taken === 1 ? "1 person has a place" : `${taken.toLocaleString("en")} people have a place`;
  return `${people} already. Enter ${taken.toLocaleString("en")} or more, or cancel places under People first`;
}

type Problem = [field: keyof DetailsFields, message: string];

/**
 * When the webinar starts and when registration opens and closes, with what is wrong with them
 * together. Null: wrong, or for registration, left empty. A day alone means its first or its last
 * minute.
 */
function readTimes(typed: TypedDetails, { existing, now }: DetailsContext) {
  const problems: Problem[] = [];
  // The zone is complained of beside its own field.
  const zone = isTimeZone(typed.timeZone ?? "") ? typed.timeZone : "UTC";
  const isCorrected = isZoneCorrected(existing, typed);
  const stays = isCorrected && typed.keeps === "moment" ? existing : null;
  const read = (day: string, time: string, fields: Record<"day" | "time", keyof DetailsFields>) => {
    const moment = readTypedMoment(day, time, stays ? stays.timeZone : zone);
    if ("at" in moment) return moment.at.toISOString();
    for (const { field, problem } of moment.problems) problems.push([fields[field], problem]);
    return null;
  };
  const readEdge = (edge: "opens" | "closes", otherwise: string) => {
    const fields = { day: `${edge}Day`, time: `${edge}Time` } as const;
    const [day, time] = [typed[fields.day], typed[fields.time]];
    if (day) return read(day, time || otherwise, fields);
    if (time)
      problems.push([
        fields.day,
        `Enter the day on which registration ${edge}, or leave the time empty too`,
      ]);
    return null;
  };
  const isFixed = existing !== null && isSeries(existing);
  const startsAt = isFixed
    ? existing.startsAt
    : read(typed.day ?? "", typed.time ?? "", { day: "day", time: "time" });
  const opensAt = readEdge("opens", "00:00");
  const closesAt = readEdge("closes", "23:59");
  const moved =
    startsAt && startsAt !== existing?.startsAt
      ? startProblem(new Date(startsAt), zone, now)
      : null;
  if (moved) problems.push(["day", moved]);
  if (startsAt && typed.lengthMinutes > 0) {
    const planned = webinarEnd({ startsAt, lengthMinutes: typed.lengthMinutes });
    const endsAt =
      isFixed && isCorrected && !stays ? onClocksOf(planned, existing.timeZone, zone) : planned;
    const ends = `The webinar ends on ${zonedMoment(new Date(endsAt), zone)}`;
    if (opensAt && opensAt >= endsAt)
      problems.push(["opensDay", `${ends}: registration must open before that`]);
    if (opensAt && closesAt && closesAt <= opensAt)
      problems.push(["closesDay", "Registration would close before it opens. Choose a later time"]);
    else if (closesAt && closesAt > endsAt)
      problems.push(["closesDay", `${ends}: registration must close by then`]);
  }
  return { startsAt, opensAt, closesAt, problems };
}

export function startProblem(at: Date, zone: string, now: Date): string | null {
  if (at <= now)
    return `${zonedMoment(at, zone)} has passed. It is now ${zonedMoment(now, zone)}. Choose a later time`;
  if (at.getTime() <= now.getTime() + MAX_DAYS_AHEAD * 86_400_000) return null;
  return "This is more than two years away. Choose an earlier day";
}

/** What is kept of fields that nothing is wrong with. */
export function keptDetails(typed: TypedDetails, context: DetailsContext): WebinarDetails {
  const { day, time, opensDay, opensTime, closesDay, closesTime, keeps, confirm, ...kept } = typed;
  const { startsAt, opensAt, closesAt } = readTimes(typed, context);
  if (startsAt === null) throw new Error("the times of the details were not checked");
  return { ...kept, startsAt, opensAt, closesAt };
}

/** The fields that say what `webinar` is; its times as its own clocks show them. */
export function detailsFields(webinar: WebinarDetails) {
  const starts = clockFields(webinar.startsAt, webinar.timeZone);
  const opens = clockFields(webinar.opensAt, webinar.timeZone);
  const closes = clockFields(webinar.closesAt, webinar.timeZone);
  const ticked = (is: 0 | 1) => (is ? "yes" : "");
  return {
    title: webinar.title,
    host: webinar.host,
    day: starts.day,
    time: starts.time,
    lengthMinutes: String(webinar.lengthMinutes),
    timeZone: webinar.timeZone,
    joinUrl: webinar.joinUrl,
    venue: webinar.venue,
    capacity: webinar.capacity === null ? "" : String(webinar.capacity),
    waitingList: ticked(webinar.waitingList),
    approval: ticked(webinar.approval),
    opensDay: opens.day,
    opensTime: opens.time,
    closesDay: closes.day,
    closesTime: closes.time,
    isListed: ticked(webinar.isListed),
    topic: webinar.topic,
  } satisfies DetailsFields;
}

/**
 * Registering needs an address to mail to. What is wrong with the form's questions for that, in
 * words; null: nothing.
 */
export function emailQuestionProblem(definition: FormDefinition): string | null {
  const email = definition.elements.find(({ kind }) => kind === "email");
  if (!email)
    return "This form doesn’t ask for an e-mail address, so nobody can register. Add an Email Address question.";
  if (!email.required) {
    return (
      "People can leave the e-mail address empty in this form, and then they aren’t " +
      "registered. Make the question required."
    );
  }
  if (email.showWhen) {
    return "The e-mail address has a condition, so people who aren’t asked aren’t registered. Always show it.";
  }
  return null;
}
