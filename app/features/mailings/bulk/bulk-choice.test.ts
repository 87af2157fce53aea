import { expect, test } from "vitest";
import {
  type BulkChoice,
  EVERYBODY,
  isChosen,
  NOBODY,
  readChoice,
  withTicks,
  writeChoice,
} from "./bulk-choice.ts";

const address = (choice: BulkChoice, isPreselected: boolean) => {
  const query = new URLSearchParams();
  writeChoice(query, choice, isPreselected);
  return query.toString();
};
const roundTrip = (choice: BulkChoice, isPreselected: boolean) =>
  readChoice(new URLSearchParams(address(choice, isPreselected)), isPreselected);

test("an address without a choice means nobody, or everybody of a card", () => {
  expect(readChoice(new URLSearchParams(), false)).toEqual(NOBODY);
  expect(readChoice(new URLSearchParams(), true)).toEqual(EVERYBODY);
});

test("every choice survives the address, nobody of a card too", () => {
  for (const isPreselected of [true, false]) {
    for (const choice of [
      NOBODY,
      EVERYBODY,
      { all: null, minus: [], plus: [46, 1_000_000] },
      { all: "", minus: [7], plus: [] },
      { all: "ada", minus: [7], plus: [9] },
    ])
      expect(roundTrip(choice, isPreselected)).toEqual(choice);
  }
});

test("ticks of a page are added to those of other pages", () => {
  const first = withTicks(NOBODY, {
    shown: [1, 2, 3],
    covered: new Set(),
    ticked: new Set([1, 3]),
  });
  const second = withTicks(first, { shown: [4, 5], covered: new Set(), ticked: new Set([5]) });
  expect(second).toEqual({ all: null, minus: [], plus: [1, 3, 5] });
  expect(
    withTicks(second, { shown: [1, 2, 3], covered: new Set(), ticked: new Set([2]) }).plus,
  ).toEqual([5, 2]);
});

test("unticked people are left out of everybody; ticking again restores them", () => {
  const page = { shown: [1, 2, 3], covered: new Set([1, 2, 3]) };
  const without = withTicks(EVERYBODY, { ...page, ticked: new Set([1, 3]) });
  expect(without).toEqual({ all: "", minus: [2], plus: [] });
  expect(withTicks(without, { ...page, ticked: new Set([1, 2, 3]) })).toEqual(EVERYBODY);
});

test("beside all that some words find, others can be ticked", () => {
  const choice = withTicks(
    { all: "ada", minus: [], plus: [] },
    { shown: [8, 9], covered: new Set([8]), ticked: new Set([8, 9]) },
  );
  expect(choice).toEqual({ all: "ada", minus: [], plus: [9] });
  expect([
    isChosen(choice, 8, true),
    isChosen(choice, 9, false),
    isChosen(choice, 10, false),
  ]).toEqual([true, true, false]);
});

test("nonsense in an address is passed over", () => {
  expect(
    readChoice(new URLSearchParams("pick=1a..DROP TABLE.-1.0.zzzzzzzzzzzzzzzz.2b"), false).plus,
  ).toEqual([46, 83]);
  expect(
    readChoice(
      new URLSearchParams(
        `pick=${Array.from({ length: 5000 }, (_, i) => (i + 1).toString(36)).join(".")}`,
      ),
      false,
    ).plus,
  ).toHaveLength(1000);
});
