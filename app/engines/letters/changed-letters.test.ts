import { expect, test } from "vitest";
import { changedLetters } from "./changed-letters.ts";

const marked = (before: string, after: string) =>
  changedLetters(before, after)
    .map(({ text, isChanged }) => (isChanged ? `[${text}]` : text))
    .join("");

test.each([
  ["Funmilayo Adebayo", "Fúnmiláyọ̀ Adébáyọ̀", "F[ú]nmil[á]y[ọ̀] Ad[é]b[á]y[ọ̀]"],
  ["MUSA KATSINA", "Musa Ƙatsina", "M[usa] [Ƙatsina]"],
  ["Gbenag", "Gbenga", "Gbeng[a]"],
  ["John", "Grace", "[Grace]"],
  ["", "Ada", "[Ada]"],
  ["Ada", "Ada", "Ada"],
])("%s to %s", (before, after, shown) => {
  expect(marked(before, after)).toBe(shown);
});

test("what is much too long is changed as a whole", () => {
  expect(changedLetters("a", "b".repeat(3000))).toEqual([
    { text: "b".repeat(3000), isChanged: true },
  ]);
});
