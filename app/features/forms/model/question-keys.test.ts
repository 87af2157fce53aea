import { expect, test } from "vitest";
import type { FormElement } from "../definition/definition.ts";
import { ENGLISH, elementOf } from "../fields/parts/posted-values.ts";
import { answersByLink, questionKeys } from "./question-keys.ts";

const NOW = new Date("2026-01-15T09:00:00Z");

const elements: FormElement[] = [
  elementOf("heading", { id: "headinga" }),
  elementOf("full-name", { id: "fullname" }),
  elementOf("email", { id: "emailaaa" }),
  elementOf("email", { id: "emailbbb", label: "Your referee’s e-mail" }),
  elementOf("short-text", { id: "worksaaa", label: "Where do you work?" }),
  elementOf("short-text", { id: "worksbbb", label: "Where do you work" }),
  elementOf("multiple-choice", {
    id: "tracksaa",
    label: "Tracks",
    settings: { options: ["Data", "Design", "A, B"] },
  }),
  elementOf("consent", { id: "consenta", label: "I agree" }),
  elementOf("date", { id: "dateaaaa", label: "ọjọ́" }),
];

const given = (query: string) =>
  answersByLink({ elements }, [...new URLSearchParams(query)], NOW, ENGLISH);

test("questions are named by their words, two alike by a number", () => {
  expect(questionKeys({ elements }).map(({ key }) => key)).toEqual([
    ...[
      "name",
      "email",
      "your-referees-e-mail",
      "where-do-you-work",
      "where-do-you-work-2",
      "tracks",
      "ojo",
    ],
  ]);
});

test("a link fills in what the question would take", () => {
  expect(
    given("email=ADA@people.test&where-do-you-work=Zenith&worksbbb=MTN&tracks=data&tracks=Design"),
  ).toEqual({
    emailaaa: "ada@people.test",
    worksaaa: "Zenith",
    worksbbb: "MTN",
    tracksaa: ["Data", "Design"],
  });
  expect(given("email=nobody&tracks=Films&ojo=2026-02-31")).toEqual({});
  // As links were written before.
  expect(given("your-referee-s-e-mail=ada@people.test")).toEqual({ emailbbb: "ada@people.test" });
});

test("names come in one piece or two", () => {
  expect(given("name=Ada+Obi+Nwosu")).toEqual({ fullname: { first: "Ada", last: "Obi Nwosu" } });
  expect(given("first_name=Ada&last_name=Obi")).toEqual({
    fullname: { first: "Ada", last: "Obi" },
  });
  expect(given("fullname=Beyoncé")).toEqual({ fullname: { first: "Beyoncé", last: "" } });
});

test("several choices stand between commas, one with a comma stays whole", () => {
  expect(given("tracks=design,data")).toEqual({ tracksaa: ["Data", "Design"] });
  expect(given("tracks=a,%20b")).toEqual({ tracksaa: ["A, B"] });
});

test("nobody agrees by a link", () => {
  expect(given("i-agree=yes&consenta=yes&q=yes")).toEqual({});
});
