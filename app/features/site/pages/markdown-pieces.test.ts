import { expect, test } from "vitest";
import { renderPage } from "./markdown-page.server.ts";

const html = (source: string) =>
  renderPage(source, { name: "<Ọ̀yọ́>", sent: { status: "delivered", label: "Delivered & read" } }).html;

test("each ### of a piece begins another part, with ids that no two headings share", () => {
  expect(html(":::steps\n### One\n\nfirst\n\n### One\n\n- a\n- b\n:::\n")).toBe(
    '<ol class="seals"><li><h3 id="one">One</h3>\n<p>first</p>\n</li>\n<li><h3 id="one-2">One</h3>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n</li></ol>\n',
  );
});

test("a card whose heading is its only link is a link as a whole, and no other", () => {
  const cards = html(":::cards\n### [A](/a)\n\nwords\n\n### [B](/b)\n\n[more](/c)\n\n### D\n\n[more](/e)\n:::\n");
  expect(cards.match(/<li class="[^"]*"/g)).toEqual(['<li class="card linked"', '<li class="card"', '<li class="card"']);
});

test("notes and sheets hold any Markdown, also with Windows line ends; what follows is outside", () => {
  const page = html(
    ":::note\r\nAn *example* of {{name}}.\r\n:::\r\n\r\nAfter.\r\n\r\n:::sheet\r\n| A | B |\r\n|---|--:|\r\n| {{sent}} | 1 |\r\n:::",
  );
  expect(page).toContain('<div class="note" role="note"><p>An <em>example</em> of &lt;Ọ̀yọ́&gt;.</p>\n</div>\n<p>After.</p>');
  expect(page).toContain('<td><span class="said" data-s="delivered">Delivered &amp; read</span></td>');
  expect(page).toContain('<th scope="col" class="num">B</th>');
  expect(page).not.toContain(" align=");
});

test("a piece that there is not, and words before the first part, are errors that say so", () => {
  expect(() => html(":::boxes\n### A\n:::\n")).toThrow(/":::boxes"; there is cards, points/);
  expect(() => html(":::cards\nWords\n\n### A\n:::\n")).toThrow(/each part begins with "###", not with "Words"/);
});

test("a page comes in parts: what stands first, then each band with its title as plain text", () => {
  const { intro, sections } = renderPage("Before.\n\n## With *{{name}}*\n\nwords\n\n### Below\n\n## Next\n", {
    name: "Ọ̀yọ́ & sons",
  });
  expect(intro).toBe("<p>Before.</p>\n");
  expect(sections).toEqual([
    { id: "with-y-sons", title: "With Ọ̀yọ́ & sons", html: '<p>words</p>\n<h3 id="below">Below</h3>\n' },
    { id: "next", title: "Next", html: "" },
  ]);
});
