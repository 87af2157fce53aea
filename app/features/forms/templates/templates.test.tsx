import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { checkDefinition } from "../builder/check-definition.ts";
import { fieldTypeOf } from "../fields/field-types.ts";
import { fieldViewOf } from "../fields/field-views.ts";
import { inEnglish } from "../fields/parts/posted-values.ts";
import { pagesOf, questionsOf } from "../model/pages.ts";
import { draftOf } from "./form-template.ts";
import { findTemplate, ON_THE_SCREEN, shownTemplates, TEMPLATES } from "./templates.ts";

const markup = (shown: ReactElement) => renderToStaticMarkup(inEnglish(shown));

test("24 templates, the specified four first, each showing its true question count", () => {
  expect(TEMPLATES).toHaveLength(24);
  expect(new Set(TEMPLATES.map(({ id }) => id)).size).toBe(24);
  const first = shownTemplates().slice(0, ON_THE_SCREEN);
  expect(first.map(({ name }) => name)).toEqual([
    "Blank Form",
    "Job Application",
    "Party Invite",
    "Contact Information",
  ]);
  for (const template of shownTemplates())
    expect(template.questionCount).toBe(questionsOf(findTemplate(template.id)!.elements()).length);
});

describe.each(
  TEMPLATES.filter(({ id }) => id !== "blank").map(
    (template) => [template.name, template] as const,
  ),
)("%s", (_, template) => {
  test("may be published as it is", () => {
    expect(checkDefinition(draftOf(template), { isWebinar: template.next === "webinar" })).toEqual(
      [],
    );
  });

  test("has fresh ids each time a form is made from it", () => {
    const ids = [...template.elements(), ...template.elements()].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("its settings match its field types' own, and its elements draw", () => {
    for (const element of template.elements()) {
      const kind = fieldTypeOf(element);
      expect(Object.keys(element.settings).sort(), element.label).toEqual(
        Object.keys(kind.start().settings).sort(),
      );
      const name = `q-${element.id}`;
      const { Control } = fieldViewOf(element);
      const html = markup(
        <Control element={element} name={name} posted={null} answer={undefined} errors={{}} />,
      );
      if (kind.asks) expect(html, element.label).toContain(name);
    }
  });

  test("conditions depend on earlier pages, so that they split no page", () => {
    const definition = draftOf(template);
    const breaks = definition.elements.filter(({ kind }) => kind === "page-break").length;
    expect(pagesOf(definition)).toHaveLength(breaks + 1);
  });

  test("only forms that ask for an address limit answers per address", () => {
    const asksForEmail = template.elements().some(({ kind }) => kind === "email");
    if (template.settings.duplicates === "refuse") expect(asksForEmail).toBe(true);
  });
});
