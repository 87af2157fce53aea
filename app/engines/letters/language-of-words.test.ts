import { expect, test } from "vitest";
import { designTexts, findBuiltIn, TEMPLATES } from "../certificate/design.ts";
import { languageOfWords } from "./language-of-words.ts";

test.each([
  ["en", ["Certificate of Completion", "This is to certify that", "has completed the course"]],
  ["fr", ["Certificat de réussite", "est décerné à", "pour avoir suivi"]],
  ["ha", ["Takardar shaida", "An ba da wannan takardar shaida ga", "don kammala"]],
  ["ig", ["Asambodo", "E nyere asambodo a", "maka imecha ọzụzụ"]],
  ["yo", ["Ìwé-ẹ̀rí", "A fún", "ní ìwé-ẹ̀rí yìí fún ẹ̀kọ́"]],
  ["pcm", ["Dis certificate dey show say", "don finish di course"]],
])("%s", (language, texts) => {
  expect(languageOfWords(texts)).toBe(language);
});

test("names and single words say nothing", () => {
  for (const texts of [[], ["CERTIFICATE"], ["Fúnmiláyọ̀ Adébáyọ̀", "Lagoon"], ["2026"]])
    expect(languageOfWords(texts)).toBeNull();
});

/** Badges, and one in two languages. */
const FEW_WORDS = ["deux-rives", "hexagon-badge", "round-badge"];

test("every built-in design with sentences is in English", () => {
  const languages = Map.groupBy(TEMPLATES, ({ slug }) =>
    languageOfWords(designTexts(findBuiltIn(slug)!.design)),
  );
  expect([...languages.keys()].sort()).toEqual(["en", null]);
  expect(
    languages
      .get(null)!
      .map(({ slug }) => slug)
      .sort(),
  ).toEqual(FEW_WORDS);
});
