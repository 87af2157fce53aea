import { expect, test } from "vitest";
import { renderPage } from "./markdown-page.server.ts";

const SOURCE =
  "---\r\ntitle: Terms: ours\r\n---\r\n\r\n## Who *is* who?\r\n\r\n{{name}} and {{support}}\r\n\r\n{{list}}\r\n\r\n### Below\r\n";
const VALUES = {
  name: "*A* <b> {{support}}",
  support: { email: '"<i>"@x.test' },
  list: { items: ["one & <two>", "[three](x)"] },
};

test("front matter keeps its words, headings get anchors, and only those of the second level are contents", () => {
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

test("a value that nobody gave is an error, not a hole in the text", () => {
  expect(() => renderPage("{{other}}", VALUES)).toThrow("{{other}}");
});
