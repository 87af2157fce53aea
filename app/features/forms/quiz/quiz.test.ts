import { describe, expect, test } from "vitest";
import type { FormElement } from "../definition/definition.ts";
import { elementOf } from "../fields/parts/posted-values.ts";
import { quizQuestion } from "../fields/quiz-question.ts";
import { hasPassed, markAnswers, pointsToPass, scoreOf } from "./score-quiz.ts";
import { shuffleQuiz } from "./shuffle-quiz.ts";

const OPTIONS = ["Lagos", "Abuja", "Kano", "Ibadan", "Jos"];

function question(
  id: string,
  change: Partial<FormElement["settings"]> = {},
  more: Partial<FormElement> = {},
): FormElement {
  const element = elementOf("quiz-question");
  const settings = { ...element.settings, options: OPTIONS, correct: ["Abuja"], ...change };
  return { ...element, id, label: id, settings, ...more };
}

describe("The score", () => {
  const elements = [
    question("one", { points: 2 }),
    question("two", { many: true, correct: ["Lagos", "Kano"], points: 3 }),
    question("three", { correct: ["Lagos", "Jos"] }),
  ];
  const points = (answers: Record<string, string[]>) => scoreOf({ elements }, answers)?.points;

  test("a question earns all of its points or none", () => {
    expect(points({ one: ["Abuja"], two: ["Lagos", "Kano"], three: ["Jos"] })).toBe(6);
    expect(points({ one: ["Kano"], two: ["Lagos"], three: ["Abuja"] })).toBe(0);
    expect(points({ two: ["Lagos", "Kano", "Jos"] })).toBe(0);
    expect(points({})).toBe(0);
  });

  test("what a condition hides is not counted", () => {
    const rules = [{ questionId: "one", test: "is" as const, value: "Kano" }];
    const hidden = question("more", { points: 10 }, { showWhen: { match: "all", rules } });
    expect(
      scoreOf({ elements: [...elements, hidden] }, { one: ["Abuja"], more: ["Abuja"] }),
    ).toEqual({
      points: 2,
      maxPoints: 6,
    });
  });

  test("the pass mark is reached to the point", () => {
    expect(hasPassed({ points: 3, maxPoints: 5 }, { passPercent: 60 })).toBe(true);
    expect(hasPassed({ points: 2, maxPoints: 5 }, { passPercent: 41 })).toBe(false);
    expect(pointsToPass(5, { passPercent: 41 })).toBe(3);
    expect(scoreOf({ elements: [elementOf("heading")] }, {})).toBeNull();
  });

  test("each answer is marked with what is right", () => {
    const [first] = markAnswers({ elements }, { one: ["Kano"] });
    expect(first).toMatchObject({
      answer: ["Kano"],
      correct: ["Abuja"],
      isRight: false,
      points: 2,
    });
  });
});

describe("The order", () => {
  const asking = question(
    "f",
    {},
    { showWhen: { match: "all", rules: [{ questionId: "e", test: "answered", value: "" }] } },
  );
  const elements = [..."abcd"]
    .map((id) => question(id))
    .concat(question("e"), elementOf("heading"), asking);
  const order = (seed: string) =>
    shuffleQuiz({ elements }, { seed, questions: true, choices: true }).elements.map(
      ({ id }) => id,
    );

  test("a seed gives the same order again, and another one another", () => {
    expect(order("guest:1")).toEqual(order("guest:1"));
    const orders = new Set(Array.from({ length: 20 }, (_, at) => order(`guest:${at}`).join("")));
    expect(orders.size).toBeGreaterThan(5);
  });

  test("conditions, what they ask about and other elements stay in place", () => {
    for (let at = 0; at < 10; at++) {
      const mixed = order(`guest:${at}`);
      expect(mixed.slice(4)).toEqual(elements.slice(4).map(({ id }) => id));
      expect(mixed.slice(0, 4).sort()).toEqual(["a", "b", "c", "d"]);
    }
  });

  test("questions stay on their page, choices in their question", () => {
    const pages = [
      question("a"),
      question("b"),
      elementOf("page-break"),
      question("c"),
      question("d"),
    ];
    const mixed = shuffleQuiz(
      { elements: pages },
      { seed: "x", questions: true, choices: true },
    ).elements;
    expect(
      mixed
        .slice(0, 2)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(["a", "b"]);
    expect(
      mixed
        .slice(3)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(["c", "d"]);
    for (const { kind, settings } of mixed)
      if (kind === "quiz-question")
        expect([...(settings.options as string[])].sort()).toEqual([...OPTIONS].sort());
  });
});

test("pages of visitors hold no correct answer", () => {
  expect(
    JSON.stringify(
      quizQuestion.forVisitors!(question("a", { explanation: "It moved in 1991" }) as never),
    ),
  ).not.toMatch(/"correct":\["|1991/);
});
