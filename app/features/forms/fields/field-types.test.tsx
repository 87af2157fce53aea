import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { FormElement, Json } from "../definition/definition.ts";
import { FIELD_FACES, PALETTE_GROUPS } from "../definition/field-faces.ts";
import type { PostedFields } from "../definition/field-type.ts";
import { controlName, readAnswers } from "../model/respondent.ts";
import { FIELD_TYPES, fieldTypeOf, readSettingsOf } from "./field-types.ts";
import { FIELD_VIEWS, fieldViewOf } from "./field-views.ts";
import { ENGLISH, elementOf, inEnglish, posted } from "./parts/posted-values.ts";

const markup = (shown: ReactElement) => renderToStaticMarkup(inEnglish(shown));

const NOW = new Date("2026-01-15T09:00:00Z");
const name = "q-abcdefgh";
const kinds = Object.keys(FIELD_TYPES);
/** Kinds that people answer themselves. */
const asking = kinds.filter((kind) => FIELD_TYPES[kind]!.asks && !FIELD_TYPES[kind]!.derive);

/**
 * A good answer to each kind as the palette makes it: what is posted, what is kept, and how it is
 * shown.
 */
const GOOD: Record<
  string,
  {
    fields: Record<string, string | string[]>;
    answer: Json;
    words: string;
    cells: string[];
    values: string[];
  }
> = {
  "full-name": {
    fields: { [`${name}.first`]: " Ngọzị ", [`${name}.last`]: "O’Brien-Okonkwọ" },
    answer: { first: "Ngọzị", last: "O’Brien-Okonkwọ" },
    words: "Ngọzị O’Brien-Okonkwọ",
    cells: ["Ngọzị", "O’Brien-Okonkwọ"],
    values: ["Ngọzị O’Brien-Okonkwọ"],
  },
  email: one(" Ada@People.Example ", "ada@people.example"),
  address: {
    fields: {
      [`${name}.street`]: "12 Broad St",
      [`${name}.city`]: "Ikeja",
      [`${name}.state`]: "lagos state",
      [`${name}.country`]: "Nigeria",
    },
    answer: {
      street: "12 Broad St",
      city: "Ikeja",
      state: "Lagos",
      postcode: "",
      country: "Nigeria",
    },
    words: "12 Broad St\nIkeja\nLagos\nNigeria",
    cells: ["12 Broad St", "Ikeja", "Lagos", "", "Nigeria"],
    values: ["12 Broad St", "Ikeja", "Lagos", "Nigeria"],
  },
  phone: {
    ...one("0803 123 4567", "+2348031234567"),
    fields: { [name]: "0803 123 4567", [`${name}.code`]: "+234" },
  },
  date: { ...one("2025-11-29", "2025-11-29"), words: "29 November 2025" },
  time: one("2:30 pm", "14:30"),
  signature: {
    fields: { [name]: " Ngọzị Eze ", [`${name}.agreed`]: "yes" },
    answer: { name: "Ngọzị Eze", statement: FIELD_TYPES.signature!.start().settings.statement },
    words: `Signed: Ngọzị Eze\n${FIELD_TYPES.signature!.start().settings.statement}`,
    cells: ["Ngọzị Eze"],
    values: ["Ngọzị Eze"],
  },
  "payment-reference": one("psk-123 456", "PSK-123456"),
  ranking: {
    fields: { [`${name}.0`]: "2", [`${name}.1`]: "1" },
    answer: ["Second choice", "First choice"],
    words: "1. Second choice\n2. First choice",
    cells: ["2", "1"],
    values: ["Second choice"],
  },
  "file-upload": {
    fields: {},
    answer: { fileId: "f1", name: "cv.pdf", contentType: "application/pdf", bytes: 340_000 },
    words: "cv.pdf (340 KB)",
    cells: ["cv.pdf"],
    values: ["cv.pdf"],
  },
  consent: {
    fields: { [name]: "yes" },
    answer: { words: FIELD_TYPES.consent!.start().label, link: "", version: "" },
    words: `Agreed: ${FIELD_TYPES.consent!.start().label}`,
    cells: ["Yes"],
    values: ["Yes"],
  },
  "short-text": one("  two   words ", "two words"),
  "long-text": one("First\r\n\r\n  indented \n\n", "First\n\n  indented"),
  dropdown: one("Second choice"),
  "single-choice": one("Second choice"),
  "multiple-choice": {
    fields: { [name]: ["Second choice", "First choice", "Second choice"] },
    answer: ["First choice", "Second choice"],
    words: "First choice\nSecond choice",
    cells: ["First choice; Second choice"],
    values: ["First choice", "Second choice"],
  },
  rating: { ...one("4", "4"), answer: 4, words: "4 of 5" },
  scale: { ...one("0", "0"), answer: 0, words: "0 (0 to 10)" },
  "yes-no": one("No"),
  "quiz-question": {
    fields: { [name]: "Second choice" },
    answer: ["Second choice"],
    words: "Second choice",
    cells: ["Second choice", "0"],
    values: ["Second choice"],
  },
  matrix: {
    fields: { [`${name}.1`]: "Very", [`${name}.2`]: "Somewhat" },
    answer: [
      ["The content", "Very"],
      ["The speaker", "Somewhat"],
    ],
    words: "The content: Very\nThe speaker: Somewhat",
    cells: ["Very", "Somewhat"],
    values: ["The content: Very", "The speaker: Somewhat"],
  },
};

function one(typed: string, kept = typed) {
  return {
    fields: { [name]: typed } as Record<string, string | string[]>,
    answer: kept as Json,
    words: kept,
    cells: [kept],
    values: [kept],
  };
}

function postedGood(kind: string): PostedFields {
  const { fields, answer } = GOOD[kind]!;
  return posted(fields, kind === "file-upload" ? { [name]: answer as never } : {});
}

function read(element: FormElement, fields: PostedFields) {
  return fieldTypeOf(element).readAnswer({ posted: fields, name, element, now: NOW, t: ENGLISH });
}

function draw(
  element: FormElement,
  given: { answer?: Json; posted?: PostedFields; errors?: Record<string, string> } = {},
): string {
  return markup(
    createElement(fieldViewOf(element).Control, {
      element,
      name,
      posted: given.posted ?? null,
      answer: given.answer,
      errors: given.errors ?? {},
      now: NOW,
    }),
  );
}

test("every kind has its face and its view, in the same order", () => {
  expect(Object.keys(FIELD_FACES)).toEqual(kinds);
  expect(Object.keys(FIELD_VIEWS)).toEqual(kinds);
  for (const kind of kinds)
    expect(FIELD_TYPES[kind]).toMatchObject(FIELD_FACES[kind as keyof typeof FIELD_FACES]);
});

describe.each(kinds)("the contract, kept by %s", (kind) => {
  const it = FIELD_TYPES[kind]!;

  test("it stands in the palette", () => {
    expect(it.label).not.toBe("");
    expect(PALETTE_GROUPS.map(({ id }) => id)).toContain(it.group);
  });

  test("a new element reads back as the builder shows it", () => {
    const element = elementOf(kind);
    const { Settings } = fieldViewOf(element);
    const shown = Settings ? markup(createElement(Settings, { element, errors: {} })) : "";
    expect(readSettingsOf(element, fieldsOf(shown))).toEqual({
      settings: element.settings,
      errors: {},
    });
  });

  test("it is plain HTML: no script, no style, nothing external", () => {
    const html = draw(elementOf(kind, { label: '<b onclick="x">=cmd</b>', help: "<script>" }));
    expect(html).not.toMatch(/<script|style=|<b |https?:/);
    expect(new Set(idsOf(html)).size).toBe(idsOf(html).length);
  });
});

describe.each(asking)("answers to %s", (kind) => {
  const it = FIELD_TYPES[kind]!;
  const good = GOOD[kind]!;

  test("a good answer is kept and shown in text, cells, values, parts", () => {
    const element = elementOf(kind, { required: true });
    const got = read(element, postedGood(kind));
    expect(got).toEqual({
      answer:
        kind === "consent"
          ? { ...(good.answer as object), version: expect.stringMatching(/^\w{8}$/) }
          : good.answer,
    });
    expect(it.words(good.answer, element)).toBe(good.words);
    expect(it.cells(good.answer, element)).toEqual(good.cells);
    expect(it.cells(undefined, element).join("")).toBe("");
    expect(it.columns(element)).toHaveLength(good.cells.length);
    expect(it.cells(undefined, element)).toHaveLength(good.cells.length);
    expect(it.values(good.answer, element)).toEqual(good.values);
    expect(
      it.parts(element).every((part) => typeof part.value(good.answer) === "string" && part.label),
    ).toBe(true);
    expect(JSON.parse(JSON.stringify(good.answer))).toEqual(good.answer);
    const choices = it.choices(element);
    if (choices) expect(choices).toEqual(expect.arrayContaining(it.values(good.answer, element)));
  });

  test("an answer shown again and sent unchanged stays the same answer", () => {
    const element = elementOf(kind);
    if (kind === "file-upload") return;
    const again = read(element, fieldsOf(draw(element, { answer: good.answer })));
    expect(again).toEqual(
      kind === "consent" ? { answer: expect.anything() } : { answer: good.answer },
    );
  });

  test("a refused answer is shown as typed, with errors beside their controls", () => {
    const element = elementOf(kind, { required: true });
    const nothing = posted({});
    const got = read(element, nothing);
    const errors = "errors" in got ? (got.errors as Record<string, string>) : {};
    expect(Object.keys(errors)).not.toHaveLength(0);
    const html = draw(element, { posted: nothing, errors });
    for (const [control, message] of Object.entries(errors)) {
      expect(control.startsWith(name)).toBe(true);
      expect(idsOf(html)).toContain(control);
      expect(html).toContain(`id="${control}e">${message}`);
      expect(html).toMatch(new RegExp(`aria-describedby="[^"]*${control.replaceAll(".", "\\.")}e`));
      expect(message).toMatch(/^[A-Z].*[^.]$/);
    }
  });

  test("left empty it is no answer if optional, and says so", () => {
    const element = elementOf(kind, { required: false });
    expect(read(element, posted({}))).toEqual({ answer: null });
    expect(draw(element)).toContain("(optional)");
    expect(draw(elementOf(kind, { required: true }))).not.toContain("(optional)");
  });

  test("each control has a name of the question and a label", () => {
    const html = draw(elementOf(kind));
    const controls = [...html.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].map(([tag]) => tag);
    expect(controls.length).toBeGreaterThan(0);
    for (const tag of controls) {
      expect(tag).toContain(`name="${name}`);
      const id = /\bid="([^"]+)"/.exec(tag)?.[1];
      const isLabelled =
        / aria-label="/.test(tag) ||
        (id && html.includes(`for="${id}"`)) ||
        isInsideLabel(html, tag);
      expect(isLabelled, tag).toBeTruthy();
    }
  });
});

const HOSTILE: Record<string, string | string[]> = {
  "a megabyte": "a".repeat(1_000_000),
  "a megabyte of signs": "@,;+-. ".repeat(150_000),
  nothing: "",
  spaces: " \t\u00a0\u3000 ",
  "NUL and controls": "\u0000\u0001\u001b[31m\u007f",
  "lone surrogates": "\ud800 \udc00 \ud800",
  "an override of direction": "\u202egpj.exe\u2066\u2069",
  "letters that show nothing": "\u200b\u2060\ufeff",
  emoji: "👩‍👩‍👧‍👦🇳🇬",
  "piled marks": `a${"\u0301".repeat(5000)}`,
  HTML: `"><script>alert(1)</script><img src=x onerror=alert(1)>`,
  "a formula": `=cmd|' /C calc'!A0`,
  "a prototype": "__proto__",
  "a method": "constructor",
  "a day that is none": "2026-02-31",
  "a far day": "275760-09-13",
  "a huge number": "1e999",
  NaN: "NaN",
  Infinity: "Infinity",
  "minus zero": "-0",
  hexadecimal: "0x10",
  "a fraction": "3.5",
  JSON: `{"first":"x"}`,
  "the sign of Other": ".other",
  "a script address": "javascript:alert(1)",
  "several of one": ["a", "b", "\u0000"],
  "ten thousand of one": Array.from({ length: 10_000 }, (_, at) => String(at)),
};

describe.each(asking)("hostile input to %s", (kind) => {
  test.each(Object.keys(HOSTILE))("%s", (what) => {
    const value = HOSTILE[what]!;
    const everything: PostedFields = {
      get: () => [value].flat()[0] ?? "",
      getAll: () => [value].flat(),
      file: () => null,
    };
    for (const required of [true, false]) {
      const element = elementOf(kind, {
        required,
        settings: kind.includes("choice") || kind === "dropdown" ? { other: true } : {},
      });
      const got = read(element, everything);
      if ("errors" in got) {
        for (const [control, message] of Object.entries(got.errors)) {
          expect(control.startsWith(name)).toBe(true);
          expect(message!.length).toBeLessThan(400);
          expect(message).toMatch(/^[A-Z“]/);
        }
        draw(element, { posted: everything, errors: got.errors as Record<string, string> });
      } else if (got.answer !== null) {
        const it = FIELD_TYPES[kind]!;
        const kept = JSON.stringify(got.answer);
        expect(kept.length).toBeLessThan(110_000);
        expect(kept).not.toMatch(/\\u0000|\\u001b|\\ud[89a-f]/);
        expect(
          [...kept].some(
            (letter) =>
              /[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/.test(letter) && kind !== "long-text",
          ),
        ).toBe(false);
        expect(it.words(got.answer, element)).not.toBe("");
        expect(it.cells(got.answer, element)).toHaveLength(it.columns(element).length);
        draw(element, { answer: got.answer });
      } else expect(required).toBe(false);
    }
  });
});

test("hostile settings still give drawable, answerable settings and short error messages", () => {
  for (const kind of kinds) {
    for (const value of Object.values(HOSTILE)) {
      const everything: PostedFields = {
        get: () => [value].flat()[0] ?? "",
        getAll: () => [value].flat(),
        file: () => null,
      };
      const { settings, errors } = readSettingsOf(elementOf(kind), everything);
      const element = elementOf(kind, { settings: settings as Record<string, Json> });
      draw(element);
      if (FIELD_TYPES[kind]!.asks) read(element, posted({ [name]: "x" }));
      expect(JSON.stringify(settings).length, kind).toBeLessThan(200_000);
      for (const message of Object.values(errors)) expect(message!.length).toBeLessThan(400);
    }
  }
});

test("one refused answer leaves all others as they are", () => {
  const elements = asking
    .filter((kind) => kind !== "file-upload")
    .map((kind, at) => elementOf(kind, { id: `q${at}`.padEnd(8, "x"), required: true }));
  const fields: Record<string, string | string[]> = {};
  for (const element of elements) {
    for (const [field, value] of Object.entries(GOOD[element.kind]!.fields))
      fields[field.replace(name, controlName(element))] = value;
  }
  const broken = elements.find(({ kind }) => kind === "email")!;
  fields[controlName(broken)] = "zainab.bello@";
  const { answers, errors } = readAnswers(elements, posted(fields), NOW, ENGLISH);
  expect(errors).toEqual({
    [controlName(broken)]: "Enter an e-mail address in full, like name@example.com",
  });
  expect(Object.keys(answers)).toEqual(
    elements.filter((element) => element !== broken).map(({ id }) => id),
  );
});

test("an unknown kind is refused, including one every object has", () => {
  for (const kind of ["", "nope", "__proto__", "constructor", "toString"])
    expect(() => fieldTypeOf({ kind })).toThrow(/no element kind/);
});

function idsOf(html: string): string[] {
  return [...html.matchAll(/\bid="([^"]+)"/g)].map((match) => match[1]!);
}

function isInsideLabel(html: string, tag: string): boolean {
  const before = html.slice(0, html.indexOf(tag));
  return before.lastIndexOf("<label") > before.lastIndexOf("</label");
}

/** What a browser posts of drawn controls that nobody touches. */
function fieldsOf(html: string): PostedFields {
  const fields = new Map<string, string[]>();
  const add = (field: string | undefined, value: string) =>
    field && fields.set(field, [...(fields.get(field) ?? []), value]);
  for (const [tag, kindOfTag] of html.matchAll(
    /<(?:(input|button)\b[^>]*>|(?:select|textarea)\b[^>]*>[\s\S]*?<\/(?:select|textarea)>)/g,
  )) {
    const field = attribute(tag, "name");
    if (kindOfTag === "button") continue;
    if (kindOfTag === "input") {
      const ticks = /type="(?:checkbox|radio)"/.test(tag);
      if (!ticks || / checked=""/.test(tag))
        add(field, attribute(tag, "value") ?? (ticks ? "on" : ""));
    } else if (tag.startsWith("<textarea"))
      add(field, unescaped(/>([\s\S]*)<\/textarea>/.exec(tag)![1]!.replace(/^\n/, "")));
    else {
      const options = [...tag.matchAll(/<option\b([^>]*)>([^<]*)/g)];
      const chosen = options.find(([option]) => / selected=""/.test(option)) ?? options[0];
      if (chosen) add(field, attribute(chosen[0], "value") ?? unescaped(chosen[2]!));
    }
  }
  return {
    get: (field) => fields.get(field)?.[0] ?? "",
    getAll: (field) => fields.get(field) ?? [],
    file: () => null,
  };
}

function attribute(tag: string, of: string): string | undefined {
  const found = new RegExp(` ${of}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : unescaped(found);
}

function unescaped(text: string): string {
  return text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, "&");
}
