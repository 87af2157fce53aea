import { expect, test } from "vitest";
import { elementOf } from "../fields/parts/posted-values.ts";
import { pipedValues, pipeElements, pipeText, pipingProblem } from "./piping.ts";

const name = elementOf("full-name", { id: "fullname" });
const town = elementOf("short-text", { id: "townaaaa", label: "Your town" });
const definition = { elements: [name, town] };
const values = pipedValues(definition, {
  fullname: { first: "Ada", last: "Obi" },
  townaaaa: "Enugu",
});

test("answers stand where their questions are named", () => {
  expect(pipeText("Hello {First Name}, how is { your TOWN }?", values)).toBe(
    "Hello Ada, how is Enugu?",
  );
  expect(pipeText("Hello {Full Name} <{Nobody}> {}", values)).toBe("Hello Ada Obi <{Nobody}> {}");
  expect(pipeText("Hello {{Full Name}} {{Nobody}}", values)).toBe("Hello Ada Obi {{Nobody}}");
});

test("what was not answered leaves no gap", () => {
  expect(pipeText("Hello {First Name}!", pipedValues(definition, {}))).toBe("Hello!");
});

test("an answer that looks like a place is shown as it is", () => {
  const sly = pipedValues(definition, {
    townaaaa: "{First Name}$&",
    fullname: { first: "Ada", last: "" },
  });
  expect(pipeText("From {Your town}", sly)).toBe("From {First Name}$&");
});

test("labels and help are filled in, other elements stay the same", () => {
  const asked = elementOf("short-text", {
    label: "Why {Your town}?",
    help: "{First Name}, a sentence",
  });
  expect(pipeElements([asked, town], values)).toEqual([
    { ...asked, label: "Why Enugu?", help: "Ada, a sentence" },
    town,
  ]);
});

test("what is asked on the same page or later can’t be shown", () => {
  const greeting = elementOf("heading", { label: "Hello {First Name}" });
  expect(pipingProblem(greeting, [], [name, greeting])).toContain("It shows {First Name}");
  expect(pipingProblem(greeting, [name], [name, greeting])).toBeNull();
  expect(pipingProblem({ ...greeting, label: "A {brace}" }, [], [name])).toBeNull();
});
