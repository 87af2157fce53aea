import { expect, test } from "vitest";
import type { Answers, FormDefinition, FormElement } from "../definition/definition.ts";
import { fieldTypeOf } from "../fields/field-types.ts";
import {
  allowedPlace,
  isComplete,
  isSinglePage,
  placeAfter,
  placeBefore,
  progressAt,
  reachedAt,
} from "./form-path.ts";

function part(kind: string, id: string, change: Partial<FormElement> = {}): FormElement {
  return {
    kind,
    id,
    showWhen: null,
    help: "",
    required: false,
    ...fieldTypeOf({ kind }).start(),
    ...change,
  };
}

const comesInPerson = (value: string) => ({
  match: "all" as const,
  rules: [{ questionId: "come", test: "is" as const, value }],
});

/**
 * Page 1 asks who and whether one comes; page 2 is for those who come; page 3 is for those who do
 * not; page 4 for all.
 */
const definition: FormDefinition = {
  elements: [
    part("short-text", "name", { required: true }),
    part("yes-no", "come", { required: true }),
    part("page-break", "break2"),
    part("short-text", "meal", { showWhen: comesInPerson("Yes"), required: true }),
    part("page-break", "break3"),
    part("short-text", "why", { showWhen: comesInPerson("No") }),
    part("page-break", "break4"),
    part("short-text", "last"),
  ],
};

/** What the yes/no question keeps for a word, asked of the kind itself. */
function come(word: "Yes" | "No"): Answers {
  const kind = fieldTypeOf({ kind: "yes-no" });
  for (const answer of [word, word.toLowerCase(), word === "Yes"]) {
    try {
      if (kind.values(answer, definition.elements[1]!).includes(word))
        return { name: "Ada", come: answer };
    } catch {
      // Not the shape that this kind keeps.
    }
  }
  throw new Error("yes-no keeps its answers in another shape");
}

const at = (answers: Answers, reached: number) => ({ definition, answers, reached });

test("a form without page breaks and conditions is one page", () => {
  expect(isSinglePage({ elements: definition.elements.slice(0, 2) })).toBe(true);
  expect(isSinglePage(definition)).toBe(false);
});

test("no address leads past a page that lacks a required answer", () => {
  expect(allowedPlace(at({}, 1), 4)).toBe(1);
  expect(allowedPlace(at({ name: "Ada" }, 9), 4)).toBe(1);
  expect(allowedPlace(at(come("Yes"), 9), 4)).toBe(2);
  expect(allowedPlace(at({}, 9), "check")).toBe(1);
});

test("no address leads past pages not yet reached, even with nothing required", () => {
  expect(allowedPlace(at(come("No"), 3), 4)).toBe(3);
  expect(allowedPlace(at(come("No"), 3), "check")).toBe(3);
  expect(allowedPlace(at(come("No"), 5), "check")).toBe("check");
});

test("pages that conditions empty are stepped over, forwards and back", () => {
  expect(placeAfter(at(come("Yes"), 1), 1)).toBe(2);
  expect(placeAfter(at(come("No"), 1), 1)).toBe(3);
  expect(placeAfter(at({ ...come("Yes"), meal: "Rice" }, 2), 2)).toBe(4);
  expect(placeBefore(at(come("No"), 9), 4)).toBe(3);
  expect(placeBefore(at(come("Yes"), 9), 4)).toBe(2);
  expect(placeBefore(at(come("No"), 9), 1)).toBeNull();
  expect(placeBefore(at(come("No"), 9), "check")).toBe(4);
  expect(placeAfter(at(come("No"), 4), 4)).toBe("check");
});

test("the address of a hidden page leads to the one before", () => {
  expect(allowedPlace(at(come("No"), 9), 2)).toBe(1);
  expect(allowedPlace(at({ ...come("Yes"), meal: "Rice" }, 9), 3)).toBe(2);
});

test("the progress counts what is shown now", () => {
  expect(progressAt(at(come("No"), 4), 3)).toEqual({ position: 2, count: 3 });
  expect(progressAt(at({}, 1), 1)).toEqual({ position: 1, count: 2 });
});

test("a changed answer leads back to checking, via questions it made appear", () => {
  const all = { ...come("No"), why: "Too far", last: "x" };
  const reached = reachedAt({ definition, reached: 4 }, "check");
  expect(isComplete(at(all, reached))).toBe(true);
  expect(placeAfter(at({ ...all, name: "Ada B" }, reached), 1, { before: all })).toBe("check");
  const changed = { ...all, ...come("Yes") };
  expect(placeAfter(at(changed, reached), 1, { before: all })).toBe(2);
  expect(allowedPlace(at(changed, reached), "check")).toBe(2);
  const filled = { ...changed, meal: "Rice" };
  expect(placeAfter(at(filled, reached), 2, { before: changed })).toBe("check");
});
