import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findPhrases, parsePhrases, readPhrases } from "./phrases.mjs";

const KNOWN = parsePhrases(
  "# Why\n\nstands? on → is on\nmails → e-mails\nexcept a.md: mails sent because it is a name\nexcept *: “mails” because it quotes",
);
const found = (path: string, text: string) =>
  findPhrases(KNOWN, path, text).map(({ line, found: words }) => [line, words]);

test("a phrase is found across lines and in capitals, as whole words", () => {
  expect(found("b.md", "It stands\non it. Mails.\nWithstands on, e-mails, `mails`\n")).toEqual([
    [1, "stands on"],
    [2, "Mails"],
  ]);
});

test("in programs only what people read is searched", () => {
  const text = `import "mails";\n// It stands on it.\nconst mails = ["mails", \`Two mails of \${mails}\`];\nconst a = <p className="b mails">No mails</p>;\n`;
  expect(found("b.tsx", text)).toEqual([
    [3, "mails"],
    [4, "mails"],
  ]);
});

test("an exception holds for its text and its file only", () => {
  expect(found("a.md", "mails sent, mails lost, “mails”")).toEqual([[1, "mails"]]);
  expect(found("b.md", "mails sent, “mails”")).toEqual([[1, "mails"]]);
  expect(() => parsePhrases("mails: e-mails")).toThrow('line 1: "mails: e-mails" is neither');
});

test("the list names each phrase once", () => {
  const known = readPhrases();
  const names = known.phrases.map(({ phrase }) => phrase);
  expect(names.length).toBeGreaterThan(30);
  expect(new Set(names).size).toBe(names.length);
});

test("the list finds the examples that it was made from", () => {
  const known = readPhrases();
  for (const old of [
    "The name stands on your certificates",
    "Reminders go out by themselves",
    "Whoever gets a certificate",
    "You are mailed when it is decided",
    "each reason is a link to the step that mends it",
    "Look into your mail",
    "paid by the piece",
  ])
    expect([old, findPhrases(known, "x.md", old).length > 0]).toEqual([old, true]);
});

test("every e-mail template is read", () => {
  const known = readPhrases();
  const templates = readdirSync("emails").filter((name) => name.endsWith(".tsx"));
  expect(templates.length).toBeGreaterThan(8);
  expect(
    templates.flatMap((name) =>
      findPhrases(known, `emails/${name}`, readFileSync(`emails/${name}`, "utf8")),
    ),
  ).toEqual([]);
});
