import { counted } from "#app/platform/text/wording.ts";
import { relativeTime } from "#app/platform/time/relative-time.ts";

/**
 * How many people fit a rule: now (`at` null), or when a job counted them, ISO. Null `people`: the
 * job has not come to it yet.
 */
export interface CountedPeople {
  people: number | null;
  at: string | null;
}

/** "12 people"; of a count that a job made "12,345 people, counted 3 min ago". */
export function countedPeopleLabel(
  { people, at }: CountedPeople,
  now: Date,
  timeZone: string,
): string {
  if (people === null) return "People are being counted";
  return `${counted(people, "person", "people")}${at === null ? "" : `, counted ${relativeTime(at, now, timeZone)}`}`;
}
