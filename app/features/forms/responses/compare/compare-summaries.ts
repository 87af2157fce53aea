import { searchable } from "#app/engines/letters/searchable.ts";
import type { QuestionSummary } from "../summary/tally.ts";

/**
 * One answer and how many gave it, in each of two forms. `shares` are of those who answered the
 * question, 0 to 1.
 */
export interface ComparedLine {
  label: string;
  counts: [number, number];
  shares: [number, number];
  /** Points of a hundred between the two rounded shares: 12 means 12 points more in the second. */
  points: number;
}

/** A question that both forms ask. */
export interface ComparedQuestion {
  label: string;
  answered: [number, number];
  /** Of numbers: the means; null where nobody answered, or for other questions. */
  means: [number | null, number | null] | null;
  lines: ComparedLine[];
}

export interface Comparison {
  questions: ComparedQuestion[];
  /** Labels of questions that can be counted and are in one form alone. */
  only: [string[], string[]];
}

/**
 * Puts the summaries of two forms beside each other. Questions are matched by their labels,
 * whatever their capitals and accents, and by what kind of summary they have; of two with one label
 * in a form, the first goes with the first.
 */
export function compareSummaries(before: QuestionSummary[], after: QuestionSummary[]): Comparison {
  const first = before.filter(isCountable);
  const rest = after.filter(isCountable);
  const questions: ComparedQuestion[] = [];
  const onlyBefore: string[] = [];
  for (const question of first) {
    const same = rest.find((other) => keyOf(other) === keyOf(question));
    if (same) {
      rest.splice(rest.indexOf(same), 1);
      questions.push(...compared(question, same));
    } else onlyBefore.push(question.label);
  }
  return { questions, only: [onlyBefore, rest.map(({ label }) => label)] };
}

const isCountable = ({ shown }: QuestionSummary) => shown.chart !== "texts";

function keyOf({ label, shown }: QuestionSummary): string {
  return `${shown.chart} ${searchable(label.replace(/(?<![\s?.:!])[\s?.:!]+$/, ""))}`;
}

function compared(one: QuestionSummary, other: QuestionSummary): ComparedQuestion[] {
  const answered: [number, number] = [one.answered, other.answered];
  const [a, b] = [one.shown, other.shown];
  const { label } = other;
  if (a.chart === "matrix" && b.chart === "matrix")
    return matrixRows(a, b).map(({ row, lines, sums }) => ({
      label: `${label}: ${row}`,
      answered: sums,
      means: null,
      lines,
    }));
  if (a.chart === "numbers" && b.chart === "numbers")
    return [
      {
        label,
        answered,
        means: [a.mean, b.mean],
        lines: linesOf(barsOf(a.bars), barsOf(b.bars), answered),
      },
    ];
  if (a.chart === "choices" && b.chart === "choices")
    return [
      { label, answered, means: null, lines: linesOf(barsOf(a.bars), barsOf(b.bars), answered) },
    ];
  return [];
}

type Counts = { label: string; count: number }[];

const barsOf = (bars: Counts): Counts => bars.map(({ label, count }) => ({ label, count }));

/** The answers of the second form in its order, after them those that only the first has. */
function linesOf(before: Counts, after: Counts, answered: [number, number]): ComparedLine[] {
  const counts = new Map<string, { label: string; counts: [number, number] }>();
  for (const [side, bars] of [
    [1, after],
    [0, before],
  ] as const)
    for (const { label, count } of bars) {
      const key = searchable(label) || label;
      const known = counts.get(key) ?? { label, counts: [0, 0] };
      known.counts[side] += count;
      counts.set(key, known);
    }
  return [...counts.values()].map(({ label, counts: both }) => {
    const shares: [number, number] = [share(both[0], answered[0]), share(both[1], answered[1])];
    return { label, counts: both, shares, points: percent(shares[1]) - percent(shares[0]) };
  });
}

/** As it is shown beside the change, so that the two agree. */
const percent = (part: number) => Math.round(part * 100);

const share = (count: number, of: number) => (of === 0 ? 0 : count / of);

type Matrix = Extract<QuestionSummary["shown"], { chart: "matrix" }>;

function matrixRows(before: Matrix, after: Matrix) {
  return after.rows.flatMap(({ label: row, counts }) => {
    const earlier = before.rows.find((other) => searchable(other.label) === searchable(row));
    if (!earlier) return [];
    const both = [
      before.columns.map((label, at) => ({ label, count: earlier.counts[at] ?? 0 })),
      after.columns.map((label, at) => ({ label, count: counts[at] ?? 0 })),
    ] as const;
    const sums = both.map((bars) => bars.reduce((sum, { count }) => sum + count, 0)) as [
      number,
      number,
    ];
    return [{ row, sums, lines: linesOf(both[0], both[1], sums) }];
  });
}
