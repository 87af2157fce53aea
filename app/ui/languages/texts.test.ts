import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { waitMessage } from "#app/platform/http/refusals.ts";
import { LANGUAGES, type Language } from "./languages.ts";
import { CATALOGUES, isPlural, textsIn } from "./texts.ts";
import { waitText } from "./wait-text.ts";

type Leaves = Map<string, string[]>;

/** Every text of a catalogue by its path, as `form.pageOf`, with all of its plural forms. */
function leavesOf(part: unknown, path = "", found: Leaves = new Map()): Leaves {
  if (typeof part === "string") found.set(path, [part]);
  else if (isPlural(part)) found.set(path, Object.values(part));
  else
    for (const [key, inner] of Object.entries(part as object))
      leavesOf(inner, path ? `${path}.${key}` : key, found);
  return found;
}

const SOURCE = leavesOf(CATALOGUES.en);
const OTHERS = LANGUAGES.map(({ code }) => code).filter((code) => code !== "en");
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe.each(OTHERS)("the catalogue of %s", (language: Language) => {
  const leaves = leavesOf(CATALOGUES[language]);

  test("has no text that English has not", () => {
    expect([...leaves.keys()].filter((path) => !SOURCE.has(path))).toEqual([]);
  });

  test("lists what is missing, which is said in English", () => {
    const missing = [...SOURCE.keys()].filter((path) => !leaves.has(path));
    if (missing.length > 0)
      console.log(`${language} lacks ${missing.length} of ${SOURCE.size}: ${missing.join(", ")}`);
    for (const path of missing) {
      const read = (from: Language) =>
        path.split(".").reduce((at, key) => (at as never)[key], textsIn(from) as unknown);
      if (typeof read("en") === "string") expect(read(language), path).toBe(read("en"));
    }
  });

  test("keeps every placeholder, and adds none", () => {
    const wrong = [...leaves].filter(([path, forms]) => {
      const known = placeholders((SOURCE.get(path) ?? []).join(" "));
      const used = placeholders(forms.join(" "));
      return used.join() !== known.join();
    });
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  test("is written in composed letters, without spaces at its ends", () => {
    const wrong = [...leaves].filter(([, forms]) =>
      forms.some((text) => text !== text.normalize("NFC") || text !== text.trim()),
    );
    expect(wrong.map(([path]) => path)).toEqual([]);
  });
});

test("with values a text is a string, with elements drawable", () => {
  const { form, thanks } = textsIn("en");
  expect(form.pageOf({ position: 2, count: 4 })).toBe("Page 2 of 4");
  const shown = renderToStaticMarkup(
    createElement("p", null, thanks.reference({ reference: createElement("b", null, "K7<") })),
  );
  expect(shown).toBe("<p>Your reference is <b>K7&lt;</b>.</p>");
});

test("what is filled in is never read as a placeholder", () => {
  expect(textsIn("en").form.pageOf({ position: "{count}", count: "$1" })).toBe(
    "Page {count} of $1",
  );
});

test("counts have their form, by number and by rule", () => {
  const { common, closed } = textsIn("en");
  expect([1, 4, 11].map((count) => common.answersNeedALook({ count }))).toEqual([
    "One answer needs attention",
    "Four answers need attention",
    "11 answers need attention",
  ]);
  expect(closed.fullWords({ count: 1_000 })).toBe("It has reached its limit of 1,000 answers.");
  expect(closed.fullWords({ count: 1 })).toBe("It has reached its limit of 1 answer.");
});

test("waiting is said as elsewhere in the product", () => {
  for (const seconds of [1, 59, 60, 61, 600, 7_200, 7_201, 86_400])
    expect(waitText(textsIn("en"), seconds)).toBe(waitMessage(seconds));
});
