import { expect, test } from "vitest";
import { carryAnswers } from "./carry-answers.ts";

const person = (name: string) => ({ name, originalName: "", email: "" });
const before = ["Ada", "iPhone (2)", "Chidi"].map(person);

test("answers follow people to their new places", () => {
  const answers = {
    "who-0": ["nobody"],
    "assign-1": ["Bola Ade"],
    "who-2": ["add"],
    not: ["0", "2"],
    add: ["1"],
    intent: ["read:dates:day-first"],
  };
  const after = ["Efe", "Chidi", "iPhone (2)"].map(person);
  expect(carryAnswers(answers, before, after)).toEqual({
    "assign-2": ["Bola Ade"],
    "who-1": ["add"],
    not: ["1"],
    add: ["2"],
  });
});

test("places that the report doesn't have are left out", () => {
  const posted = { "who-7": ["nobody"], "who--1": ["add"], not: ["x", "99"] };
  expect(carryAnswers(posted, before, before)).toEqual({ not: [] });
});
