import { expect, test } from "vitest";
import { finishGuide } from "./guides.server.ts";

const table = (head: string, row: string) =>
  `<table>\n<thead>\n<tr>\n${head}\n</tr>\n</thead>\n<tbody><tr>\n${row}\n</tr>\n</tbody></table>`;

test("a table without headings loses its head; its first column names rows", () => {
  const html = finishGuide(table("<th></th>\n<th></th>", "<td>Largest file</td>\n<td>25 MB</td>"));
  expect(html).not.toContain("<thead>");
  expect(html).toMatch(/<tr><th scope="row">Largest file<\/th>\s*<td>25 MB<\/td>/);
});

test("an empty corner is no heading; the others stay", () => {
  const html = finishGuide(table("<th></th>\n<th>Owner</th>", "<td>Send</td>\n<td>yes</td>"));
  expect(html).toMatch(/<td><\/td>\s*<th>Owner<\/th>/);
  expect(html).toContain('<th scope="row">Send</th>');
  // A table that becomes cards on a phone has a class.
  const wide = finishGuide(
    table("<th></th>\n<th>Owner</th>", "<td>Send</td>\n<td>yes</td>").replace(
      "<table>",
      '<table class="stack">',
    ),
  );
  expect(wide).toMatch(/<td><\/td>\s*<th>Owner<\/th>/);
});

test("a table with a full head, and everything else, stays unchanged", () => {
  const whole = table("<th>State</th>\n<th>Means</th>", "<td>Failed</td>\n<td>It came back</td>");
  expect(finishGuide(`<p>a</p>${whole}`)).toBe(`<p>a</p>${whole}`);
});

test("headings lead to themselves, and pictures have their size", () => {
  expect(finishGuide('<h2 id="a-b">A <em>b</em></h2>')).toBe(
    '<h2 id="a-b"><a href="#a-b">A <em>b</em></a></h2>',
  );
  expect(finishGuide('<img src="/guides/x-640x346.webp" alt="What it shows">')).toBe(
    '<img src="/guides/x-640x346.webp" alt="What it shows" width="640" height="346" loading="lazy" decoding="async">',
  );
});
