import { describe, expect, test, vi } from "vitest";
import type { Answers, FormElement, ShowRule } from "../definition/definition.ts";
import { FIELD_TYPES } from "../fields/field-types.ts";
import { elementOf } from "../fields/parts/posted-values.ts";
import { answersShown, shownElements } from "./conditions.ts";
import { pagesOf, pagesShown } from "./pages.ts";

type Rule = [questionId: string, test: ShowRule["test"], value?: string];

function when(...rules: Rule[]): FormElement["showWhen"] {
  return {
    match: "all",
    rules: rules.map(([questionId, its, value = ""]) => ({ questionId, test: its, value })),
  };
}

function ask(
  id: string,
  kind = "short-text",
  change: Parameters<typeof elementOf>[1] = {},
): FormElement {
  return elementOf(kind, { label: id, ...change, id });
}

const idsShown = (elements: FormElement[], answers: Answers) =>
  shownElements({ elements }, answers).map(({ id }) => id);

/** Whether a question with this condition on `a` is shown. */
function isShown(
  a: FormElement,
  answer: Answers[string] | undefined,
  its: ShowRule["test"],
  value = "",
): boolean {
  const elements = [a, ask("b", "short-text", { showWhen: when([a.id, its, value]) })];
  return idsShown(elements, answer === undefined ? {} : { [a.id]: answer }).includes("b");
}

describe("one rule", () => {
  const text = ask("a");

  test("is, is-not and contains ignore case, accent encoding and outer spaces", () => {
    expect(isShown(text, "Ọlá", "is", " ọlá ".normalize("NFD"))).toBe(true);
    expect(isShown(text, "Ọlá", "is-not", "ola")).toBe(true);
    expect(isShown(text, "I come from Lagos", "contains", "LAGOS")).toBe(true);
    expect(isShown(text, "I come from Lagos", "is", "Lagos")).toBe(false);
  });

  test("what was not answered is nothing", () => {
    expect(isShown(text, undefined, "answered")).toBe(false);
    expect(isShown(text, undefined, "not-answered")).toBe(true);
    expect(isShown(text, undefined, "is", "")).toBe(false);
    expect(isShown(text, undefined, "is-not", "x")).toBe(true);
    expect(isShown(text, undefined, "more-than", "-1")).toBe(false);
    expect(isShown(text, undefined, "less-than", "1")).toBe(false);
  });

  test("numbers are compared by size, as they are written", () => {
    expect(isShown(text, "9", "less-than", "10")).toBe(true);
    expect(isShown(text, "1000", "more-than", "1,000")).toBe(false);
    expect(isShown(text, "1250", "more-than", "1,000")).toBe(true);
    expect(isShown(text, "5", "is", "5.0")).toBe(true);
    expect(isShown(ask("a", "scale"), 0, "is", "0")).toBe(true);
    expect(isShown(ask("a", "scale"), 10, "more-than", "8")).toBe(true);
    expect(isShown(ask("a", "rating"), 3, "less-than", "3")).toBe(false);
  });

  test("what only looks like a number to a computer is a text", () => {
    expect(isShown(text, "007", "is", "7")).toBe(false);
    expect(isShown(text, "1e3", "is", "1000")).toBe(false);
    expect(isShown(text, "Infinity", "more-than", "5")).toBe(false);
    expect(isShown(text, "many", "more-than", "5")).toBe(false);
    expect(isShown(text, "many", "less-than", "5")).toBe(false);
    expect(isShown(text, "beta", "more-than", "Alpha")).toBe(true);
  });

  test("days are compared by time, however the condition writes them", () => {
    const day = ask("a", "date");
    expect(isShown(day, "2026-01-31", "is", "31/1/2026")).toBe(true);
    expect(isShown(day, "2026-01-31", "less-than", "1 February 2026")).toBe(true);
    expect(isShown(day, "2026-01-31", "more-than", "2026-01-31")).toBe(false);
    expect(isShown(day, "2026-01-31", "more-than", "30.01.2026")).toBe(true);
  });

  test("one of several choices is enough, and Other stands for anything else", () => {
    const many = ask("a", "multiple-choice", {
      settings: { options: ["Red", "Blue"], other: true },
    });
    expect(isShown(many, ["Red", "Blue"], "is", "blue")).toBe(true);
    expect(isShown(many, ["Red", "Blue"], "is-not", "blue")).toBe(false);
    expect(isShown(many, ["Green"], "is", "Other")).toBe(true);
    expect(isShown(many, ["Red"], "is", "Other")).toBe(false);
    expect(isShown(ask("a", "matrix"), [["The speaker", "Very"]], "is", "The speaker: very")).toBe(
      true,
    );
  });
});

describe("several questions", () => {
  test("all, any, and a condition without rules", () => {
    const rules = when(["a", "is", "1"], ["b", "is", "2"])!;
    const form = (match: "all" | "any") => [
      ask("a"),
      ask("b"),
      ask("c", "short-text", { showWhen: { ...rules, match } }),
    ];
    expect(idsShown(form("all"), { a: "1" })).toEqual(["a", "b"]);
    expect(idsShown(form("any"), { a: "1" })).toEqual(["a", "b", "c"]);
    expect(
      idsShown([ask("a", "short-text", { showWhen: { match: "any", rules: [] } })], {}),
    ).toEqual(["a"]);
  });

  test("a posted answer to a hidden question is dropped, through whole chains", () => {
    const elements = [
      ask("a", "yes-no"),
      ask("b", "short-text", { showWhen: when(["a", "is", "yes"]) }),
      ask("c", "short-text", { showWhen: when(["b", "answered"]) }),
      ask("d", "short-text", { showWhen: when(["c", "is-not", "x"]) }),
    ];
    const answers = { a: "No", b: "posted", c: "posted", d: "fine" };
    expect(idsShown(elements, answers)).toEqual(["a", "d"]);
    expect(answersShown({ elements }, answers)).toEqual({ a: "No", d: "fine" });
    expect(idsShown(elements, { ...answers, a: "Yes" })).toEqual(["a", "b", "c", "d"]);
  });

  test("a condition on a later, missing or own question counts as unanswered", () => {
    const later = ask("a", "short-text", { showWhen: when(["b", "answered"]) });
    const itself = ask("c", "short-text", { showWhen: when(["c", "answered"]) });
    const missing = ask("d", "short-text", { showWhen: when(["gone", "not-answered"]) });
    expect(
      idsShown([later, ask("b"), itself, missing], { a: "1", b: "1", c: "1", d: "1" }),
    ).toEqual(["b", "d"]);
  });

  test("a hidden page break hides its page up to the next one", () => {
    const elements = [
      ask("a", "yes-no"),
      ask("p1", "page-break", { showWhen: when(["a", "is", "Yes"]) }),
      ask("b"),
      ask("p2", "page-break"),
      ask("c", "short-text", { showWhen: when(["b", "answered"]) }),
      ask("d"),
    ];
    expect(idsShown(elements, { a: "No", b: "posted" })).toEqual(["a", "p2", "d"]);
    expect(idsShown(elements, { a: "Yes", b: "said" })).toEqual(["a", "p1", "b", "p2", "c", "d"]);
    expect(pagesShown({ elements }, { a: "No" }).map(({ number }) => number)).toEqual([1, 3]);
  });
});

describe("pages", () => {
  const pages = (elements: FormElement[]) =>
    pagesOf({ elements }).map(({ elements: some }) => some.map(({ id }) => id).join(""));

  test("a page break begins a page; breaks with nothing between are one", () => {
    const definition = {
      elements: [
        ask("a"),
        ask("p", "page-break", { label: "" }),
        ask("q", "page-break", { label: "More" }),
        ask("b"),
        ask("r", "page-break"),
      ],
    };
    expect(pages(definition.elements)).toEqual(["a", "qb"]);
    expect(pagesOf(definition).map(({ number, title }) => [number, title])).toEqual([
      [1, ""],
      [2, "More"],
    ]);
  });

  test("a form that begins with a page break begins on that page", () => {
    expect(pages([ask("p", "page-break"), ask("a")])).toEqual(["pa"]);
  });

  test("a form of nothing has one page", () => {
    expect(pages([])).toEqual([""]);
    expect(pages([ask("p", "page-break")])).toEqual([""]);
    expect(pagesShown({ elements: [] }, {})).toHaveLength(1);
  });

  test("only a question depending on its own page moves to the next", () => {
    const about = (id: string, of: string) =>
      ask(id, "short-text", { showWhen: when([of, "answered"]) });
    expect(pages([ask("a"), about("b", "a"), about("c", "a"), ask("d"), about("e", "d")])).toEqual([
      "a",
      "bcd",
      "e",
    ]);
    expect(
      pages([
        ask("a"),
        ask("p", "page-break", { showWhen: when(["a", "answered"]) }),
        about("b", "a"),
      ]),
    ).toEqual(["a", "pb"]);
  });

  test("pages with nothing shown are left out; the others keep their numbers", () => {
    const elements = [
      ask("a", "yes-no"),
      ask("b", "short-text", { showWhen: when(["a", "is", "Yes"]) }),
      ask("p", "page-break"),
      ask("c"),
    ];
    expect(pagesShown({ elements }, { a: "No" }).map(({ number }) => number)).toEqual([1, 3]);
    expect(pagesShown({ elements }, { a: "Yes" }).map(({ number }) => number)).toEqual([1, 2, 3]);
  });
});

test("in the largest form, conditions read the longest answer only once", () => {
  const options = Array.from({ length: 200 }, (_, at) => `Choice number ${at}, in a few words`);
  const tests = ["is", "contains", "more-than"] as const;
  const elements = [
    ask("a", "multiple-choice", {
      settings: { options, other: false, value: "", min: null, max: null },
    }),
    ask("p", "page-break"),
    ...Array.from({ length: 198 }, (_, at) =>
      ask(`e${at}`, "short-text", {
        showWhen: when(
          ...Array.from(
            { length: 5 },
            (_, rule): Rule => ["a", tests[rule % 3]!, `Choice number ${at + rule}`],
          ),
        ),
      }),
    ),
  ];
  const values = vi.spyOn(FIELD_TYPES["multiple-choice"]!, "values");
  pagesShown({ elements }, { a: options });
  // Seconds, when every rule reads the answer anew: and a page is worked out ten times.
  expect(values).toHaveBeenCalledTimes(1);
  values.mockRestore();
});
