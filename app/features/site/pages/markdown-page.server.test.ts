import { expect, test } from "vitest";
import { namedFile } from "#app/platform/web-server/named-files.server.ts";
import { renderPage } from "./markdown-page.server.ts";

const SOURCE =
  "---\r\ntitle: Terms: ours\r\n---\r\n\r\n## Who *is* who?\r\n\r\n{{name}} and {{support}}\r\n\r\n{{list}}\r\n\r\n### Below\r\n";
const VALUES = {
  name: "*A* <b> {{support}}",
  support: { email: '"<i>"@x.test' },
  list: { items: ["one & <two>", "[three](x)"] },
};

test("front matter keeps its text; headings get anchors, second-level ones are contents", () => {
  const page = renderPage(SOURCE, VALUES);
  expect(page.matter).toEqual({ title: "Terms: ours" });
  expect(page.contents).toEqual([{ id: "who-is-who", title: "Who is who?" }]);
  expect(page.html).toContain('<h2 id="who-is-who">Who <em>is</em> who?</h2>');
  expect(page.html).toContain('<h3 id="below">Below</h3>');
});

test("values are text: neither markup, nor Markdown, nor another value", () => {
  const { html } = renderPage(SOURCE, VALUES);
  expect(html).toContain("*A* &lt;b&gt; {{support}} and ");
  expect(html).toContain('<a href="mailto:%22%3Ci%3E%22@x.test">&quot;&lt;i&gt;&quot;@x.test</a>');
  expect(html).toContain("<ul><li>one &amp; &lt;two&gt;</li><li>[three](x)</li></ul>");
});

test("a missing value is an error, not a hole in the text", () => {
  expect(() => renderPage("{{other}}", VALUES)).toThrow("{{other}}");
});

const html = (source: string) =>
  renderPage(source, { name: "<Ọ̀yọ́>", sent: { status: "delivered", label: "Delivered & read" } })
    .html;

test("each ### begins another part, with ids that no headings share", () => {
  expect(html(":::steps\n### One\n\nfirst\n\n### One\n\n- a\n- b\n:::\n")).toBe(
    '<ol class="seals"><li><h3 id="one">One</h3>\n<p>first</p>\n</li>\n<li><h3 id="one-2">One</h3>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n</li></ol>\n',
  );
});

test("only a card whose heading is its sole link is one link", () => {
  const cards = html(
    ":::cards\n### [A](/a)\n\nwords\n\n### [B](/b)\n\n[more](/c)\n\n### D\n\n[more](/e)\n:::\n",
  );
  expect(cards.match(/<li class="[^"]*"/g)).toEqual([
    '<li class="card linked"',
    '<li class="card"',
    '<li class="card"',
  ]);
});

test("notes and sheets hold only their Markdown, even with Windows line ends", () => {
  const page = html(
    ":::note\r\nAn *example* of {{name}}.\r\n:::\r\n\r\nAfter.\r\n\r\n:::sheet\r\n| A | B |\r\n|---|--:|\r\n| {{sent}} | 1 |\r\n:::",
  );
  expect(page).toContain(
    '<div class="note" role="note"><p>An <em>example</em> of &lt;Ọ̀yọ́&gt;.</p>\n</div>\n<p>After.</p>',
  );
  expect(page).toContain(
    '<td><span class="said" data-s="delivered">Delivered &amp; read</span></td>',
  );
  expect(page).toContain('<th scope="col" class="num">B</th>');
  expect(page).not.toContain(" align=");
});

test("a product's picture has both formats, its size and device", () => {
  expect(
    html(":::screens\n### On a phone\n\n![The *list* & more](/screenshots/sent-phone)\n:::\n"),
  ).toBe(
    `<ul class="screens"><li class="phone"><h3 id="on-a-phone">On a phone</h3>\n<p><picture><source type="image/avif" srcset="${namedFile("/screenshots/sent-phone.avif")}"><img src="${namedFile("/screenshots/sent-phone.webp")}" width="390" height="780" loading="lazy" alt="The *list* &amp; more"></picture></p>\n</li></ul>\n`,
  );
  expect(html("![A send](/screenshots/sent-dark)")).toMatch(
    /srcset="\/screenshots\/sent-dark-[0-9a-f]{8}\.avif 1600w, \/screenshots\/sent-dark-small-[0-9a-f]{8}\.avif 768w" sizes="\(max-width: 40em\) 256px/,
  );
  expect(html("![Of a guide](/guides/sent-720x216.webp)")).toBe(
    '<p><img src="/guides/sent-720x216.webp" alt="Of a guide"></p>\n',
  );
});

test("only a table of four columns is cards on a phone", () => {
  const wide = html("| | A | {{name}} | C |\n|---|---|---|---|\n| Row | one | two | three |\n");
  expect(wide).toContain('<table class="stack wide-table">');
  expect(wide).toContain(
    '<td>Row</td>\n<td data-l="A">one</td>\n<td data-l="&lt;Ọ̀yọ́&gt;">two</td>',
  );
  expect(html("| A | B |\n|---|--:|\n| 1 | 2 |\n")).not.toMatch(/stack|data-l/);
});

test("unknown blocks, or words before the first part, are clear errors", () => {
  expect(() => html(":::boxes\n### A\n:::\n")).toThrow(/":::boxes"; there is cards, points/);
  expect(() => html(":::cards\nWords\n\n### A\n:::\n")).toThrow(
    /each part begins with "###", not with "Words"/,
  );
});

test("a page comes in parts: introduction, then sections with plain-text titles", () => {
  const { intro, sections } = renderPage(
    "Before.\n\n## With *{{name}}*\n\nwords\n\n### Below\n\n## Next\n",
    {
      name: "Ọ̀yọ́ & sons",
    },
  );
  expect(intro).toBe("<p>Before.</p>\n");
  expect(sections).toEqual([
    {
      id: "with-y-sons",
      title: "With Ọ̀yọ́ & sons",
      html: '<p>words</p>\n<h3 id="below">Below</h3>\n',
    },
    { id: "next", title: "Next", html: "" },
  ]);
});
