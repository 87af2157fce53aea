import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { Json } from "../definition/definition.ts";
import { fieldTypeOf, readSettingsOf } from "./field-types.ts";
import { fieldViewOf } from "./field-views.ts";
import { ENGLISH, elementOf, inEnglish, posted } from "./parts/posted-values.ts";

const markup = (shown: ReactElement) => renderToStaticMarkup(inEnglish(shown));

const NOW = new Date("2026-01-15T09:00:00Z");
const name = "q-abcdefgh";
const OPTIONS = { options: ["Live, on the day", "Send me the recording", "=cmd", "__proto__"] };

function read(
  kind: string,
  fields: Record<string, string | string[]>,
  settings: Record<string, Json> = {},
  required = true,
) {
  const element = elementOf(kind, {
    label: "How will you join?",
    required,
    settings: { ...OPTIONS, ...settings },
  });
  return fieldTypeOf(element).readAnswer({
    posted: posted(fields),
    name,
    element,
    now: NOW,
    t: ENGLISH,
  });
}

describe.each(["single-choice", "dropdown"])("%s", (kind) => {
  test("takes what is in the list and nothing else", () => {
    expect(read(kind, { [name]: "__proto__" })).toEqual({ answer: "__proto__" });
    const refused = {
      errors: { [name]: "Choose one of the choices shown for “How will you join?”" },
    };
    for (const picked of ["live, on the day", "constructor", ".other", "0"])
      expect(read(kind, { [name]: picked })).toEqual(refused);
    expect(read(kind, {})).toEqual({
      errors: { [name]: "Choose an answer to “How will you join?”" },
    });
    expect(read(kind, {}, {}, false)).toEqual({ answer: null });
  });

  test("Other is the typed text or the choice named, even if unticked", () => {
    const other = { other: true };
    expect(read(kind, { [name]: ".other", [`${name}.other`]: " By  phone " }, other)).toEqual({
      answer: "By phone",
    });
    expect(read(kind, { [name]: ".other", [`${name}.other`]: "LIVE, on the day" }, other)).toEqual({
      answer: "Live, on the day",
    });
    expect(read(kind, { [`${name}.other`]: "By phone" }, other)).toEqual({ answer: "By phone" });
    expect(read(kind, { [name]: "=cmd", [`${name}.other`]: "By phone" }, other)).toEqual({
      answer: "=cmd",
    });
    expect(read(kind, { [name]: ".other" }, other)).toEqual({
      errors: {
        [`${name}.other`]: "Say what “Other” is for “How will you join?”, or make another choice",
      },
    });
    const element = elementOf(kind, { settings: { ...OPTIONS, ...other } });
    expect(fieldTypeOf(element).values("By phone", element)).toEqual(["By phone", "Other"]);
    expect(fieldTypeOf(element).choices(element)).toContain("Other");
    expect(fieldTypeOf(element).tally(element)).toEqual({
      chart: "choices",
      values: OPTIONS.options,
      other: "Other",
    });
  });

  test("an answer of Other comes back into its own field", () => {
    const element = elementOf(kind, { settings: { ...OPTIONS, other: true } });
    const html = markup(
      createElement(fieldViewOf(element).Control, {
        element,
        name,
        posted: null,
        answer: "By <phone>",
        errors: {},
      }),
    );
    expect(html).toContain('value="By &lt;phone&gt;"');
    expect(html).toMatch(
      /value="\.other"[^>]*(checked|selected)=""|(checked|selected)=""[^>]*value="\.other"/,
    );
  });

  test("the default is chosen on the first visit only, not forced later", () => {
    const element = elementOf(kind, { settings: { ...OPTIONS, value: "=cmd" } });
    const draw = (again: boolean) =>
      markup(
        createElement(fieldViewOf(element).Control, {
          element,
          name,
          posted: again ? posted({}) : null,
          answer: undefined,
          errors: {},
        }),
      );
    expect(draw(false)).toMatch(/(checked|selected)=""/);
    expect(draw(true).replace(/<option value="" selected="">/, "")).not.toMatch(
      /(checked|selected)=""/,
    );
  });
});

describe("multiple-choice", () => {
  const limits = (min: number | null, max: number | null) => ({ min, max });

  test("answers are in the order of the list, once each, Other last", () => {
    expect(
      read(
        "multiple-choice",
        { [name]: [".other", "=cmd", "Live, on the day", "=cmd"], [`${name}.other`]: "By phone" },
        { other: true },
      ),
    ).toEqual({ answer: ["Live, on the day", "=cmd", "By phone"] });
  });

  test("one choice that is not in the list refuses them all", () => {
    expect(read("multiple-choice", { [name]: ["=cmd", "nope"] })).toEqual({
      errors: { [name]: "Choose one of the choices shown for “How will you join?”" },
    });
  });

  test("how many may be chosen is told exactly", () => {
    const three = { [name]: OPTIONS.options.slice(0, 3) };
    const one = { [name]: "=cmd" };
    const says = (message: string) => ({
      errors: { [name]: `${message} for “How will you join?”` },
    });
    expect(read("multiple-choice", three, limits(null, 2))).toEqual(says("Choose at most 2"));
    expect(read("multiple-choice", one, limits(2, null))).toEqual(says("Choose at least 2"));
    expect(read("multiple-choice", one, limits(2, 3))).toEqual(says("Choose 2 to 3"));
    expect(read("multiple-choice", one, limits(2, 2))).toEqual(says("Choose exactly 2"));
    expect(read("multiple-choice", {}, limits(2, 3))).toEqual(says("Choose 2 to 3"));
    expect(read("multiple-choice", {}, limits(2, 3), false)).toEqual({ answer: null });
    expect(read("multiple-choice", three, limits(2, 3))).toHaveProperty("answer");
  });
});

describe("the list of choices in the builder", () => {
  const settings = (fields: Record<string, string | string[]>, kind = "single-choice") =>
    readSettingsOf(elementOf(kind), posted(fields));

  test("empty fields are dropped, the default follows its field, lines add several", () => {
    expect(
      settings({
        option: ["Red", " ", "Blue  sky", ""],
        "option-lines": "Green\r\n\r\nPink",
        value: "2",
        other: "on",
      }),
    ).toEqual({
      settings: { options: ["Red", "Blue sky", "Green", "Pink"], other: true, value: "Blue sky" },
      errors: {},
    });
  });

  test("a duplicate choice is reported beside the second, and can be removed", () => {
    expect(settings({ option: ["Red", "Blue", "RED"] }).errors).toEqual({
      "option-2": "“RED” is already in the list. Change or clear one of the two",
    });
    expect(settings({ option: ["Red", "Blue", "RED"], intent: "remove-option-2" })).toEqual({
      settings: { options: ["Red", "Blue"], other: false, value: "" },
      errors: {},
    });
  });

  test("no choice at all, more than 200, and endless ones are refused", () => {
    expect(settings({ option: ["", ""] }).errors).toEqual({
      "option-0": "Add at least one choice",
    });
    const many = settings({ option: Array.from({ length: 201 }, (_, at) => `Choice ${at}`) });
    expect(many.settings.options).toHaveLength(200);
    expect(many.errors["option-200"]).toBe("A question can have at most 200 of these");
    expect(settings({ option: ["a".repeat(201)] }).errors["option-0"]).toBe(
      "A choice can be at most 200 characters",
    );
  });

  test("limits above the number of choices, or reversed, are reported", () => {
    expect(settings({ option: ["a", "b"], min: "3" }, "multiple-choice").errors.min).toBe(
      "There are only 2 choices",
    );
    expect(settings({ option: ["a", "b"], min: "2", max: "1" }, "multiple-choice").errors.max).toBe(
      "Enter a number that is at least the minimum",
    );
  });
});

describe("matrix", () => {
  test("each row has its error; names like __proto__ and =1 stay names", () => {
    const element = elementOf("matrix", {
      label: "Rate",
      required: true,
      settings: { rows: ["__proto__", "b"], columns: ["=1", "2"] },
    });
    const answers = (fields: Record<string, string>) =>
      fieldTypeOf(element).readAnswer({
        posted: posted(fields),
        name,
        element,
        now: NOW,
        t: ENGLISH,
      });
    expect(answers({ [`${name}.1`]: "nope" })).toEqual({
      errors: {
        [`${name}.1`]: "Choose one of the answers shown for “__proto__” in “Rate”",
        [`${name}.2`]: "Choose an answer for “b” in “Rate”",
      },
    });
    const answer = [
      ["__proto__", "=1"],
      ["b", "2"],
    ];
    expect(answers({ [`${name}.1`]: "=1", [`${name}.2`]: "2", [`${name}.3`]: "2" })).toEqual({
      answer,
    });
    expect(fieldTypeOf(element).cells(answer, element)).toEqual(["=1", "2"]);
    expect(fieldTypeOf(element).tally(element)).toEqual({
      chart: "matrix",
      rows: ["__proto__", "b"],
      columns: ["=1", "2"],
    });
  });
});

describe("rating and scale", () => {
  test("only whole numbers of the row", () => {
    for (const picked of ["6", "0", "-1", "1e0", "01", " 1", "3.0", "NaN"])
      expect(read("rating", { [name]: picked })).toEqual({
        errors: { [name]: "Choose a number from 1 to 5 for “How will you join?”" },
      });
    expect(read("scale", { [name]: "-2" }, { from: -2, to: 2 })).toEqual({ answer: -2 });
    expect(read("scale", { [name]: "-0" }, { from: -2, to: 2 })).toHaveProperty("errors");
  });

  test("ends the wrong way round are told", () => {
    const { errors } = readSettingsOf(elementOf("scale"), posted({ from: "5", to: "5" }));
    expect(errors).toEqual({ to: "Enter a number above the lowest" });
  });
});

describe("consent", () => {
  const element = elementOf("consent", {
    label: "I agree.",
    required: true,
    settings: { link: "https://a.example/p" },
  });

  test("keeps the words agreed to, and another wording has another version", () => {
    const agreed = fieldTypeOf(element).readAnswer({
      posted: posted({ [name]: "yes" }),
      name,
      element,
      now: NOW,
      t: ENGLISH,
    }) as {
      answer: { version: string };
    };
    expect(agreed.answer).toEqual({
      words: "I agree.",
      link: "https://a.example/p",
      version: expect.any(String),
    });
    const other = { ...element, label: "I agree!" };
    const later = fieldTypeOf(other).readAnswer({
      posted: posted({ [name]: "yes" }),
      name,
      element: other,
      now: NOW,
      t: ENGLISH,
    }) as {
      answer: { version: string };
    };
    expect(later.answer.version).not.toBe(agreed.answer.version);
    expect(fieldTypeOf(other).words(agreed.answer, other)).toBe(
      "Agreed: I agree. https://a.example/p",
    );
  });

  test("must be ticked when it is required", () => {
    expect(
      fieldTypeOf(element).readAnswer({
        posted: posted({ [name]: "" }),
        name,
        element,
        now: NOW,
        t: ENGLISH,
      }),
    ).toEqual({
      errors: { [name]: "Tick the box to agree: “I agree.”" },
    });
  });

  test("a link that runs a script is refused and never drawn", () => {
    const { settings, errors } = readSettingsOf(element, posted({ link: "javascript:alert(1)" }));
    expect(errors.link).toBe("Enter a web address in full, like https://example.com/privacy");
    const html = markup(
      createElement(fieldViewOf(element).Control, {
        element: { ...element, settings },
        name,
        posted: null,
        answer: undefined,
        errors: {},
      }),
    );
    expect(html).not.toContain("href");
  });
});

describe("file-upload", () => {
  const file = { fileId: "f1", name: "cv.pdf", contentType: "application/pdf", bytes: 10 };
  const upload = (files: object, fields = {}, required = true) => {
    const element = elementOf("file-upload", { label: "CV", required });
    return fieldTypeOf(element).readAnswer({
      posted: posted(fields, files as never),
      name,
      element,
      now: NOW,
      t: ENGLISH,
    });
  };

  test("a kept file is the answer, a refused one its message", () => {
    expect(upload({ [name]: file })).toEqual({ answer: file });
    expect(
      upload({ [name]: { refused: "This file is 12 MB. Choose one of at most 5 MB" } }),
    ).toEqual({
      errors: { [name]: "This file is 12 MB. Choose one of at most 5 MB: “CV”" },
    });
    expect(upload({})).toEqual({ errors: { [name]: "Choose a file for “CV”" } });
  });

  test("posted text is no file, and only optional files can be removed", () => {
    expect(upload({}, { [name]: "f1" })).toHaveProperty("errors");
    expect(upload({ [name]: file }, { [`${name}.remove`]: "yes" }, false)).toEqual({
      answer: null,
    });
    expect(upload({ [name]: file }, { [`${name}.remove`]: "yes" }, true)).toEqual({ answer: file });
  });
});
