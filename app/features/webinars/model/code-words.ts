import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { searchable } from "#app/engines/letters/searchable.ts";
import { wallTime } from "#app/engines/time/zoned-time.ts";
import { readStoredOrNull } from "#app/platform/database/stored-json.ts";
import type { Webinar, WebinarRegistration } from "./webinar.server.ts";
import { webinarEnd } from "./webinar-times.ts";

/** A word that is said during a webinar; entering it proves attendance. */
export interface CodeWord {
  /** Stays the same while the word does: what people entered is kept under it. */
  id: string;
  word: string;
  /**
   * Minutes after the start between which it is taken; a webinar that moves takes them along. Null:
   * from the start.
   */
  from: number | null;
  /** Null: until a day after the end. */
  until: number | null;
}

/** A word that somebody entered, and when; ISO. */
export interface EnteredWord {
  id: string;
  at: string;
}

const MAX_WORDS = 20;
const MAX_WORD_LETTERS = 60;
/** Typing a word in stays possible for a day after the end, unless its own time is over. */
const LATE_MINUTES = 24 * 60;
const DAY_MINUTES = 24 * 60;

type Times = Pick<Webinar, "startsAt" | "lengthMinutes" | "timeZone">;

/** The words of a webinar; a damaged row has none. */
export function codeWordsOf({ codeWords }: Pick<Webinar, "codeWords">): CodeWord[] {
  const held = readStoredOrNull(codeWords);
  return Array.isArray(held) ? (held as CodeWord[]) : [];
}

/** The words that somebody entered, the first one first. */
export function enteredWords({
  codeWordsEntered,
}: Pick<WebinarRegistration, "codeWordsEntered">): EnteredWord[] {
  const held = readStoredOrNull(codeWordsEntered);
  return Array.isArray(held) ? (held as EnteredWord[]) : [];
}

/** How many of its words a webinar asks for; all where it doesn't say. */
export function wordsNeeded(webinar: Pick<Webinar, "codeWords" | "codeWordsNeeded">): number {
  const count = codeWordsOf(webinar).length;
  return Math.min(webinar.codeWordsNeeded ?? count, count);
}

/**
 * When somebody had entered enough words; null: they have not. What was entered stays entered, also
 * when the word was changed.
 */
export function enoughAt(
  webinar: Pick<Webinar, "codeWords" | "codeWordsNeeded">,
  entered: readonly EnteredWord[],
): string | null {
  const needed = wordsNeeded(webinar);
  return needed === 0 ? null : (entered[needed - 1]?.at ?? null);
}

/** What is left of a code word to compare. Empty: it holds no letter and no digit. */
export function codeWordKey(word: string): string {
  return searchable(word.normalize("NFKC")).replace(/[^\p{L}\p{N}]/gu, "");
}

/** When words are taken; `none`: there is none to enter. */
export function codeWordGate(
  webinar: Webinar,
  { state }: Pick<WebinarRegistration, "state">,
  now: Date,
): "open" | "early" | "late" | "none" {
  if (codeWordsOf(webinar).length === 0 || webinar.state === "cancelled" || state !== "registered")
    return "none";
  if (now.getTime() < Date.parse(webinar.startsAt)) return "early";
  return now.getTime() > Date.parse(webinarEnd(webinar)) + LATE_MINUTES * 60_000 ? "late" : "open";
}

/**
 * Whether the page of a personal link asks for a word: one that was not entered yet can still be.
 */
export function takesCodeWord(
  webinar: Webinar,
  registration: Pick<WebinarRegistration, "state" | "codeWordsEntered">,
  now: Date,
): boolean {
  if (codeWordGate(webinar, registration, now) !== "open") return false;
  const entered = new Set(enteredWords(registration).map(({ id }) => id));
  return codeWordsOf(webinar).some(
    (word) => !entered.has(word.id) && timeOf(word, webinar, now) !== "late",
  );
}

/** Whether it is this word's time. */
export function timeOf(
  { from, until }: CodeWord,
  { startsAt, lengthMinutes }: Times,
  now: Date,
): "early" | "open" | "late" {
  const minute = (now.getTime() - Date.parse(startsAt)) / 60_000;
  if (minute < (from ?? 0)) return "early";
  return minute > (until ?? lengthMinutes + LATE_MINUTES) ? "late" : "open";
}

/**
 * When a word is taken, by the clocks of the webinar: "10:15", "10:45". Empty: as long as words are
 * taken at all.
 */
export interface WordWindow {
  from: string;
  until: string;
}

export function wordWindow({ from, until }: CodeWord, webinar: Times): WordWindow {
  return {
    from: from === null ? "" : clockAt(webinar, from),
    until: until === null ? "" : clockAt(webinar, until),
  };
}

/** A time first, or two: "10:15 Kora", "10:15–10:45 Kora". */
const TIMED =
  /^(\d{1,2})[:.](\d{2})(?:\s*(?:-|–|—|to)\s*(\d{1,2})[:.](\d{2}))?(?:\s*[:,]\s*|\s+)(\S.*)$/i;

/**
 * Reads words as people type or paste them, a line each, with the time before the word if it has
 * one. Words that were there keep their id.
 */
export function readCodeWords(
  typed: string,
  webinar: Times & Pick<Webinar, "codeWords">,
  newId: () => string,
): { words: CodeWord[] } | { problem: string } {
  const known = new Map(codeWordsOf(webinar).map(({ id, word }) => [codeWordKey(word), id]));
  const words: CodeWord[] = [];
  for (const line of typed.split(/\r\n?|\n/).map(normaliseName)) {
    if (!line) continue;
    const [, hour, minute, untilHour, untilMinute, rest] = TIMED.exec(line) ?? [];
    const word = rest ?? line;
    const key = codeWordKey(word);
    const from = rest === undefined ? null : minutesAfter(webinar, Number(hour), Number(minute));
    const until =
      untilHour === undefined || from === null
        ? null
        : lengthOf(webinar, from, Number(untilHour), Number(untilMinute));
    if (rest !== undefined && (from === null || (untilHour !== undefined && until === null)))
      return {
        problem:
          `“${line}” begins with a time that is not on the day of the event. It runs from ` +
          `${clockAt(webinar, 0)} to ${clockAt(webinar, webinar.lengthMinutes)}`,
      };
    if ([...word].length > MAX_WORD_LETTERS)
      return { problem: `The code word must be ${MAX_WORD_LETTERS} characters or fewer` };
    if (key.length < 3)
      return { problem: "The code word must have at least three letters or digits" };
    if (words.some((other) => codeWordKey(other.word) === key))
      return { problem: `“${word}” is there twice. Write each word once` };
    words.push({ id: known.get(key) ?? newId(), word, from, until });
  }
  return words.length > MAX_WORDS
    ? { problem: `Write at most ${MAX_WORDS} code words` }
    : { words };
}

/** The same the other way round: what the field holds. */
export function codeWordsText(words: readonly CodeWord[], webinar: Times): string {
  return words
    .map(({ word, from, until }) => {
      if (from === null) return word;
      return `${clockAt(webinar, from)}${until === null ? "" : `–${clockAt(webinar, until)}`} ${word}`;
    })
    .join("\n");
}

function clockAt({ startsAt, timeZone }: Times, minutes: number): string {
  const { hour, minute } = wallTime(new Date(Date.parse(startsAt) + minutes * 60_000), timeZone);
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/**
 * Minutes after the start at which clocks show that time; an earlier one than the start is
 * tomorrow's. Null: it is not during the webinar.
 */
function minutesAfter(webinar: Times, hour: number, minute: number): number | null {
  if (hour > 23 || minute > 59) return null;
  const start = wallTime(new Date(webinar.startsAt), webinar.timeZone);
  const minutes =
    (hour * 60 + minute - (start.hour * 60 + start.minute) + DAY_MINUTES) % DAY_MINUTES;
  return minutes <= webinar.lengthMinutes ? minutes : null;
}

/**
 * Until when a word is taken that is taken from `from`: by the next clock that shows the time, at
 * the latest a day after the end.
 */
function lengthOf(webinar: Times, from: number, hour: number, minute: number): number | null {
  if (hour > 23 || minute > 59) return null;
  const start = wallTime(new Date(webinar.startsAt), webinar.timeZone);
  const ofDay = (start.hour * 60 + start.minute + from) % DAY_MINUTES;
  const length = (hour * 60 + minute - ofDay + DAY_MINUTES) % DAY_MINUTES;
  return length > 0 ? from + length : null;
}
