import { expect, test } from "vitest";
import { elementOf } from "../fields/parts/posted-values.ts";
import { answerValues, respondentOf } from "./respondent.ts";

const ada = { first: "Adaeze", last: "Nwosu" };

test("the person is who the form is about, not somebody they name", () => {
  const elements = [
    elementOf("full-name", { id: "referee", label: "Your referee", settings: { own: false } }),
    elementOf("email", { id: "refmail", settings: { own: false } }),
    elementOf("full-name", { id: "name" }),
    elementOf("email", { id: "mail" }),
  ];
  const answers = {
    referee: { first: "Obi", last: "Eze" },
    refmail: "obi@people.example",
    name: ada,
    mail: "ada@people.example",
  };
  expect(respondentOf({ elements }, answers)).toEqual({
    name: "Adaeze Nwosu",
    firstName: "Adaeze",
    lastName: "Nwosu",
    email: "ada@people.example",
  });
  expect(
    respondentOf({ elements }, { referee: answers.referee, refmail: answers.refmail }),
  ).toEqual({
    name: "",
    firstName: "",
    lastName: "",
    email: "",
  });
});

test("answers are found by any label; what was not shown is empty", () => {
  const elements = [
    elementOf("full-name", { id: "name" }),
    elementOf("yes-no", { id: "come", label: "Are you coming?" }),
    elementOf("multiple-choice", { id: "meal", label: "__proto__" }),
    elementOf("short-text", {
      id: "why",
      label: "Why?",
      showWhen: { match: "all", rules: [{ questionId: "come", test: "is", value: "No" }] },
    }),
    elementOf("short-text", { id: "twice", label: "Are you coming?" }),
  ];
  const answers = {
    name: ada,
    come: "Yes",
    meal: ["Rice", "Beans"],
    why: "posted",
    twice: "Perhaps",
  };
  const values = answerValues({ elements }, answers);
  expect(Object.entries(values)).toEqual(
    expect.arrayContaining([
      ["__proto__", "Rice\nBeans"],
      ["Are you coming?", "Yes"],
      ["Why?", ""],
      ["First Name", "Adaeze"],
      ["Last Name", "Nwosu"],
      ["Full Name", "Adaeze Nwosu"],
      ["Email Address", ""],
    ]),
  );
});
