import { expect, test } from "vitest";
import { misleadingLinks } from "./link-hosts.ts";
import { messageProblems } from "./message-text.ts";
import { readMarkdown } from "./read-markdown.ts";

const shownIn = (body: string) =>
  misleadingLinks(readMarkdown(body).document).map(({ shown, opened }) => [shown, opened]);

test("C35 a link that names another host than it opens is found", () => {
  const tricks = [
    "[bank.example/secure](https://evil.example)",
    "[https://bank.example](https://evil.example/bank.example)",
    "[Open **bank**.example now](https://evil.example)",
    "[[Go to www.bank.example]](https://evil.example)",
    "[bank.example](https://bank.example.evil.example)",
    "[bank.example](https://bank.example@evil.example)",
    "[service@bank.example](mailto:me@evil.example)",
    "[ｂａｎｋ.example](https://evil.example)",
    "[bank\u200b.example](https://evil.example)",
    "- [bank.example](https://evil.example)",
    "# [bank.example](https://evil.example)",
    "[bank.example](https://{Website})",
    "[![Open bank.example](https://iweri.test/a.png)](https://evil.example)",
  ];
  for (const body of tricks) expect([body, shownIn(body).length]).toEqual([body, 1]);
});

test("honest links are none", () => {
  const honest = [
    "[Join the class](https://zoom.example/j/1)",
    "[bank.example](https://www.bank.example/secure)",
    "[bank.example](https://my.bank.example)",
    "[cv.pdf](https://files.example/cv.pdf)",
    "[Read Node.js in 10 minutes](https://blog.example)",
    "[help@lagoon.test](mailto:help@lagoon.test)",
    "[Dr. A.B. Smith](https://smith.example)",
    "[v2.0 of the notes](https://notes.example)",
    "https://evil.example",
  ];
  for (const body of honest) expect([body, shownIn(body)]).toEqual([body, []]);
});

test("the sentence has its line", () => {
  expect(
    messageProblems({
      bodyFormat: "markdown",
      body: "Hello\n\n[bank.example/secure](https://evil.example)",
    }),
  ).toEqual([
    {
      line: 3,
      text: "A link shows bank.example but opens evil.example. Let its words say where it goes, or link to bank.example.",
    },
  ]);
});

test("the longest words are read in no time", () => {
  const began = performance.now();
  for (const part of ["a", "a.", "-", ".", "a-", "https://", "www.", "́", "a.a.a.a.a.a.a.a.a.a.a.a"])
    misleadingLinks([
      {
        kind: "button",
        label: [{ kind: "text", text: part.repeat(20_000) }],
        address: "https://evil.example",
      },
    ]);
  expect(performance.now() - began).toBeLessThan(3_000);
});
