import { describe, expect, test } from "vitest";
import { changeElement } from "../builder/edit-draft.ts";
import type { Translations } from "../definition/definition.ts";
import {
  directionOf,
  isOutdated,
  shownText,
  translationOf,
  translationProblem,
  withTranslation,
} from "../definition/translations.ts";
import { FIELD_TYPES } from "../fields/field-types.ts";
import { elementOf } from "../fields/parts/posted-values.ts";
import { placeholderWarnings } from "../translating/placeholder-warnings.ts";
import {
  followOptions,
  progressOf,
  textsOfElement,
  translateElement,
  wordsIn,
} from "./element-texts.ts";

const inHausa = (texts: Record<string, [text: string, of: string]>): Translations => ({
  ha: Object.fromEntries(Object.entries(texts).map(([name, [text, of]]) => [name, { text, of }])),
});

const track = {
  ...elementOf("single-choice", {
    id: "trackabc",
    label: "Which track?",
    help: "Choose one.",
    settings: { options: ["Data", "Design"], other: true, value: "" },
  }),
  translations: inHausa({
    label: ["Wane fanni?", "Which track?"],
    "options:Data": ["Bayanai", "Data"],
  }),
};

/** Settings that are no words of a page: rules, sizes, addresses, what is filled in. */
const NO_WORDS = new Set([
  ...[
    "fileId",
    "country",
    "days",
    "min",
    "max",
    "link",
    "groups",
    "signs",
    "prefix",
    "formula",
    "unit",
    "key",
    "value",
  ],
  ...["format", "correct", "level"],
]);

test("every text of every field type can be translated", () => {
  const left = Object.entries(FIELD_TYPES).flatMap(([kind, type]) => {
    if (type.isHidden) return [];
    const element = elementOf(kind, { id: "elementa", label: "Label" });
    const settings = Object.entries(element.settings).map(([name, value]) => {
      if (Array.isArray(value)) return [name, ["One", "Two"]];
      return [name, typeof value === "string" ? "Words" : value];
    });
    const names = textsOfElement({
      ...element,
      settings: { ...Object.fromEntries(settings), link: "https://x.test" },
    });
    const known = new Set(names.map(({ name }) => name.split(":")[0]));
    const texts = Object.entries(element.settings).filter(
      ([, value]) => typeof value === "string" || Array.isArray(value),
    );
    return texts.flatMap(([name]) =>
      known.has(name) || NO_WORDS.has(name) ? [] : [`${kind}.${name}`],
    );
  });
  expect(left).toEqual([]);
});

describe("an element in another language", () => {
  const shown = translateElement(track, "ha");

  test("says what is translated, and keeps options as they are answered", () => {
    expect(shown).toMatchObject({
      label: "Wane fanni?",
      help: "Choose one.",
      settings: { options: ["Data", "Design"] },
    });
    expect(["Data", "Design"].map((option) => shownText(shown, option))).toEqual([
      "Bayanai",
      "Design",
    ]);
    expect(shown).not.toHaveProperty("translations");
  });

  test("marks what is left in the form's own", () => {
    expect(shown.inOwnLanguage).toEqual(["Choose one.", "Design"]);
    expect(wordsIn(shown, "en", "Choose one. At most 3.")).toEqual({ lang: "en" });
    expect(wordsIn(shown, "en", "Bayanai")).toEqual({});
    expect(wordsIn(shown, "en", "مرحبا")).toEqual({ dir: "rtl" });
    const { translations: _, ...plain } = track;
    expect(wordsIn(plain, "en", "Which track?")).toEqual({ lang: "en" });
  });

  test("without a translation it is the element itself", () => {
    const { translations: _, ...plain } = track;
    expect(translateElement(plain, "ha")).toBe(plain);
    expect(translateElement(track, "yo")).toEqual(plain);
    expect(translateElement(track, undefined)).toEqual(plain);
  });

  test("an option called __proto__ is one like others", () => {
    const sly = { ...track, settings: { ...track.settings, options: ["__proto__", "toString"] } };
    const said = translateElement(
      { ...sly, translations: inHausa({ "options:__proto__": ["Na farko", "__proto__"] }) },
      "ha",
    );
    expect(shownText(said, "__proto__")).toBe("Na farko");
    expect(shownText(said, "toString")).toBe("toString");
  });
});

describe("the builder", () => {
  const wish = { ...track, settings: { ...track.settings, options: ["Data science", "Design"] } };

  test("a reworded option keeps its translation, to look at again", () => {
    const after = followOptions(track, wish);
    expect(translationOf(after.translations, "ha", { name: "options:Data science" })).toBe(
      "Bayanai",
    );
    expect(
      isOutdated(after.translations, "ha", {
        name: "options:Data science",
        source: "Data science",
      }),
    ).toBe(true);
    const saved = changeElement({
      base: { elements: [track] },
      newest: { elements: [track] },
      wish,
    });
    expect(saved.kind === "merged" && saved.document.elements[0]?.translations).toEqual(
      after.translations,
    );
  });

  test("moved and added options change none", () => {
    for (const options of [["Design", "Data"], ["Data", "Design", "Law"], ["Design"]]) {
      const after = { ...track, settings: { ...track.settings, options } };
      expect(followOptions(track, after)).toBe(after);
    }
  });
});

test("counts what is missing and what has changed since", () => {
  const texts = textsOfElement({ ...track, label: "Which track do you want?" });
  const all = texts.map((text) => ({ text, translations: track.translations }));
  expect(progressOf(all, "ha")).toEqual({ count: 4, missing: 2, outdated: 1 });
});

test("an emptied translation is none", () => {
  const label = { name: "label", source: "Which track?" };
  const written = withTranslation(undefined, "ig", label, "Kedu nke?");
  expect(written).toEqual({ ig: { label: { text: "Kedu nke?", of: "Which track?" } } });
  expect(withTranslation(written, "ig", label, "")).toBeUndefined();
});

describe("what to look at", () => {
  test("a place for an answer that is lost or unknown", () => {
    expect(placeholderWarnings("Hello {First Name}", "Sannu { first name }")).toEqual([]);
    expect(placeholderWarnings("Hello {First Name}", "Sannu")).toEqual([
      expect.stringContaining("{First Name} is missing"),
    ]);
    expect(placeholderWarnings("Hello {First Name}", "Sannu {Suna}")).toHaveLength(2);
  });

  test("two options that say the same can't be told apart", () => {
    expect(translationProblem("Ee", { most: 200 }, ["A’a"])).toBeNull();
    expect(translationProblem("EE ", { most: 200 }, ["Ee"])).toContain("Another choice");
    expect(translationProblem("x".repeat(5_000), { most: 500 }, [])).toBe(
      "This has 5,000 characters. Shorten it to 500",
    );
  });

  test("a text runs from the right where it begins so", () => {
    expect(["مرحبا", "1. שלום", "ߒߞߏ", "𞤀𞤣𞤤𞤢𞤥", "Sannu مرحبا", "123"].map(directionOf)).toEqual([
      ...["rtl", "rtl", "rtl", "rtl"],
      ...[undefined, undefined],
    ]);
  });
});
