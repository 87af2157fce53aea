import { MAX_TITLE_LETTERS } from "#app/features/certificates/model/design.ts";
import type { Webinar } from "#app/features/forms/webinar/webinar.server.ts";
import { webinarEnd, zonedMoment } from "#app/features/forms/webinar/webinar-times.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { normaliseName } from "#app/platform/text/wording.ts";
import { clockFields, readTypedMoment } from "#app/platform/time/typed-moment.ts";
import { isTimeZone } from "#app/platform/time/zoned-time.ts";
import { isTopic } from "../listed/topics.ts";

/** What the Details page sets. */
export type WebinarDetails = Pick<
  Webinar,
  | "title"
  | "host"
  | "startsAt"
  | "lengthMinutes"
  | "timeZone"
  | "joinUrl"
  | "capacity"
  | "waitingList"
  | "approval"
  | "opensAt"
  | "closesAt"
  | "isListed"
  | "topic"
>;

/** The fields of the page as typed. */
export type WebinarFields = Record<
  | "title"
  | "host"
  | "day"
  | "time"
  | "lengthMinutes"
  | "timeZone"
  | "joinUrl"
  | "capacity"
  | "waitingList"
  | "approval"
  | "opensDay"
  | "opensTime"
  | "closesDay"
  | "closesTime"
  | "isListed"
  | "topic",
  string
>;

const MAX_HOST_LENGTH = 120;
const MAX_LENGTH_MINUTES = 1440;
const MAX_PLACES = 100_000;
const MAX_DAYS_AHEAD = 731;

/** The fields that say what `webinar` is; its times as its own clocks show them. */
export function webinarFields(webinar: WebinarDetails): WebinarFields {
  const starts = clockFields(webinar.startsAt, webinar.timeZone);
  const opens = clockFields(webinar.opensAt, webinar.timeZone);
  const closes = clockFields(webinar.closesAt, webinar.timeZone);
  return {
    title: webinar.title,
    host: webinar.host,
    day: starts.day,
    time: starts.time,
    lengthMinutes: String(webinar.lengthMinutes),
    timeZone: webinar.timeZone,
    joinUrl: webinar.joinUrl,
    capacity: webinar.capacity === null ? "" : String(webinar.capacity),
    waitingList: webinar.waitingList ? "yes" : "",
    approval: webinar.approval ? "yes" : "",
    opensDay: opens.day,
    opensTime: opens.time,
    closesDay: closes.day,
    closesTime: closes.time,
    isListed: webinar.isListed ? "yes" : "",
    topic: webinar.topic,
  };
}

/**
 * Reads the page's fields, or says what is wrong with each. `existing`: the webinar as it is, whose start may lie in the past
 * as long as it is not moved.
 */
export function readWebinarForm(
  get: (name: keyof WebinarFields) => string,
  { existing, now }: { existing: Webinar | null; now: Date },
): { value: WebinarDetails } | { errors: FormErrors } {
  const errors: FormErrors = {};
  const title = normaliseName(get("title"));
  if (!title) errors.title = "Enter a title";
  else if ([...title].length > MAX_TITLE_LETTERS) errors.title = `Shorten the title to ${MAX_TITLE_LETTERS} letters`;
  const host = normaliseName(get("host"));
  if (!host) errors.host = "Enter who leads the webinar";
  else if ([...host].length > MAX_HOST_LENGTH) errors.host = `Shorten the host to ${MAX_HOST_LENGTH} letters`;
  const timeZone = get("timeZone");
  const zone = isTimeZone(timeZone) ? timeZone : null;
  if (!zone) errors.timeZone = "Choose a time zone from the list";
  const startsAt = readStart(get, zone ?? "UTC", existing, now, errors);
  const lengthMinutes = readWhole(get("lengthMinutes"));
  if (lengthMinutes === null || lengthMinutes < 1) {
    errors.lengthMinutes = "Enter how many minutes it takes, at least 1: a webinar can’t end before it begins";
  } else if (lengthMinutes > MAX_LENGTH_MINUTES) {
    errors.lengthMinutes = "A webinar takes at most 1,440 minutes, which is 24 hours";
  }
  const joinUrl = readJoinUrl(get("joinUrl"), errors);
  const capacity = readCapacity(get("capacity"), existing?.placesTaken ?? 0, errors);
  const opensAt = readEdge(get, "opens", zone ?? "UTC", errors);
  const closesAt = readEdge(get, "closes", zone ?? "UTC", errors);
  if (startsAt && lengthMinutes && !errors.lengthMinutes) {
    checkEdges({ opensAt, closesAt, endsAt: webinarEnd({ startsAt, lengthMinutes }), zone: zone ?? "UTC" }, errors);
  }
  const topic = get("topic").trim();
  if (topic && !isTopic(topic)) errors.topic = "Choose a topic from the list";
  if (Object.keys(errors).length > 0 || !startsAt || !lengthMinutes || !zone) return { errors: inOrder(errors) };
  const details = { title, host, startsAt, lengthMinutes, timeZone: zone, joinUrl, capacity, opensAt, closesAt };
  const ticked = (name: "waitingList" | "approval" | "isListed") => (get(name) ? (1 as const) : (0 as const));
  const ticks = { waitingList: ticked("waitingList"), approval: ticked("approval"), isListed: ticked("isListed") };
  return { value: { ...details, ...ticks, topic } };
}

type Get = (name: keyof WebinarFields) => string;

function readStart(get: Get, zone: string, existing: Webinar | null, now: Date, errors: FormErrors): string | null {
  const read = readTypedMoment(get("day"), get("time"), zone);
  if ("problems" in read) {
    for (const { field, problem } of read.problems) errors[field] = problem;
    return null;
  }
  const startsAt = read.at.toISOString();
  if (existing?.startsAt === startsAt) return startsAt;
  if (read.at.getTime() <= now.getTime()) {
    errors.day = `${zonedMoment(read.at, zone)} has passed. It is now ${zonedMoment(now, zone)}. Choose a later time`;
  } else if (read.at.getTime() > now.getTime() + MAX_DAYS_AHEAD * 86_400_000) {
    errors.day = "This is more than two years away. Choose an earlier day";
  }
  return startsAt;
}

function readJoinUrl(typed: string, errors: FormErrors): string {
  const text = typed.trim();
  const wanted = "Enter the whole address of the room, like https://meet.google.com/abc-defg-hij";
  if (!text || /\s/.test(text) || text.length > 2000) errors.joinUrl = wanted;
  else {
    try {
      const url = new URL(text);
      if ((url.protocol === "https:" || url.protocol === "http:") && url.hostname.includes(".")) return url.href;
      errors.joinUrl = wanted;
    } catch {
      errors.joinUrl = wanted;
    }
  }
  return text;
}

function readCapacity(typed: string, taken: number, errors: FormErrors): number | null {
  if (typed.trim() === "") return null;
  const capacity = readWhole(typed);
  if (capacity === null || capacity < 1 || capacity > MAX_PLACES) {
    errors.capacity = `Enter a whole number from 1 to ${MAX_PLACES.toLocaleString("en")}, or leave it empty for no limit`;
    return null;
  }
  if (capacity < taken) {
    const people = taken === 1 ? "1 person has a place" : `${taken.toLocaleString("en")} people have a place`;
    errors.capacity = `${people} already. Enter ${taken.toLocaleString("en")} or more, or cancel places under People first`;
  }
  return capacity;
}

/** When registration opens or closes; null when no day was entered. A day alone means its first or its last minute. */
function readEdge(get: Get, edge: "opens" | "closes", zone: string, errors: FormErrors): string | null {
  const day = get(`${edge}Day`).trim();
  const time = get(`${edge}Time`).trim();
  if (!day && !time) return null;
  if (!day) {
    errors[`${edge}Day`] = `Enter the day on which registration ${edge}, or leave the time empty too`;
    return null;
  }
  const read = readTypedMoment(day, time || (edge === "opens" ? "00:00" : "23:59"), zone);
  if ("at" in read) return read.at.toISOString();
  for (const { field, problem } of read.problems) errors[field === "day" ? `${edge}Day` : `${edge}Time`] = problem;
  return null;
}

function checkEdges(
  given: { opensAt: string | null; closesAt: string | null; endsAt: string; zone: string },
  errors: FormErrors,
): void {
  const { opensAt, closesAt, endsAt, zone } = given;
  const end = zonedMoment(new Date(endsAt), zone);
  if (opensAt && opensAt >= endsAt) errors.opensDay = `The webinar ends on ${end}: let registration open before that`;
  if (closesAt && closesAt > endsAt) errors.closesDay = `The webinar ends on ${end}: let registration close by then`;
  if (opensAt && closesAt && closesAt <= opensAt)
    errors.closesDay = "Registration would close before it opens. Choose a later time";
}

function readWhole(typed: string): number | null {
  const text = typed.trim().replace(/(?<=\d)[, ](?=\d{3}\b)/g, "");
  return /^\d{1,7}$/.test(text) ? Number(text) : null;
}

const ORDER: (keyof WebinarFields)[] = [
  "title",
  "host",
  "day",
  "time",
  "lengthMinutes",
  "timeZone",
  "joinUrl",
  "capacity",
  "opensDay",
  "opensTime",
  "closesDay",
  "closesTime",
  "topic",
];

function inOrder(errors: FormErrors): FormErrors {
  return Object.fromEntries(ORDER.flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])));
}
