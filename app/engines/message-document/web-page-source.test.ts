import { expect, test } from "vitest";
import { asMarkdown, messageProblems } from "./message-text.ts";
import { looksLikeWebPage } from "./web-page-source.ts";

const PAGE = `<!DOCTYPE html>
<html><body onload="steal()"><div class="x"><p>Hello <b>Ada</b></p></div>
<script>steal()</script></body></html>`;

test("the code of a web page is named once, with its line", () => {
  const problems = messageProblems({
    body: `Dear {First Name},\n\n${PAGE}`,
    bodyFormat: "markdown",
  });
  expect(problems.map(({ line }) => line)).toEqual([3]);
  expect(problems[0]?.text).toContain("the code of a web page");
});

test("words that name a tag or two are words", () => {
  for (const text of [
    "Close the <div> first",
    "a < b and c > d",
    "Put _it_ in <b>bold</b><br>",
    "\\<p>x\\</p> \\<div>",
  ])
    expect(looksLikeWebPage(text)).toBe(false);
  expect(messageProblems(asMarkdown({ body: PAGE }))).toEqual([]);
});
