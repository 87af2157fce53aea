import { expect, test } from "vitest";
import { isSameHolder } from "./same-holder.ts";

test.each([
  ["Ada Obi", "ADA OBI", true],
  ["Ada Obi", "Obi, Ada", true],
  ["Fúnmiláyọ̀ Adébáyọ̀", "Funmilayo Adebayo", true],
  ["Ada Obi", "Ada Ngozi Obi", true],
  ["Ada Obi", "Chidi Obi", false],
  ["Ada Obi", "Adaeze Obi", false],
  ["", "Ada Obi", false],
  ["…", "Ada Obi", false],
])("%s and %s at one address: %s", (one, other, isSame) => {
  expect(isSameHolder(one, other)).toBe(isSame);
  expect(isSameHolder(other, one)).toBe(isSame);
});

test("corrections lead from one name to another", () => {
  const corrections = [
    ["Ada Obi", "Adaeze Obi"],
    ["Adaeze Obi", "Adaeze Nwosu"],
    ["Chidi Obi", "Chidi Eze"],
  ] as const;
  expect(isSameHolder("Ada Obi", "ADAEZE NWOSU", corrections)).toBe(true);
  expect(isSameHolder("Adaeze Nwosu", "Ada Obi", corrections)).toBe(true);
  expect(isSameHolder("Ada Obi", "Chidi Eze", corrections)).toBe(false);
});
