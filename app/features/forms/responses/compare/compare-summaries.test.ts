import { expect, test } from "vitest";
import type { QuestionSummary } from "../summary/tally.ts";
import { compareSummaries } from "./compare-summaries.ts";

const choices = (label: string, counts: Record<string, number>): QuestionSummary => ({
  id: label,
  label,
  answered: Object.values(counts).reduce((sum, count) => sum + count, 0),
  shown: {
    chart: "choices",
    several: false,
    bars: Object.entries(counts).map(([value, count]) => ({ label: value, count, value })),
  },
});

const numbers = (
  label: string,
  mean: number | null,
  counts: Record<string, number>,
): QuestionSummary => ({
  ...choices(label, counts),
  shown: {
    chart: "numbers",
    mean,
    bars: Object.entries(counts).map(([value, count]) => ({ label: value, count, value })),
  },
});

test("questions are matched by label without capitals, accents and closing marks", () => {
  const { questions, only } = compareSummaries(
    [choices("Can you write a CV", { Yes: 1, No: 3 }), choices("Where from?", { Lagos: 2 })],
    [choices("Your track", { Data: 1 }), choices("can you write a CV?", { Yes: 6, No: 2 })],
  );
  expect(questions).toEqual([
    {
      label: "can you write a CV?",
      answered: [4, 8],
      means: null,
      lines: [
        { label: "Yes", counts: [1, 6], shares: [0.25, 0.75], points: 50 },
        { label: "No", counts: [3, 2], shares: [0.75, 0.25], points: -50 },
      ],
    },
  ]);
  expect(only).toEqual([["Where from?"], ["Your track"]]);
});

test("numbers have both means, also where nobody answered", () => {
  const { questions } = compareSummaries(
    [numbers("How sure?", 2, { 1: 1, 3: 1 })],
    [numbers("How sure?", null, { 1: 0, 3: 0 })],
  );
  expect(questions[0]!.means).toEqual([2, null]);
  expect(questions[0]!.lines.map(({ shares }) => shares)).toEqual([
    [0.5, 0],
    [0.5, 0],
  ]);
});

test("an answer that only one form has is shown with nought", () => {
  const { questions } = compareSummaries(
    [choices("Track", { Data: 1, Films: 1 })],
    [choices("Track", { data: 3, Design: 1 })],
  );
  expect(questions[0]!.lines.map(({ label, counts }) => [label, counts])).toEqual([
    ["data", [1, 3]],
    ["Design", [0, 1]],
    ["Films", [1, 0]],
  ]);
});

test("a matrix is compared line by line, texts are not", () => {
  const matrix = (counts: number[][]): QuestionSummary => ({
    id: "m",
    label: "Skills",
    answered: 2,
    shown: {
      chart: "matrix",
      columns: ["Weak", "Strong"],
      rows: counts.map((row, at) => ({ label: ["Excel", "Word"][at]!, counts: row })),
    },
  });
  const text: QuestionSummary = {
    id: "t",
    label: "Why?",
    answered: 1,
    shown: { chart: "texts", newest: [] },
  };
  const { questions, only } = compareSummaries(
    [matrix([[2, 0]]), text],
    [
      matrix([
        [0, 2],
        [1, 1],
      ]),
      text,
    ],
  );
  expect(questions.map(({ label, lines }) => [label, lines.map(({ points }) => points)])).toEqual([
    ["Skills: Excel", [-100, 100]],
  ]);
  expect(only).toEqual([[], []]);
});
