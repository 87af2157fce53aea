import { expect, test } from "vitest";
import type { FormElement } from "../definition/definition.ts";
import { newElement } from "../fields/field-types.ts";
import { elementOf } from "../fields/parts/posted-values.ts";
import { checkDefinition } from "./check-definition.ts";

const name = elementOf("full-name", { id: "name" });
const email = elementOf("email", { id: "mail", required: true });

const check = (elements: FormElement[], isWebinar = false) =>
  checkDefinition({ elements }, { isWebinar }).map(({ elementId, message }) => ({
    elementId,
    message,
  }));
const fields = (elements: FormElement[]) =>
  checkDefinition({ elements }, { isWebinar: false }).map(({ field }) => field);
const showWhen = (questionId: string, value = "x"): FormElement["showWhen"] => ({
  match: "all",
  rules: [{ questionId, test: "is", value }],
});

test("a form that can be published has no problems", () => {
  expect(
    check([
      elementOf("heading", { label: "About you" }),
      name,
      email,
      elementOf("page-break", { id: "page" }),
      elementOf("divider", { id: "line" }),
    ]),
  ).toEqual([]);
});

test("self-explanatory elements can be published as the palette makes them", () => {
  const kinds = ["full-name", "address", "phone", "date", "file-upload", "consent", "matrix"];
  expect(check(kinds.map(newElement))).toEqual([]);
});

test("palette defaults that the organiser must replace or upload are listed", () => {
  const made = ["long-text", "dropdown", "heading", "section", "paragraph", "image"].map(
    newElement,
  );
  expect(check([name, ...made])).toEqual(
    [
      [0, "The question still says “Your question”. Write your own."],
      [1, "The question still says “Your question”. Write your own."],
      [1, "It still has “First choice” and “Second choice”. Write your own choices."],
      [2, "It still says “Heading”. Write your own text, or delete it."],
      [3, "It still says “New section”. Write your own text, or delete it."],
      [
        4,
        "It still says “A short text for the people who fill this in.”. Write your own text, or delete it.",
      ],
      [5, "This image has no picture yet. Upload one, or delete the element."],
    ].map(([at, message]) => ({ elementId: made[Number(at)]!.id, message })),
  );
});

test("each problem names the control where it is put right", () => {
  const made = ["long-text", "dropdown", "image"].map(newElement);
  expect(fields([name, ...made])).toEqual(["label", "label", "option-0", "picture"]);
  const choices = { options: ["Monday", "Second choice"] };
  expect(
    fields([elementOf("dropdown", { id: "a", label: "Which day?", settings: choices })]),
  ).toEqual(["option-1"]);
  expect(
    fields([elementOf("email", { id: "b", label: "E-mail", showWhen: showWhen("gone") })]),
  ).toEqual(["show.0.question"]);
});

test("a leftover default choice is named, unless there is a third choice", () => {
  const choices = (options: string[]) =>
    check([elementOf("dropdown", { id: "a", label: "Which day?", settings: { options } })]).map(
      ({ message }) => message,
    );
  expect(choices(["Monday", "Second choice"])).toEqual([
    "It still has “Second choice”. Write your own choices.",
  ]);
  expect(choices(["First choice", "Second choice", "Third choice"])).toEqual([]);
  expect(choices(["Monday", "Tuesday"])).toEqual([]);
});

test("a form without questions", () => {
  expect(check([elementOf("heading", { label: "About you" })])).toEqual([
    { elementId: null, message: "The form has no questions yet. Add at least one question." },
  ]);
});

test("elements without words", () => {
  expect(
    check([
      elementOf("short-text", { id: "a", label: " " }),
      elementOf("heading", { id: "b", label: "" }),
    ]),
  ).toEqual([
    { elementId: "a", message: "This Short Text question has no text. Write the question." },
    { elementId: "b", message: "This Heading has no text. Write some, or delete it." },
  ]);
});

test("choices, rows and sorts of files that are missing", () => {
  const empty = [
    elementOf("single-choice", { id: "a", label: "Which day?", settings: { options: [] } }),
    elementOf("matrix", { id: "b", settings: { rows: [], columns: [] } }),
    elementOf("file-upload", { id: "c", settings: { groups: [] } }),
  ];
  expect(check(empty).map(({ elementId }) => elementId)).toEqual(["a", "b", "b", "c"]);
  expect(
    check([
      elementOf("dropdown", {
        id: "a",
        label: "Which day?",
        settings: { options: [], other: true },
      }),
    ]),
  ).toEqual([]);
});

test("conditions on later and on missing questions", () => {
  const found = check([
    elementOf("short-text", { id: "a", label: "Which day?", showWhen: showWhen("mail") }),
    email,
    elementOf("divider", { id: "b", showWhen: showWhen("gone") }),
  ]);
  expect(found.map(({ elementId }) => elementId)).toEqual(["a", "b"]);
  expect(found[0]!.message).toContain("comes later");
  expect(found[1]!.message).toContain("deleted question");
});

test("C22 a webinar's form always asks for the address its link goes to", () => {
  const page = elementOf("page-break", { id: "page", showWhen: showWhen("name") });
  const message = (elements: FormElement[]) =>
    check([name, ...elements], true).map((one) => `${one.elementId}: ${one.message}`);
  expect(message([email])).toEqual([]);
  expect(message([])[0]).toMatch(/^null: .*Add an Email Address question/);
  expect(message([{ ...email, settings: { own: false, twice: false } }])[0]).toMatch(
    /^null: .*Add an Email Address question/,
  );
  expect(message([{ ...email, required: false }])[0]).toMatch(/^mail: .*required/);
  expect(message([{ ...email, showWhen: showWhen("name") }])[0]).toMatch(/^mail: .*Always show/);
  expect(message([page, email])[0]).toMatch(/^mail: .*Always show/);
  expect(message([{ ...email, id: "one", showWhen: showWhen("name") }, email])).toEqual([]);
});
