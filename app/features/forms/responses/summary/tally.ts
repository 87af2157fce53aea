import type { FormElement, Json } from "../../definition/definition.ts";
import type { Tally } from "../../definition/field-type.ts";
import { fieldTypeOf } from "../../fields/field-types.ts";
import { type AnsweredVersion, type AskedQuestion, questionLabel } from "../asked-questions.ts";
import type { PartCounts, QuestionCounts } from "./part-counts.ts";

export interface Bar {
  label: string;
  count: number;
  /** What the bar says as a filter of the table, where it can. */
  value: string | null;
}

/** What all answers to one question come to. */
export interface QuestionSummary {
  id: string;
  label: string;
  /** How many answered it. */
  answered: number;
  shown:
    | { chart: "choices"; bars: Bar[]; several: boolean }
    | { chart: "numbers"; bars: Bar[]; mean: number | null }
    | { chart: "matrix"; columns: string[]; rows: { label: string; counts: number[] }[] }
    | { chart: "texts"; newest: { text: string; responseId: string }[] };
}

interface Counter {
  /** Answers are added newest first. */
  add(answer: Json, element: FormElement, responseId: string): void;
  counts(): QuestionCounts;
  /**
   * Adds what others have counted, of answers that are older than all before. Of another chart:
   * nothing.
   */
  merge(counts: QuestionCounts): void;
  shown(textOf: TextOf): QuestionSummary["shown"];
}

/** What a response answered to a question, in words; null: it is gone. */
type TextOf = (responseId: string) => string | null;

/** The answers to one question, counted. */
export interface QuestionTally {
  id: string;
  add: Counter["add"];
  counts(): PartCounts["questions"][number];
  merge(part: PartCounts["questions"][number]): void;
  /** Responses whose texts are shown. */
  newest(): string[];
  summary(textOf: TextOf): QuestionSummary;
}

export const TEXTS_SHOWN = 5;
const LETTERS_SHOWN = 400;
/** More different bars than anybody compares; what goes beyond is counted as one. */
const MAX_BARS = 60;

/**
 * Counts the answers to one question, whatever version they were given to. Memory depends on the
 * question, never on how many answered. Null for kinds that are not summed up.
 */
export function startTally(
  question: AskedQuestion,
  versions: AnsweredVersion[],
): QuestionTally | null {
  const tally = fieldTypeOf(question.element).tally(question.element);
  if (!tally) return null;
  const { id } = question;
  const counter = counterFor(tally, question, versions);
  let answered = 0;
  return {
    id,
    add(answer, element, responseId) {
      answered++;
      counter.add(answer, element, responseId);
    },
    counts: () => ({ id, answered, counts: counter.counts() }),
    merge(part) {
      answered += part.answered;
      counter.merge(part.counts);
    },
    newest() {
      const counts = counter.counts();
      return counts.chart === "texts" ? counts.newest : [];
    },
    summary: (textOf) => ({
      id,
      label: questionLabel(question),
      answered,
      shown: counter.shown(textOf),
    }),
  };
}

function counterFor(tally: Tally, question: AskedQuestion, versions: AnsweredVersion[]): Counter {
  switch (tally.chart) {
    case "choices":
      return countChoices(tally, valuesEver(question, versions, tally.values));
    case "numbers":
      return countNumbers(tally, question);
    case "matrix":
      return countLines();
    case "texts":
      return keepTexts();
  }
}

/** The values that any version counted, those of the newest first. */
function valuesEver(
  { id }: AskedQuestion,
  versions: AnsweredVersion[],
  newest: string[],
): string[] {
  const values = new Set(newest);
  for (const { byId } of versions) {
    const element = byId.get(id);
    const tally = element && fieldTypeOf(element).tally(element);
    if (tally?.chart === "choices") for (const value of tally.values) values.add(value);
  }
  return [...values];
}

function countChoices({ other }: Extract<Tally, { chart: "choices" }>, values: string[]): Counter {
  const counts = new Map(values.map((value) => [value, 0]));
  let others = 0;
  let several = false;
  return {
    add(answer, element) {
      const given = [...new Set(fieldTypeOf(element).values(answer, element))];
      const known = given.filter((value) => counts.has(value));
      for (const value of known) counts.set(value, (counts.get(value) ?? 0) + 1);
      // What "Other" was said to be comes with the word "Other": one answer.
      const isOther = known.length < given.length;
      if (isOther) others++;
      if (known.length + (isOther ? 1 : 0) > 1) several = true;
    },
    counts: () => ({
      chart: "choices",
      counts: [...counts].filter(([, count]) => count > 0),
      others,
      several,
    }),
    merge(part) {
      if (part.chart !== "choices") return;
      for (const [value, count] of part.counts) counts.set(value, (counts.get(value) ?? 0) + count);
      others += part.others;
      several ||= part.several;
    },
    shown() {
      const bars: Bar[] = [...counts].map(([value, count]) => ({ label: value, count, value }));
      if (other !== undefined || others > 0) {
        bars.push({ label: other ?? "Something else", count: others, value: other ?? null });
      }
      return { chart: "choices", bars, several };
    },
  };
}

function countNumbers(
  { from, to }: Extract<Tally, { chart: "numbers" }>,
  { element }: AskedQuestion,
): Counter {
  const isClosed = fieldTypeOf(element).choices(element) !== null;
  const counts = new Map<number, number>();
  for (let number = from; number <= to && counts.size < MAX_BARS; number++) counts.set(number, 0);
  let sum = 0;
  let count = 0;
  let outside = 0;
  return {
    add(answer, own) {
      for (const value of fieldTypeOf(own).values(answer, own)) {
        const number = Number(value);
        if (value.trim() === "" || !Number.isFinite(number)) continue;
        sum += number;
        count++;
        const whole = Math.round(number);
        const before = counts.get(whole);
        if (before === undefined) outside++;
        else counts.set(whole, before + 1);
      }
    },
    counts: () => ({
      chart: "numbers",
      counts: [...counts].filter(([, times]) => times > 0),
      sum,
      count,
      outside,
    }),
    merge(part) {
      if (part.chart !== "numbers") return;
      for (const [number, times] of part.counts)
        counts.set(number, (counts.get(number) ?? 0) + times);
      sum += part.sum;
      count += part.count;
      outside += part.outside;
    },
    shown() {
      const bars: Bar[] = [...counts].map(([number, times]) => ({
        label: String(number),
        count: times,
        value: isClosed ? String(number) : null,
      }));
      if (outside > 0) bars.push({ label: "Other numbers", count: outside, value: null });
      return { chart: "numbers", bars, mean: count === 0 ? null : sum / count };
    },
  };
}

/**
 * Lines and columns by their words: a line that an older version had is shown below the ones of
 * today.
 */
function countLines(): Counter {
  const columns: string[] = [];
  const lines = new Map<string, Map<string, number>>();
  const seen = new Set<FormElement>();
  const learn = (element: FormElement) => {
    const tally = fieldTypeOf(element).tally(element);
    if (tally?.chart !== "matrix") return;
    for (const row of tally.rows) if (!lines.has(row)) lines.set(row, new Map());
    for (const column of tally.columns) if (!columns.includes(column)) columns.push(column);
  };
  const counted = () => ({
    chart: "matrix" as const,
    columns,
    rows: [...lines].map(([label, counts]) => ({
      label,
      counts: columns.map((column) => counts.get(column) ?? 0),
    })),
  });
  return {
    add(answer, element) {
      if (!seen.has(element)) {
        seen.add(element);
        learn(element);
      }
      const tally = fieldTypeOf(element).tally(element);
      if (tally?.chart !== "matrix") return;
      fieldTypeOf(element)
        .cells(answer, element)
        .forEach((cell, index) => {
          const counts = lines.get(tally.rows[index] ?? "");
          if (counts && cell !== "") counts.set(cell, (counts.get(cell) ?? 0) + 1);
        });
    },
    counts: counted,
    merge(part) {
      if (part.chart !== "matrix") return;
      for (const column of part.columns) if (!columns.includes(column)) columns.push(column);
      for (const { label, counts } of part.rows) {
        const line = lines.get(label) ?? new Map<string, number>();
        lines.set(label, line);
        counts.forEach((count, at) => {
          const column = part.columns[at] ?? "";
          line.set(column, (line.get(column) ?? 0) + count);
        });
      }
    },
    shown: counted,
  };
}

function keepTexts(): Counter {
  const newest: string[] = [];
  return {
    add(_answer, _element, responseId) {
      if (newest.length < TEXTS_SHOWN) newest.push(responseId);
    },
    counts: () => ({ chart: "texts", newest }),
    merge(part) {
      if (part.chart === "texts") newest.push(...part.newest.slice(0, TEXTS_SHOWN - newest.length));
    },
    shown: (textOf) => ({
      chart: "texts",
      newest: newest.flatMap((responseId) => {
        const text = textOf(responseId);
        return text === null ? [] : [{ responseId, text: shortened(text) }];
      }),
    }),
  };
}

function shortened(text: string): string {
  return text.length > LETTERS_SHOWN ? `${text.slice(0, LETTERS_SHOWN)}…` : text;
}
