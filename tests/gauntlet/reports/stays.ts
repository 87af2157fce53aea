import { type Cell, serialOf } from "../tables/book.ts";
import { PEOPLE, type PeopleName } from "../tables/people.ts";

/** A stay on the day of the webinar, in Lagos: "10:02:15" until "11:05:40". */
export type Stay = readonly [from: string, until: string];

/** Somebody who registered, with the time they spent in the meeting. */
export interface Attendee {
  first: string;
  last: string;
  name: string;
  email: string;
  stays: Stay[];
  /** What is right: the minutes rounded down or up, as programs do; null: they weren't there. */
  minutes: number[] | null;
}

export const DAY = "2026-11-20";

/**
 * One stay; two stays; two devices at a time; a few minutes at the beginning and at the end, which
 * is not the time between; nobody.
 */
const STAYS: Stay[][] = [
  [["10:02:15", "11:05:40"]],
  [
    ["10:00:00", "10:30:00"],
    ["10:45:00", "11:15:00"],
  ],
  [
    ["10:05:00", "10:45:00"],
    ["10:30:00", "11:10:00"],
  ],
  [
    ["09:58:00", "10:00:03"],
    ["11:27:57", "11:30:00"],
  ],
  [],
];

const MINUTES = [[63, 64], [60], [65], [4, 5, 6], null];

export function attendees(people: PeopleName): Attendee[] {
  return STAYS.flatMap((stays, index): Attendee[] => {
    const person = PEOPLE[people][index];
    if (!person) return [];
    const { first, last, email } = person;
    const name = `${first} ${last}`;
    return [{ first, last, name, email, stays, minutes: MINUTES[index] ?? null }];
  });
}

export function secondsOf(clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(":").map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** What overlaps counts once. */
export function secondsThere(stays: readonly Stay[]): number {
  const seconds = new Set<number>();
  for (const [from, until] of stays)
    for (let at = secondsOf(from); at < secondsOf(until); at++) seconds.add(at);
  return seconds.size;
}

/** First join and last leave. */
export function spanOf(stays: readonly Stay[]): Stay {
  const froms = stays.map(([from]) => from).sort();
  const untils = stays.map(([, until]) => until).sort();
  return [froms[0] ?? "", untils.at(-1) ?? ""];
}

/** Whether times stand as texts, or as a spreadsheet's own times and durations. */
export type TimeCells = "text" | "typed";

const two = (number: number) => String(number).padStart(2, "0");

function halfDay(clock: string, withSeconds = true): string {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(":").map(Number);
  const end = withSeconds ? `:${two(seconds)}` : "";
  return `${hours % 12 || 12}:${two(minutes)}${end} ${hours < 12 ? "AM" : "PM"}`;
}

/** How the clocks of the programs write a moment, by their name; `format` is Excel's for it. */
const MOMENTS = {
  american: { format: "m/d/yyyy h:mm:ss AM/PM", text: (at: string) => `11/20/2026 ${halfDay(at)}` },
  short: { format: "m/d/yy, h:mm:ss AM/PM", text: (at: string) => `11/20/26, ${halfDay(at)}` },
  iso: { format: "yyyy-mm-dd hh:mm:ss", text: (at: string) => `${DAY} ${at}` },
  french: { format: "dd/mm/yyyy hh:mm:ss", text: (at: string) => `20/11/2026 ${at}` },
  spoken: { format: "dd/mm/yyyy hh:mm", text: (at: string) => `20/11/2026 à ${at.slice(0, 5)}` },
  dotted: { format: "dd.mm.yyyy, hh:mm:ss", text: (at: string) => `20.11.2026, ${at}` },
  clock: { format: "h:mm AM/PM", text: (at: string) => halfDay(at, false) },
} as const;

export function momentCell(style: keyof typeof MOMENTS, clock: string, cells: TimeCells): Cell {
  const { format, text } = MOMENTS[style];
  if (cells === "text") return text(clock);
  const day = style === "clock" ? "1899-12-30" : DAY;
  return { kind: "shown", value: serialOf(`${day}T${clock}`), format, text: text(clock) };
}

/** How the programs write a duration. */
const DURATIONS = {
  minutes: (seconds: number) => String(Math.ceil(seconds / 60)),
  /** Google Meet. */
  words: (seconds: number) => {
    const minutes = Math.floor(seconds / 60);
    const hours = Math.floor(minutes / 60);
    return hours > 0 ? `${hours} hr ${minutes % 60} min` : `${minutes} min`;
  },
  /** Teams. */
  letters: (seconds: number) => unitsOf(seconds, ["h", "m", "s"], ""),
  french: (seconds: number) => unitsOf(seconds, ["h", "min", "s"], " "),
  german: (seconds: number) => unitsOf(seconds, ["Std.", "Min.", "Sek."], " "),
  mins: (seconds: number) => `${Math.ceil(seconds / 60)} mins`,
  long: (seconds: number) => {
    const minutes = Math.ceil(seconds / 60);
    const hours = Math.floor(minutes / 60);
    return `${hours > 0 ? `${hours} hour ` : ""}${minutes % 60} minutes`;
  },
  clock: (seconds: number) =>
    `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`,
};

function unitsOf(seconds: number, [h, m, s]: [string, string, string], space: string): string {
  const parts = [
    [Math.floor(seconds / 3600), h],
    [Math.floor(seconds / 60) % 60, m],
    [seconds % 60, s],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, unit]) => `${number}${space}${unit}`)
    .join(" ");
}

export function durationCell(
  style: keyof typeof DURATIONS,
  seconds: number,
  cells: TimeCells,
): Cell {
  const text = DURATIONS[style](seconds);
  if (cells === "text") return text;
  if (style === "minutes" || style === "mins") return Math.ceil(seconds / 60);
  const shown = DURATIONS.clock(seconds);
  return { kind: "shown", value: seconds / 86_400, format: "[hh]:mm:ss", text: shown };
}
