import { describe, expect, test } from "vitest";
import { questionsFromText } from "./questions-from-text.ts";

function elementsOf(text: string) {
  const found = questionsFromText(text);
  if ("problem" in found) throw new Error(found.problem);
  return found;
}

const read = (text: string) =>
  elementsOf(text).map(({ kind, label, required, settings }) => ({
    kind,
    label,
    required,
    ...(Array.isArray(settings.options) ? { options: settings.options } : {}),
  }));

describe("questionsFromText", () => {
  test("each line is a question, numbers and empty lines left out", () => {
    expect(read("1. Where do you work?\r\n\n  2) Since   when? *\nQ3: Why (required)")).toEqual([
      { kind: "short-text", label: "Where do you work?", required: false },
      { kind: "short-text", label: "Since when?", required: true },
      { kind: "short-text", label: "Why", required: true },
    ]);
  });

  test("bulleted lines are the choices of the question above", () => {
    expect(
      read(
        "How will you join?\n- Online\n• In person\n- online\nDays (tick all that apply):\na) Monday\nb) Friday",
      ),
    ).toEqual([
      {
        kind: "single-choice",
        label: "How will you join?",
        required: false,
        options: ["Online", "In person"],
      },
      {
        kind: "multiple-choice",
        label: "Days (tick all that apply)",
        required: false,
        options: ["Monday", "Friday"],
      },
    ]);
  });

  test("names, addresses and numbers become their own elements", () => {
    expect(
      read("Full name\nYour e-mail\nWhatsApp number\nAbout you:").map(({ kind }) => kind),
    ).toEqual(["full-name", "email", "phone", "heading"]);
  });

  test("a heading keeps no colon, an alarm clock is no number", () => {
    expect(read("About you:\n7:30 works for me")[0]).toMatchObject({
      kind: "heading",
      label: "About you",
    });
    expect(read("About you:\n7:30 works for me")[1]!.label).toBe("7:30 works for me");
  });

  test("in a list of bullets, those further in are choices", () => {
    expect(
      read("- First\n- Second\n  - Yes\n  - No\n- Third").map(({ label, options }) => [
        label,
        options,
      ]),
    ).toEqual([
      ["First", undefined],
      ["Second", ["Yes", "No"]],
      ["Third", undefined],
    ]);
  });

  test("hostile text is text", () => {
    expect(read("<script>alert(1)</script>\n__proto__\n\u0000").map(({ label }) => label)).toEqual([
      "<script>alert(1)</script>",
      "__proto__",
    ]);
    expect(read(" \n\n")).toEqual([]);
  });

  test.each([
    [
      "300 choices",
      `Your ward\n${Array.from({ length: 300 }, (_, at) => `- Ward ${at}`).join("\n")}`,
    ],
    [
      "at most 200",
      `Your ward\n${Array.from({ length: 201 }, (_, at) => `- Ward ${at}`).join("\n")}`,
    ],
    ["longer than 200", `Your ward\n- ${"x".repeat(201)}`],
    ["longer than 500", "x".repeat(501)],
    ["50,000 lines", "a line\n".repeat(50_000)],
  ])("nothing is cut without a word: %s", (words, text) => {
    expect(questionsFromText(text)).toEqual({ problem: expect.stringContaining(words) });
  });
});
