import { describe, expect, test } from "vitest";
import { checkDefinition } from "../builder/check-definition.ts";
import { draftOf } from "./form-template.ts";
import { TEMPLATE_TEXTS, templateIn } from "./template-in.server.ts";
import { findTemplate, TEMPLATES } from "./templates.ts";

/** Names, classes and sizes, which are the same everywhere. */
const SAME =
  /^(?:WhatsApp|SMS|Instagram|Facebook|X|LinkedIn|XX?L|[SML]|I(?:C)?T|English|Pidgin|Hausa|Igbo|Yorùbá|(?:JSS|SSS|ND|HND|Nursery|Primary) \d|Creche|\d00 level|Batch [ABC]|Stream I+)$/;

/** What a template says, in order. */
const textsOf = (template: (typeof TEMPLATES)[number]) => [
  template.title,
  ...["intro", "submitLabel", "thankYouTitle", "thankYouText"].map(
    (name) => (template.settings as Record<string, string>)[name] ?? "",
  ),
  ...template
    .elements()
    .flatMap(({ label, help, settings }) => [
      label,
      help,
      ...["options", "rows", "columns"].flatMap((name) => (settings[name] as string[]) ?? []),
      ...["low", "high", "linkWords"].map((name) => (settings[name] as string) ?? ""),
    ]),
];

const languages = Object.keys(TEMPLATE_TEXTS) as (keyof typeof TEMPLATE_TEXTS)[];

describe.each(languages)("%s", (language) => {
  test.skipIf(language === "pcm")("says everything but names in the language", () => {
    const same = TEMPLATES.flatMap((template) => {
      const translated = textsOf(templateIn(template, language));
      return textsOf(template).filter((text, at) => text && text === translated[at]);
    });
    const texts = TEMPLATE_TEXTS[language]!;
    const isLike = new Set([
      "Agriculture",
      "E-mail",
      "Webinar",
      "Publication",
      "Marketing",
      "Administration",
    ]);
    expect([...new Set(same)].filter((text) => !SAME.test(text) && !isLike.has(text))).toEqual([]);
    expect(Object.values(texts).filter((text) => /[{}<>]/.test(text))).toEqual([]);
  });

  test("forms of it may be published, with choices that differ", () => {
    for (const template of TEMPLATES.filter(({ id }) => id !== "blank")) {
      const draft = draftOf(templateIn(template, language));
      const isWebinar = template.next === "webinar";
      expect(checkDefinition(draft, { isWebinar }), template.id).toEqual([]);
      for (const { settings, label } of draft.elements)
        for (const name of ["options", "rows", "columns"]) {
          const choices = (settings[name] as string[] | undefined) ?? [];
          expect(new Set(choices).size, `${template.id}: ${label}`).toBe(choices.length);
        }
    }
  });

  test("has no text that no template says", () => {
    const said = new Set(TEMPLATES.flatMap(textsOf));
    expect(Object.keys(TEMPLATE_TEXTS[language]!).filter((text) => !said.has(text))).toEqual([]);
  });
});

test("conditions name choices in the form's words; yes and no stay", () => {
  const shown = (id: string) =>
    draftOf(templateIn(findTemplate(id)!, "ha")).elements.flatMap(({ showWhen }) =>
      (showWhen?.rules ?? []).map(({ value }) => value),
    );
  expect(shown("course-registration")).toContain("Wanda nake wa aiki");
  expect(shown("event-feedback")).toEqual(["Yes", "No"]);
});

test("promises nothing that only its organiser could keep", () => {
  const promise =
    /\bwithin\b|\bnever\b|\banonym|don’t (?:have to give|ask for) your name|\bworking days\b/i;
  expect(TEMPLATES.flatMap(textsOf).filter((text) => promise.test(text))).toEqual([
    "Within a month",
  ]);
});
